import type { AdCreator, AdGroupPlan, AdGroupRef, NewAd } from '@fanfare/connectors/ports/ads/ad-creation';
import { adCreationKindName } from '@fanfare/contract/ad-builder/ad-builder';
import { adChangeKindName, changeExpiryHours } from '@fanfare/contract/ad-changes/change-log';
import { adNetworks } from '@fanfare/contract/ad-profiles/ad-profiles';
import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import { networkLabels } from '@fanfare/contract/networks/names';
import { z } from 'zod';
import { createBatcher } from '../../../platform/batching.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LimitService } from '../../ad-changes/index.ts';
import { mayUseAdNetwork } from '../../ad-profiles/index.ts';
import type { AdAccountAccess, AdAccountCall } from '../../connections/index.ts';
import {
  type Deliveries,
  type DeliveryKind,
  type DeliveryRow,
  deliveryKind,
  InvalidContent,
  type Sent,
  type Waiting,
} from '../../deliveries/index.ts';
import type { ItemResult } from '../ad-builder.tables.ts';
import { accountNetworkOf, groupNoun } from './ad-networks.ts';
import type { AdPictures } from './ad-pictures.ts';
import type { AdVideoService } from './ad-videos.service.ts';
import { creationMessages } from './creation-messages.ts';
import { remoteIdOf } from './creation-presenter.ts';
import { creationStore, type ItemRow, isEnded } from './creations.store.ts';
import type { GroupPlanService } from './group-plans.service.ts';

type Deps = {
  access: Pick<AdAccountAccess, 'list' | 'useAsBusiness'>;
  groupPlans: GroupPlanService;
  pictures: AdPictures;
  videos: AdVideoService;
  limits: Pick<LimitService, 'guardRaise' | 'today'>;
  deliveries: Pick<Deliveries, 'listStops'>;
};
type Prepared = { plan: AdGroupPlan } | { ad: NewAd } | null;

