import type { CreationSource } from '@fanfare/contract/ad-builder/ad-builder';
import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import { isPageNetwork } from '@fanfare/contract/ad-builder/ad-types';
import type { NativeAd } from '@fanfare/contract/social/native-ads';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type AdProfiles, mayUseAdNetwork, type UsedNetwork, type UsedProfile } from '../../ad-profiles/index.ts';
import type { Actor } from '../../audit/index.ts';
import { businessQueries, findMembership } from '../../business/index.ts';
import { userQueries } from '../../identity/index.ts';
import { type AdNaming, toPostAd } from '../creation/ad-contents.ts';
import { newReference, toAdName, toGroupName } from '../creation/ad-names.ts';
import type { CreationQueueService } from '../creation/creation-queue.service.ts';
import { creationStore } from '../creation/creations.store.ts';
import type { NewCreation, PlannedUse } from '../new-creation.ts';
import type { UtmSettingsService } from '../settings/utm-settings.service.ts';

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
  /** Key of the source, such as a share: at most one creation is ever made with it. */
  sourceKey: string;
  isPaused?: boolean | undefined;
};
export type NativePostAd = { ad: NativeAd; url: string; mediaId: number | null };
type Deps = {
  usePlans: AdProfiles['usePlans'];
  queue: Pick<CreationQueueService, 'enqueue'>;
  settings: Pick<UtmSettingsService, 'findUtmTemplate'>;
};

export const postAdMessages = {
  noProfile: 'The ad profile was deleted.',
  noRole: 'The Publisher role for ads is needed to create an ad.',
  noPage: 'This ad profile has no ads for this page.',
  noImage: adMessages.image,
} as const;

/** Service for ads from posts that exist on a page; shares, recycler and automators use it. */
export const postAdService = ({ random }: Platform, { usePlans, queue, settings }: Deps) => {
  const findCreator = async (tx: Tx, businessId: number, userId: number) => {
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

  /** Queues a creation in the caller's transaction, once per `sourceKey`. `plan` decides on its name and uses. */
  const enqueueOnce = async (
    tx: Tx,
    request: Omit<PostAdRequest, 'pagePost'>,
    plan: (profile: UsedProfile, business: BusinessContext) => Promise<Pick<NewCreation, 'name' | 'uses'>>,
  ): Promise<{ batchId: number; isRepeated: boolean }> => {
    const { businessId, userId, profileId, source, sourceKey } = request;
    // The business is locked, so that the second of two calls at once finds the creation of the first.
    await businessQueries(tx).lock(businessId);
    const earlier = await creationStore(tx).findBySource(businessId, source, sourceKey);
    if (earlier) return { batchId: earlier.id, isRepeated: true };
    const profile = await openProfile(tx, businessId, profileId);
    const { business, actor } = await findCreator(tx, businessId, userId);
    const { name, uses } = await plan(profile, business);
    const { batchId } = await queue.enqueue(tx, actor, business, {
      source,
      sourceKey,
      profile,
      name,
      uses,
      isPaused: request.isPaused ?? false,
    });
    return { batchId, isRepeated: false };
  };

  return {
    /**
     * Queues the ads of a post in the caller's transaction, without a call to a network: what the networks say about
     * profile and account is checked right before they are created. A second call with the same `sourceKey` returns the
     * first creation. Throws a `Problem` with the reason when nothing can be queued.
     */
    createFromPost: (tx: Tx, request: PostAdRequest): Promise<{ batchId: number; isRepeated: boolean }> =>
      enqueueOnce(tx, request, async (profile, business) => {
        const { pagePost } = request;
        const networks = profile.networks.filter(
          ({ network, settings: { page_id } }) => isPageNetwork(network) && page_id === pagePost.pageId,
        );
        if (networks.length === 0) throw new Problem('invalid-input', { message: postAdMessages.noPage });
        requireRole(business, networks);
        const naming: AdNaming = {
          profileName: profile.name,
          businessName: business.name,
          reference: newReference(random),
          utmTemplate: await settings.findUtmTemplate(tx, request.businessId),
        };
        const title = pagePost.title || profile.name;
        const uses = networks.map(
          (network): PlannedUse => ({
            network,
            groupName: toGroupName(network, title, naming.reference),
            ads: [toPostAd(network, naming, title, pagePost.id)],
          }),
        );
        return { name: title, uses };
      }),

    /** Queues the native ad of a post, with the native part of the profile. */
    createNativeAd: (
      tx: Tx,
      request: Omit<PostAdRequest, 'pagePost'> & { native: NativePostAd },
    ): Promise<{ batchId: number; isRepeated: boolean }> =>
      enqueueOnce(tx, request, async (profile, business) => {
        const { ad, url, mediaId } = request.native;
        const network = profile.networks.find((each) => each.network === 'nativeads');
        if (!network) throw new Problem('invalid-input', { message: adMessages.profile });
        requireRole(business, [network]);
        if (mediaId === null) throw new Problem('invalid-input', { message: postAdMessages.noImage });
        const reference = newReference(random);
        const use: PlannedUse = {
          network,
          groupName: toGroupName(network, ad.title, reference),
          ads: [
            {
              name: toAdName(ad.title, reference),
              content: {
                type: 'banner',
                title: ad.title,
                brandName: ad.brand_name,
                url,
                image: String(mediaId),
              },
            },
          ],
        };
        return { name: ad.title, uses: [use] };
      }),
  };
};
