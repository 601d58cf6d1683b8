import type { AdBuilderResult } from '@fanfare/contract/ad-builder/ad-builder';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';
import { type Deliveries, emptyCounts } from '../../deliveries/index.ts';
import { presentCreation, presentObject, presentResult } from '../creation/creation-presenter.ts';
import { creationStore } from '../creation/creations.store.ts';
import type { SubmitService } from '../submit/submit.service.ts';
import type { CreationAccess } from './creation-access.ts';
import { selectRemovable } from './creation-removal.service.ts';

export type CreationLogService = ReturnType<typeof creationLogService>;
type Deps = {
  creationAccess: CreationAccess;
  deliveries: Pick<Deliveries, 'batches'>;
  submits: Pick<SubmitService, 'sendAndWait'>;
};

/** Service for the log of what submits created. */
export const creationLogService = ({ db }: Platform, { creationAccess, deliveries, submits }: Deps) => ({
  list: async (business: BusinessContext, { page, search }: { page: number; search: string }) => {
    const { items, total } = await creationStore(db).page(
      business.id,
      { accounts: await creationAccess.listAccounts(business), search },
      { limit: pageSize, offset: (page - 1) * pageSize },
    );
    const counts = await deliveries.batches.count(items.map(({ creation }) => creation.id));
    return {
      items: items.map((listed) => presentCreation(listed, counts.get(listed.creation.id) ?? emptyCounts)),
      total,
      page,
      page_size: pageSize,
    };
  },

  get: async (business: BusinessContext, id: number) => {
    const { listed, items } = await creationAccess.open(business, id, 'viewer');
    const counts = await deliveries.batches.count([id]);
    const leftovers = new Set(selectRemovable(items, 'leftovers').map(({ item }) => item.id));
    return {
      creation: presentCreation(listed, counts.get(id) ?? emptyCounts),
      objects: items.map((row) => ({ ...presentObject(row), is_leftover: leftovers.has(row.item.id) })),
      result: presentResult(id, items),
    };
  },

  retry: async (actor: Actor, business: BusinessContext, id: number): Promise<AdBuilderResult> => {
    await creationAccess.open(business, id, 'publisher');
    await db.transaction((tx) => deliveries.batches.retry(tx, actor, business.id, id, business.isOwner));
    return submits.sendAndWait(id);
  },
});
