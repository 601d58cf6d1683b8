import { createHash } from 'node:crypto';
import { adCreationKindName } from '@fanfare/contract/ad-builder/ad-builder';
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
import { creationStore, type NewItem } from '../creation.store.ts';
import type { NewCreation, PlannedAd, PlannedUse } from '../new-creation.ts';
import { accountNetworkOf, groupNoun, isPageNetwork, toDailyMicros } from './networks.ts';

export type CreationQueueService = ReturnType<typeof creationQueueService>;
export type { NewCreation, PlannedUse } from '../new-creation.ts';

type Deps = {
  audit: Audit;
  deliveries: Pick<Deliveries, 'batches' | 'listStops'>;
  limits: Pick<LimitService, 'guardRaise' | 'today'>;
  access: Pick<AdAccountAccess, 'list'>;
};
type Account = { name: string; currency: string };
/** Group of a use. `deliveryIndex`: its index among the deliveries of the batch; `itemId`: a campaign that exists. */
type Group = { sequenceKey: string } & ({ deliveryIndex: number } | { itemId: number });

export const hashSettings = (settings: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(sortKeys(settings)))
    .digest('base64url');

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sortKeys(each)]),
  );
};

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
     * first. An account that the member can't use gives the answer for an unknown one.
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
      const items: { use: PlannedUse; ad?: PlannedAd; group: Group }[] = [];
      for (const [index, use] of uses.entries()) {
        const group = await openGroup(tx, creation, use, index, items.length);
        if ('deliveryIndex' in group) items.push({ use, group });
        for (const ad of use.ads) items.push({ use, ad, group });
      }
      const raises = items.flatMap(({ use, ad }) => {
        const { network, settings } = use.network;
        return ad ? [] : [{ currency: findAccount(use.network).currency, micros: toDailyMicros(network, settings) }];
      });
      await limits.guardRaise(tx, business, raises);
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
        items.map(({ use, ad, group }, index): NewItem => {
          const { network, settings } = use.network;
          const micros = ad ? 0 : toDailyMicros(network, settings);
          return {
            id: ids[index] ?? 0,
            businessId: business.id,
            creationId: batch.id,
            network,
            operation: 'create',
            level: levelOf(network, ad !== undefined),
            parentId: ad ? findGroupId(group, ids) : null,
            name: ad?.name ?? use.groupName,
            isPaused: isPaused && pausesItem(network, ad !== undefined, group),
            settings: ad ? null : settings,
            content: ad?.content ?? null,
            raiseMicros: micros,
            currency: micros > 0 ? findAccount(use.network).currency : null,
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

/**
 * True for the item that is created paused and that users activate: a new Google campaign, in its row of the report,
 * elsewhere the ad.
 */
const pausesItem = (network: AdNetwork, isAd: boolean, group: Group): boolean => {
  const isNewCampaign = network === 'google' && 'deliveryIndex' in group;
  return isAd ? !isNewCampaign : isNewCampaign;
};

const levelOf = (network: AdNetwork, isAd: boolean): NewItem['level'] => {
  if (isAd) return 'ad';
  return isPageNetwork(network) ? 'group' : 'campaign';
};

/** Item id of a group: that of an existing campaign, or of its delivery in the batch with these ids. */
const findGroupId = (group: Group, ids: readonly number[]): number | null =>
  'itemId' in group ? group.itemId : (ids[group.deliveryIndex] ?? null);

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
