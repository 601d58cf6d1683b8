import { adCreationKindName } from '@fanfare/contract/ad-builder/ad-builder';
import { isPageNetwork } from '@fanfare/contract/ad-builder/ad-types';
import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { approvedNote } from '@fanfare/contract/approvals/approvals';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { Problem } from '../../../platform/problem.ts';
import type { LimitService } from '../../ad-changes/index.ts';
import type { UsedNetwork } from '../../ad-profiles/index.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { AdAccountAccess } from '../../connections/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { NewCreation, PlannedAd, PlannedUse } from '../new-creation.ts';
import { accountNetworkOf, groupNoun } from './ad-networks.ts';
import { creationStore, type NewItem } from './creations.store.ts';
import { toDailyMicros } from './daily-budget.ts';
import { hashSettings } from './settings-hash.ts';

export type CreationQueueService = ReturnType<typeof creationQueueService>;

type Deps = {
  audit: Audit;
  deliveries: Pick<Deliveries, 'batches' | 'listStops'>;
  limits: Pick<LimitService, 'guardRaise' | 'today'>;
  access: Pick<AdAccountAccess, 'list'>;
};
type Account = { name: string; currency: string };
/**
 * Group of a use. A new group is named by its index among the deliveries of the batch, an existing campaign by the id
 * of its item.
 */
type Group = { sequenceKey: string } & ({ deliveryIndex: number } | { itemId: number });

/** Item to queue: an ad, or the group that ads are put in. */
type QueuedItem = { use: PlannedUse; ad?: PlannedAd; group: Group };

/**
 * Service that queues what a submit creates as one batch of deliveries: per use a group, then its ads, in one sequence.
 */
export const creationQueueService = ({ audit, deliveries, limits, access }: Deps) => {
  const findAccounts = async (
    tx: Tx,
    business: BusinessContext,
    uses: readonly PlannedUse[],
  ): Promise<Map<string, Account>> => {
    const accounts = new Map<string, Account>();
    for (const network of new Set(uses.map((use) => accountNetworkOf(use.network.network))))
      for (const { id, name, currency = 'USD' } of await access.list(business, network, tx))
        accounts.set(`${network} ${id}`, { name, currency });
    return accounts;
  };

  return {
    /**
     * Inserts the batch in the caller's transaction, without a call to a network. Checks the limits of the business
     * first. An account that the member can't use gives the same error as an unknown account.
     */
    enqueue: async (tx: Tx, actor: Actor, business: BusinessContext, creation: NewCreation) => {
      const { source, sourceKey, profile, name, uses, isPaused, idempotencyKey } = creation;
      const store = creationStore(tx);
      const accounts = await findAccounts(tx, business, uses);
      const findAccount = ({ network, accountId }: UsedNetwork): Account => {
        const account = accounts.get(`${accountNetworkOf(network)} ${accountId}`);
        if (!account) throw new Problem('not-found');
        return account;
      };
      const raiseOf = ({ use: { network }, ad }: QueuedItem): { currency: string; micros: number } => ({
        currency: findAccount(network).currency,
        micros: ad ? 0 : toDailyMicros(network.network, network.settings),
      });
      const items = await listQueuedItems(tx, creation);
      await limits.guardRaise(tx, business, items.filter(({ ad }) => !ad).map(raiseOf));
      const { batch, ids } = await deliveries.batches.enqueue(tx, actor, business.id, adCreationKindName, {
        title: `Create ${name}`,
        idempotencyKey,
        note: creation.approvedBy && `Queued. ${approvedNote(actor.caller.userName, creation.approvedBy)}`,
        items: items.map(({ use, ad, group }) => ({
          network: accountNetworkOf(use.network.network),
          accountId: use.network.accountId,
          accountName: findAccount(use.network).name,
          title: ad ? `Create the ad ${ad.name}` : `Create the ${groupNoun(use.network.network)} ${use.groupName}`,
          sequenceKey: group.sequenceKey,
        })),
      });
      await store.insert({
        id: batch.id,
        businessId: business.id,
        source,
        sourceKey: sourceKey ?? null,
        name,
        profileId: profile.id,
        profileName: profile.name,
      });
      await store.insertItems(
        items.map((item, index): NewItem => {
          const { use, ad, group } = item;
          const { network, settings } = use.network;
          const { micros, currency } = raiseOf(item);
          return {
            id: ids[index] ?? 0,
            businessId: business.id,
            creationId: batch.id,
            network,
            operation: 'create',
            level: ad ? 'ad' : groupLevel(network),
            parentId: ad ? findParentId(group, ids) : null,
            name: ad?.name ?? use.groupName,
            isPaused: isPaused && pausesItem(network, ad !== undefined, group),
            settings: ad ? null : settings,
            content: ad?.content ?? null,
            raiseMicros: micros,
            currency: micros > 0 ? currency : null,
            raisedOn: micros > 0 ? limits.today() : null,
          };
        }),
      );
      for (const { use, ad, group } of items)
        if (!ad && 'deliveryIndex' in group && !isPageNetwork(use.network.network))
          await store.putCampaign({
            businessId: business.id,
            profileId: profile.id,
            network: use.network.network,
            settingsHash: hashSettings(use.network.settings),
            itemId: ids[group.deliveryIndex] ?? 0,
            sequenceKey: group.sequenceKey,
          });
      await audit.record(tx, actor, business.id, `Created ads: ${name}`);
      return { batchId: batch.id, ids };
    },
  };
};

const groupLevel = (network: AdNetwork): 'group' | 'campaign' => (isPageNetwork(network) ? 'group' : 'campaign');

const findParentId = (group: Group, ids: readonly number[]): number | null =>
  'itemId' in group ? group.itemId : (ids[group.deliveryIndex] ?? null);

/** Lists the items of a creation in the order in which they are created: each new group before its ads. */
const listQueuedItems = async (tx: Tx, creation: NewCreation): Promise<QueuedItem[]> => {
  const items: QueuedItem[] = [];
  for (const [index, use] of creation.uses.entries()) {
    const group = await openGroup(tx, creation, use, index, items.length);
    if ('deliveryIndex' in group) items.push({ use, group });
    for (const ad of use.ads) items.push({ use, ad, group });
  }
  return items;
};

/**
 * True for the item that is created paused, so that users activate it later in a report: on Google a new campaign, on
 * all other networks the ad.
 */
const pausesItem = (network: AdNetwork, isAd: boolean, group: Group): boolean => {
  const isNewCampaign = network === 'google' && 'deliveryIndex' in group;
  return isAd ? !isNewCampaign : isNewCampaign;
};

/** Opens a new group, or the campaign that the profile has on Google or the native-ads network. */
const openGroup = async (
  tx: Tx,
  { profile, hasNewCampaign }: NewCreation,
  { network: { network, settings, accountId }, groupName }: PlannedUse,
  index: number,
  deliveryIndex: number,
): Promise<Group> => {
  const sequenceKey = `ads.create ${accountId} ${network} ${groupName} ${index}`;
  if (isPageNetwork(network) || hasNewCampaign) return { deliveryIndex, sequenceKey };
  const found = await creationStore(tx).findCampaign(profile.id, network, hashSettings(settings));
  return found ? { itemId: found.item.id, sequenceKey: found.campaign.sequenceKey } : { deliveryIndex, sequenceKey };
};
