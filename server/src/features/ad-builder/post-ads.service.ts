import type { CreationSource } from '@fanfare/contract/ad-builder/ad-builder';
import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import type { NativeAd } from '@fanfare/contract/social/native-ads';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { type AdProfiles, mayUseAdNetwork, type UsedNetwork } from '../ad-profiles/index.ts';
import type { Actor } from '../audit/index.ts';
import { businessQueries, findMembership } from '../business/index.ts';
import { userQueries } from '../identity/index.ts';
import { toAdName, toPostAd } from './creation/ad-contents.ts';
import type { CreationQueueService, PlannedUse } from './creation/creation-queue.service.ts';
import { isPageNetwork } from './creation/networks.ts';
import { creationStore } from './creation.store.ts';
import type { SettingsService } from './settings.service.ts';
import { newReference, toGroupName } from './submit/submit.service.ts';

export type PostAdService = ReturnType<typeof postAdService>;
/** Post of a page. `id`: the network's promotable id, "{page}_{post}". */
type PagePost = { pageId: string; id: string; title: string };
export type PostAdRequest = {
  businessId: number;
  /** User whose rights the ads are created with. */
  userId: number;
  profileId: number;
  pagePost: PagePost;
  source: Exclude<CreationSource, 'builder'>;
  /** Key with at most one creation, ever. */
  sourceKey: string;
  isPaused?: boolean | undefined;
};
export type NativePostAd = { ad: NativeAd; url: string; mediaId: number | null };
type Deps = {
  usePlans: AdProfiles['usePlans'];
  queue: Pick<CreationQueueService, 'enqueue'>;
  settings: Pick<SettingsService, 'findUtmTemplate'>;
};

export const postAdMessages = {
  noProfile: 'The ad profile was deleted.',
  noRole: 'The Publisher role for ads is needed to create an ad.',
  noPage: 'This ad profile has no ads for this page.',
  noImage: adMessages.image,
} as const;

/** Service for ads from posts that exist on a page; shares, recycler and automators use it. */
export const postAdService = ({ random }: Platform, { usePlans, queue, settings }: Deps) => {
  const findMaker = async (tx: Tx, businessId: number, userId: number) => {
    const business = await findMembership(tx)(userId, businessId);
    const user = await userQueries(tx).find(userId);
    if (!business || !user) throw new Problem('restricted', { message: postAdMessages.noRole });
    const actor: Actor = {
      caller: {
        userId,
        userName: user.name,
        timeZone: user.timeZone || 'UTC',
        businessId,
        isStaff: false,
        via: 'session',
        sessionId: null,
        actorId: null,
      },
      client: { address: '', userAgent: 'Ad builder', requestId: 'ad-builder' },
    };
    return { business, actor };
  };

  const requireRole = (business: BusinessContext, networks: readonly UsedNetwork[]): void => {
    if (!networks.every(({ network }) => mayUseAdNetwork(business, network, 'publisher')))
      throw new Problem('restricted', { message: postAdMessages.noRole });
  };

  const openProfile = async (tx: Tx, businessId: number, profileId: number) => {
    const profile = await usePlans.find(tx, businessId, profileId);
    if (!profile) throw new Problem('not-found', { message: postAdMessages.noProfile });
    return profile;
  };

  return {
    /**
     * Queues the ads of a post in the caller's transaction, without a call to a network: what the networks say about
     * profile and account is checked right before they are created. A second call with the same `sourceKey` returns the
     * first creation. Throws a `Problem` with the reason when nothing can be queued.
     */
    createFromPost: async (tx: Tx, request: PostAdRequest): Promise<{ batchId: number; isRepeated: boolean }> => {
      const { businessId, userId, profileId, pagePost, source, sourceKey } = request;
      // The business is locked, so that the second of two calls at once finds the creation of the first.
      await businessQueries(tx).lock(businessId);
      const earlier = await creationStore(tx).findBySource(businessId, source, sourceKey);
      if (earlier) return { batchId: earlier.id, isRepeated: true };
      const profile = await openProfile(tx, businessId, profileId);
      const { business, actor } = await findMaker(tx, businessId, userId);
      const networks = profile.networks.filter(
        ({ network, settings: { page_id } }) => isPageNetwork(network) && page_id === pagePost.pageId,
      );
      if (networks.length === 0) throw new Problem('invalid-input', { message: postAdMessages.noPage });
      requireRole(business, networks);
      const reference = newReference(random);
      const utmTemplate = await settings.findUtmTemplate(tx, businessId);
      const title = pagePost.title || profile.name;
      const uses = networks.map((network): PlannedUse => {
        const names = { profileName: profile.name, businessName: business.name, reference, utmTemplate };
        const context = { network: network.network, settings: network.settings, ...names };
        return {
          network,
          groupName: toGroupName(network, title, reference),
          ads: [toPostAd(context, title, pagePost.id)],
        };
      });
      const { batchId } = await queue.enqueue(tx, actor, business, {
        source,
        sourceKey,
        profile,
        name: title,
        uses,
        isPaused: request.isPaused ?? false,
      });
      return { batchId, isRepeated: false };
    },

    /** Queues the native ad of a post, with the native part of the profile. */
    createNativeAd: async (
      tx: Tx,
      request: Omit<PostAdRequest, 'pagePost'> & { native: NativePostAd },
    ): Promise<{ batchId: number; isRepeated: boolean }> => {
      const { businessId, userId, profileId, source, sourceKey, native } = request;
      // The business is locked, so that the second of two calls at once finds the creation of the first.
      await businessQueries(tx).lock(businessId);
      const earlier = await creationStore(tx).findBySource(businessId, source, sourceKey);
      if (earlier) return { batchId: earlier.id, isRepeated: true };
      const profile = await openProfile(tx, businessId, profileId);
      const { business, actor } = await findMaker(tx, businessId, userId);
      const network = profile.networks.find((each) => each.network === 'nativeads');
      if (!network) throw new Problem('invalid-input', { message: adMessages.profile });
      requireRole(business, [network]);
      if (native.mediaId === null) throw new Problem('invalid-input', { message: postAdMessages.noImage });
      const reference = newReference(random);
      const use: PlannedUse = {
        network,
        groupName: toGroupName(network, native.ad.title, reference),
        ads: [
          {
            name: toAdName(native.ad.title, reference),
            content: {
              type: 'banner',
              title: native.ad.title,
              brandName: native.ad.brand_name,
              url: native.url,
              image: String(native.mediaId),
            },
          },
        ],
      };
      const { batchId } = await queue.enqueue(tx, actor, business, {
        source,
        sourceKey,
        profile,
        name: native.ad.title,
        uses: [use],
        isPaused: request.isPaused ?? false,
      });
      return { batchId, isRepeated: false };
    },
  };
};
