import { adCreationKindName } from '@fanfare/contract/ad-builder/ad-builder';
import { done } from '@fanfare/contract/kit/success';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { type Deliveries, isDone } from '../../deliveries/index.ts';
import { toShownName } from '../creation/ad-names.ts';
import { presentObject } from '../creation/creation-presenter.ts';
import { creationStore, isEnded } from '../creation/creations.store.ts';
import type { CreationAccess, CreationItems } from './creation-access.ts';

export type CreationRemovalService = ReturnType<typeof creationRemovalService>;
type Deps = {
  audit: Audit;
  creationAccess: Pick<CreationAccess, 'open'>;
  deliveries: Pick<Deliveries, 'batches' | 'sendNowAndWait'>;
};

/** Milliseconds that an answer waits for removals; slower ones continue in the background. */
const removalWaitMs = 8_000;

/** Service that removes from the networks what submits created. */
export const creationRemovalService = ({ db }: Platform, { audit, creationAccess, deliveries }: Deps) => ({
  /** Removes the objects that a creation left at the networks. Removing a group or campaign removes its ads. */
  remove: async (actor: Actor, business: BusinessContext, id: number, what: 'leftovers' | 'all') => {
    const { listed, items } = await creationAccess.open(business, id, 'publisher');
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
});

/**
 * Selects what can be removed. `leftovers`: groups whose ads all failed; `all`: all groups, and ads in campaigns of other
 * creations.
 */
export const selectRemovable = (items: CreationItems, what: 'leftovers' | 'all') => {
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
