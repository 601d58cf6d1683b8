import { type AdBuilderResult, adCreationKindName } from '@fanfare/contract/ad-builder/ad-builder';
import { type AdNetwork, adNetworks } from '@fanfare/contract/ad-profiles/ad-profiles';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { Role } from '@fanfare/contract/kit/permission';
import { done } from '@fanfare/contract/kit/success';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { mayUseAdNetwork } from '../ad-profiles/index.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import { type Deliveries, emptyCounts, isDone } from '../deliveries/index.ts';
import { toShownName } from './creation/ad-names.ts';
import { accountNetworkOf } from './creation/ad-networks.ts';
import { presentCreation, presentObject, presentResult } from './creation/creation-presenter.ts';
import { creationStore, isEnded, type ListedCreation } from './creation/creations.store.ts';
import type { SubmitService } from './submit/submit.service.ts';

export type CreationLogService = ReturnType<typeof creationLogService>;
type Deps = {
  audit: Audit;
  access: Pick<AdAccountAccess, 'list'>;
  deliveries: Pick<Deliveries, 'batches' | 'sendNowAndWait'>;
  submits: Pick<SubmitService, 'sendAndWait'>;
};
type Items = Awaited<ReturnType<ReturnType<typeof creationStore>['listItems']>>;

const removalWaitMs = 8_000;

/** Service for the log of what submits created, and for removing it. */
export const creationLogService = ({ db }: Platform, { audit, access, deliveries, submits }: Deps) => {
  /** Ad accounts of all networks that the member sees. */
  const listAccounts = async (business: BusinessContext): Promise<{ network: AdNetwork; id: string }[]> => {
    const accounts: { network: AdNetwork; id: string }[] = [];
    for (const network of adNetworks.filter((each) => mayUseAdNetwork(business, each, 'viewer')))
      for (const { id } of await access.list(business, accountNetworkOf(network))) accounts.push({ network, id });
    return accounts;
  };

  /** Finds a creation on accounts that the member can use; 404 for any other, 403 without the role. */
  const open = async (
    business: BusinessContext,
    id: number,
    role: Role,
  ): Promise<{ listed: ListedCreation; items: Items }> => {
    const listed = await creationStore(db).find(business.id, id);
    if (!listed || listed.creation.removalOf !== null) throw new Problem('not-found');
    const items = await creationStore(db).listItems(id);
    const usable = new Map<string, readonly string[]>();
    for (const network of new Set(items.map(({ item }) => accountNetworkOf(item.network))))
      usable.set(
        network,
        (await access.list(business, network)).map((account) => account.id),
      );
    const isVisible = items.every(
      ({ item, delivery }) =>
        mayUseAdNetwork(business, item.network, 'viewer') && usable.get(delivery.network)?.includes(delivery.accountId),
    );
    if (!isVisible) throw new Problem('not-found');
    if (!items.every(({ item }) => mayUseAdNetwork(business, item.network, role))) throw new Problem('restricted');
    return { listed, items };
  };

  /** Groups and campaigns of this creation; with `all` also its ads in campaigns of others. */
  const selectRemovable = (items: Items, what: 'leftovers' | 'all') => {
    const existing = items.filter(({ item, delivery }) => isDone(delivery.state) && !item.removedAt);
    const groups = existing.filter(({ item }) => item.level !== 'ad');
    const adsOf = (groupId: number) => items.filter(({ item }) => item.level === 'ad' && item.parentId === groupId);
    if (what === 'leftovers')
      return groups.filter(({ item }) => {
        const ads = adsOf(item.id);
        return ads.length > 0 && ads.every((ad) => isEnded(ad.delivery.state));
      });
    const removedGroups = new Set(groups.map(({ item }) => item.id));
    const ads = existing.filter(({ item }) => item.level === 'ad' && !removedGroups.has(item.parentId ?? 0));
    return [...groups, ...ads];
  };

  return {
    list: async (business: BusinessContext, { page, search }: { page: number; search: string }) => {
      const { items, total } = await creationStore(db).page(
        business.id,
        { accounts: await listAccounts(business), search },
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
      const { listed, items } = await open(business, id, 'viewer');
      const counts = await deliveries.batches.count([id]);
      const leftovers = new Set(selectRemovable(items, 'leftovers').map(({ item }) => item.id));
      return {
        creation: presentCreation(listed, counts.get(id) ?? emptyCounts),
        objects: items.map((row) => ({ ...presentObject(row), is_leftover: leftovers.has(row.item.id) })),
        result: presentResult(id, items),
      };
    },

    retry: async (actor: Actor, business: BusinessContext, id: number): Promise<AdBuilderResult> => {
      await open(business, id, 'publisher');
      await db.transaction((tx) => deliveries.batches.retry(tx, actor, business.id, id, business.isOwner));
      return submits.sendAndWait(id);
    },

    /** Removes what a creation left. Removing a group or campaign removes its ads. */
    remove: async (actor: Actor, business: BusinessContext, id: number, what: 'leftovers' | 'all') => {
      const { listed, items } = await open(business, id, 'publisher');
      const removable = selectRemovable(items, what);
      if (removable.length === 0) return { ...done, removing: 0, errors: [] };
      const removalId = await db.transaction(async (tx) => {
        const { batch, ids } = await deliveries.batches.enqueue(tx, actor, business.id, adCreationKindName, {
          title: `Remove ${listed.creation.name}`,
          items: removable.map(({ item, delivery }) => ({
            network: delivery.network,
            accountId: delivery.accountId,
            accountName: delivery.accountName,
            title: `Remove ${item.name}`,
            sequenceKey: delivery.sequenceKey ?? undefined,
          })),
        });
        const { source, profileId, profileName, name } = listed.creation;
        await creationStore(tx).insert({
          id: batch.id,
          businessId: business.id,
          source,
          sourceKey: null,
          profileId,
          profileName,
          name,
          removalOf: id,
        });
        await creationStore(tx).insertItems(
          removable.map(({ item: { network, level, name: itemName, id: parentId } }, index) => ({
            id: ids[index] ?? 0,
            businessId: business.id,
            creationId: batch.id,
            network,
            operation: 'remove',
            level,
            parentId,
            name: itemName,
            isPaused: false,
            settings: null,
            content: null,
            raiseMicros: 0,
            currency: null,
            raisedOn: null,
          })),
        );
        await audit.record(tx, actor, business.id, `Removed ads: ${name}`);
        return batch.id;
      });
      const removals = await creationStore(db).listItems(removalId);
      await deliveries.sendNowAndWait(
        removals.map(({ item }) => item.id),
        removalWaitMs,
      );
      const errors = (await creationStore(db).listItems(removalId)).flatMap((row) => {
        const { error } = presentObject(row);
        return error === null ? [] : [{ name: toShownName(row.item.name), error }];
      });
      return { ...done, removing: removable.length, errors };
    },
  };
};
