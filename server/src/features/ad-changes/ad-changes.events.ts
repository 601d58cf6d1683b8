import { adChangeKindName } from '@fanfare/contract/ad-changes/change-log';
import { on, once } from '../../platform/events/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { businessQueries } from '../business/index.ts';
import { batchFinished, type Deliveries, emptyCounts } from '../deliveries/index.ts';
import type { Notify } from '../notifications/index.ts';
import { toActionNotice } from './action-notice.ts';
import { adChangeStore } from './ad-changes.store.ts';

type Deps = { notify: Notify; deliveries: Pick<Deliveries, 'batches'> };
const subscriber = 'ad-changes.notify';

/** Sends one notification per finished action to the user who started it. */
export const adChangeEvents = ({ db }: Platform, { notify, deliveries: { batches } }: Deps) => [
  on(batchFinished, subscriber, async ({ eventId, data: { businessId, batchId, kind } }) => {
    if (kind !== adChangeKindName) return;
    await db.transaction(async (tx) => {
      if (!(await once(tx, subscriber, eventId))) return;
      const found = await adChangeStore(tx).findAction(businessId, batchId);
      if (!found) return;
      const { action, batch } = found;
      const notice = toActionNotice({
        action,
        title: batch.title,
        counts: (await batches.count([batchId], tx)).get(batchId) ?? emptyCounts,
        reasons: await batches.listReasons(batchId, tx),
        notes: await adChangeStore(tx).countNotes(batchId),
      });
      for (const userId of await businessQueries(tx).keepMembers(businessId, [batch.userId]))
        await notify(tx, {
          ...notice,
          userId,
          businessId,
          event: 'ads-changed',
          groupKey: `ads-changed:${batchId}`,
          link: `/ads/changes/${batchId}`,
        });
    });
  }),
];