/** Delivery kind that creates one ad set, campaign or ad, or removes it. */
export const creationKind = (platform: Platform, deps: Deps): DeliveryKind => {
  const { db, now } = platform;
  const { access, groupPlans, pictures, videos, limits, deliveries } = deps;

  /**
   * Saves the results of calls at the same time by one statement, before their deliveries end, so that after a crash an
   * object is found again.
   */
  const saveResult = createBatcher(async (created: readonly { id: number; claim: number; result: ItemResult }[]) => {
    await creationStore(db).saveResults(created);
    return created;
  });
  const keepResult = async ({ id, claim }: DeliveryRow, sent: Sent<ItemResult>): Promise<Sent<ItemResult>> => {
    await saveResult({ id, claim, result: sent.result });
    return sent;
  };

  const listAccounts = async (business: BusinessContext, role: 'viewer' | 'publisher') => {
    const networks = new Set(
      adNetworks.filter((network) => mayUseAdNetwork(business, network, role)).map(accountNetworkOf),
    );
    const lists = await Promise.all(
      [...networks].map(async (network) => (await access.list(business, network)).map(({ id }) => ({ network, id }))),
    );
    return lists.flat();
  };

  /** Refuses an ad while changes are stopped, because the stop of changes also stops new ads. */
  const refuseWhenStopped = async ({ businessId, network }: DeliveryRow): Promise<void> => {
    const { stops } = await deliveries.listStops(businessId);
    const isStopped = stops.some(
      (stop) => stop.kind === adChangeKindName && (stop.network === null || stop.network === network),
    );
    if (isStopped) throw new InvalidContent('Not created: changes of ads are stopped for this business.');
  };

  const toNewAd = async ({ businessId, name, isPaused, content }: ItemRow): Promise<NewAd> => {
    if (!content) throw new InvalidContent('This ad has no content.');
    return { name, isPaused, content: await pictures.toContent(businessId, content) };
  };

  /** Finds the group that an ad is put in, once it exists. */
  const findGroup = async ({ parentId, network }: ItemRow): Promise<AdGroupRef> => {
    const found = parentId === null ? undefined : await creationStore(db).findItem(parentId);
    if (found?.item.removedAt) throw new InvalidContent(`Not created: the ${groupNoun(network)} was removed.`);
    if (found?.item.result) return found.item.result;
    const reason = found && isEnded(found.delivery.state) ? found.delivery.failureMessage : null;
    throw new InvalidContent(
      `Not created: the ${groupNoun(network)} of this ad wasn’t created.${reason ? ` ${reason}` : ''}`,
    );
  };

  /**
   * Lists the ads of the same group except this one. A network whose ads have no names needs them, because it finds an
   * ad by its content.
   */
  const listKnownAds = async ({ id, parentId }: ItemRow): Promise<string[]> =>
    parentId === null ? [] : creationStore(db).listAdIds(parentId, id);

  const toRef = (item: ItemRow) => {
    const id = remoteIdOf(item);
    if (!item.result || id === null) return undefined;
    const { campaignId, groupId } = item.result;
    return { level: item.level, id, campaignId, groupId };
  };

  /** Creates an ad, once its video can be shown. */
  const sendAd = async (
    call: AdAccountCall,
    delivery: DeliveryRow,
    item: ItemRow,
    ad: NewAd,
  ): Promise<Sent<ItemResult> | Waiting> => {
    const creator = requireCreator(call);
    const group = await findGroup(item);
    const progress = VideoProgress.safeParse(delivery.progress);
    const video = await videos.find(call, item, progress.data?.videoId);
    if (video && !video.isReady)
      return { state: 'waiting', progress: { videoId: video.videoId }, checkInSeconds: videoCheckSeconds };
    const content = video && ad.content.type === 'video' ? { ...ad.content, videoId: video.videoId } : ad.content;
    const { id, status } = await creator.createAd(call.grant, call.account, group, { ...ad, content });
    return keepResult(delivery, toSent(id, { ...group, adId: id, status, videoId: video?.videoId }));
  };

  const findRemoved = async ({ parentId }: ItemRow) => {
    const created = parentId === null ? undefined : await creationStore(db).findItem(parentId);
    const ref = created && toRef(created.item);
    if (!created || !ref) throw new InvalidContent('What this should remove no longer exists.');
    return { item: created.item, ref };
  };

  const remove = async ({ connector, grant, account }: AdAccountCall, item: ItemRow): Promise<Sent<ItemResult>> => {
    const { ref } = await findRemoved(item);
    const [object] = (await connector.adObjects?.read(grant, account, [ref])) ?? [];
    if (object && object.state !== 'archived') await connector.adChanges?.remove(grant, account, ref);
    return toSent(ref.id, { campaignId: ref.campaignId }, true);
  };

  return deliveryKind<ItemRow, Prepared, AdAccountCall, ItemResult>({
    name: adCreationKindName,
    label: 'New ad',
    permission: {
      view: needsAds.viewer,
      act: needsAds.publisher,
      stop: ['facebook_ads_manager:manager', 'google_ads_manager:manager', 'native_ads_manager:manager'],
    },
    accessFilter: async (business) => {
      const accounts = await listAccounts(business, 'publisher');
      return ({ network, accountId }) => accounts.some((one) => one.network === network && one.id === accountId);
    },
    visibleAccounts: async (business) =>
      (await listAccounts(business, 'viewer')).map(({ network, id }) => ({ network, accountId: id })),
    placeLabel: ({ network }) => networkLabels[network],
    pathFor: ({ batchId }) => `/ads/builder/created/${batchId ?? ''}`,
    rateLimit: () => null,
    expiresAfterMinutes: changeExpiryHours * 60,
    messages: creationMessages,
    retries: 'backoff',
    // After a lost answer, a removal is repeated without harm, and an object that may have been created is looked for
    // before it is created again.
    afterLoss: ({ operation }) => (operation === 'remove' ? 'repeat' : 'ask'),
    reconcilesBeforeRetry: true,
    load: async (reader, rows) =>
      new Map((await creationStore(reader).listItemsByIds(rows.map(({ id }) => id))).map((item) => [item.id, item])),
    prepare: async (delivery, item) => {
      if (item.operation === 'remove') return null;
      await refuseWhenStopped(delivery);
      if (item.level === 'ad') return { ad: await toNewAd(item) };
      const plan = await groupPlans.checkAndPlan(delivery, item);
      // The plan is stored, because after a lost answer the object is looked for with the plan that was sent.
      await creationStore(db).update(item.id, { plan });
      return { plan };
    },
    connect: ({ businessId, accountId }, { network }, run) =>
      access.useAsBusiness(businessId, { network: accountNetworkOf(network), id: accountId }, run),
    send: async ({ delivery, connection, subject, prepared }) => {
      if (subject.operation === 'remove') return remove(connection, subject);
      if (!prepared) throw new InvalidContent('This ad has no content.');
      if ('ad' in prepared) return sendAd(connection, delivery, subject, prepared.ad);
      const { grant, account } = connection;
      return keepResult(
        delivery,
        toGroupSent(await requireCreator(connection).createGroup(grant, account, prepared.plan)),
      );
    },
    // Only an ad can wait at the network, while its video is processed.
    resume: async ({ delivery, connection, subject }) => {
      await refuseWhenStopped(delivery);
      return sendAd(connection, delivery, subject, await toNewAd(subject));
    },
    find: async ({ delivery, connection: { connector, grant, account }, subject }, since) => {
      const creator = connector.adCreator;
      if (subject.operation === 'remove') {
        const { ref } = await findRemoved(subject);
        const [object] = (await connector.adObjects?.read(grant, account, [ref])) ?? [];
        return object && object.state !== 'archived' ? undefined : toSent(ref.id, { campaignId: ref.campaignId }, true);
      }
      if (!creator) return undefined;
      if (subject.level !== 'ad') {
        const found = subject.plan && (await creator.findGroup(grant, account, subject.plan, since));
        return found ? keepResult(delivery, toGroupSent(found)) : undefined;
      }
      const group = await findGroup(subject);
      const found = await creator.findAd(
        grant,
        account,
        group,
        await toNewAd(subject),
        since,
        await listKnownAds(subject),
      );
      return found && keepResult(delivery, toSent(found.id, { ...group, adId: found.id, status: found.status }));
    },
    // Only removals have a hook, because outcomes without a hook are recorded together in batches.
    afterSent: (_delivery, { operation, parentId }) =>
      operation === 'remove' && parentId !== null ? (tx) => creationStore(tx).markRemoved(parentId, now()) : undefined,
    // After a campaign could not be created, the next ad of the profile begins another campaign.
    afterFailed: (_delivery, item) =>
      item.level === 'campaign' && item.operation === 'create'
        ? (tx) => creationStore(tx).forgetCampaign(item.id)
        : undefined,
    beforeRetry: async (tx, rows, isOwner) => {
      const [first] = rows;
      if (!first) return;
      const ids = rows.map(({ id }) => id);
      const items = await creationStore(tx).listItemsByIds(ids);
      const raises = items.flatMap(({ currency, raiseMicros }) =>
        currency ? [{ currency, micros: raiseMicros }] : [],
      );
      await limits.guardRaise(tx, { id: first.businessId, isOwner }, raises);
      await creationStore(tx).moveRaises(ids, limits.today());
    },
    // No notice per delivery, because the submit as a whole notifies its user, once.
    notice: () => null,
  });
};

/** Seconds between checks of an ad's video, because a network processes a video for minutes. */
const videoCheckSeconds = 15;
const VideoProgress = z.object({ videoId: z.string() });

const requireCreator = ({ connector }: AdAccountCall): AdCreator => {
  if (!connector.adCreator) throw new InvalidContent('Ads can’t be created on this network.');
  return connector.adCreator;
};

const toSent = (remoteId: string, result: ItemResult, changesExisting = false): Sent<ItemResult> => ({
  state: 'sent',
  remoteId,
  url: '',
  result,
  ...(changesExisting && { changesExisting }),
});
const toGroupSent = (group: AdGroupRef): Sent<ItemResult> => toSent(group.groupId ?? group.campaignId, group);
