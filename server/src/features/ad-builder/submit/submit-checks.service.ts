import { type AdFields, countVariants, listGoogleAds, toMediaId } from '@fanfare/contract/ad-builder/ad-content';
import { type AdIssue, adMessages, isPostOf, listAdIssues } from '@fanfare/contract/ad-builder/ad-issues';
import type { NetworkUse } from '@fanfare/contract/ad-builder/ad-overview';
import { findProfileProblem, isPageNetwork, networksFor } from '@fanfare/contract/ad-builder/ad-types';
import { findCropProblem } from '@fanfare/contract/ad-builder/google-ad';
import { adChangeKindName } from '@fanfare/contract/ad-changes/change-log';
import { type AdNetwork, adNetworkLabels } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { Role } from '@fanfare/contract/kit/permission';
import { imageProblem } from '@fanfare/contract/media/images';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type AdProfiles, mayUseAdNetwork, type UsedNetwork, type UsedProfile } from '../../ad-profiles/index.ts';
import type { AdAccountAccess } from '../../connections/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { MediaService } from '../../media/index.ts';
import { accountNetworkOf } from '../creation/ad-networks.ts';
import { creationStore } from '../creation/creations.store.ts';
import { hashSettings } from '../creation/settings-hash.ts';
import { withPageLikesGoal } from './page-likes-goal.ts';

export type SubmitCheckService = ReturnType<typeof submitCheckService>;
type Deps = {
  profileSet: ProfileSet;
  access: Pick<AdAccountAccess, 'use'>;
  usePlans: AdProfiles['usePlans'];
  media: Pick<MediaService, 'find'>;
  deliveries: Pick<Deliveries, 'listStops'>;
};
/** Use of a network profile by a submit, with the problems that prevent it. */
export type CheckedUse = { network: UsedNetwork; use: NetworkUse; problems: AdIssue[] };

const fullCampaignMessage = (groups: number) =>
  `The campaign has ${groups} ad sets, and Facebook allows no more. Create a new campaign and choose it in the ad profile.`;
const stoppedMessage = 'Changes of ads are stopped for this business. Resume them before you create ads.';

/** Service with the checks before an ad is queued, so that it isn't refused half-way. */
export const submitCheckService = ({ db }: Platform, { profileSet, access, usePlans, media, deliveries }: Deps) => {
  const findProfile = async (business: BusinessContext, id: number): Promise<UsedProfile> => {
    const profile = await usePlans.find(db, business.id, id);
    if (!profile) throw new Problem('not-found');
    return profile;
  };

  /** Selects the networks of the profile that get an ad; a network without the role is refused. */
  const selectNetworks = (business: BusinessContext, profile: UsedProfile, ad: AdFields, role: Role): UsedNetwork[] => {
    const offered = networksFor(
      ad.ad_type,
      profile.networks.map(({ network }) => network),
    );
    const chosen = offered.filter((network) => ad.networks?.includes(network) ?? true);
    const refused = chosen.find((network) => !mayUseAdNetwork(business, network, role));
    if (refused)
      throw new Problem('restricted', {
        message: `You need the ${role === 'viewer' ? 'Viewer' : 'Publisher'} role for ads on ${adNetworkLabels[refused]}.`,
      });
    return profile.networks
      .filter(({ network }) => chosen.includes(network))
      .map((used) => withPageLikesGoal(ad.ad_type, used));
  };

  const findImageIssues = async (
    businessId: number,
    ad: AdFields,
    networks: readonly AdNetwork[],
  ): Promise<AdIssue[]> => {
    const issues: AdIssue[] = [];
    const check = async (path: string, image: string, isForGoogle: boolean) => {
      const id = toMediaId(image);
      if (id === undefined) {
        if (image !== '' && isForGoogle)
          issues.push({ path, message: 'Google ads need an image of the media library.' });
        return;
      }
      const item = await media.find(businessId, id);
      if (!item) throw new Problem('not-found', { message: 'This image isn’t in your media library.' });
      const size = item.width && item.height ? { width: item.width, height: item.height } : null;
      const message = imageProblem(size) ?? (isForGoogle && size ? findCropProblem(size) : undefined);
      if (message) issues.push({ path, message });
    };
    if (ad.post_id === '' || networks.some((network) => !isPageNetwork(network)))
      await check('adimage', ad.adimage, networks.includes('google'));
    for (const [index, image] of ad.variants.images.entries()) await check(`variants.images.${index}`, image, false);
    if (networks.includes('nativeads')) await check('nativead.picture', ad.nativead.picture, false);
    return issues;
  };

  const findVideoIssues = async (businessId: number, { ad_type, video_media }: AdFields): Promise<AdIssue[]> => {
    if (ad_type !== 'video' || video_media === undefined) return [];
    const item = await media.find(businessId, video_media);
    if (!item) throw new Problem('not-found', { message: 'This video isn’t in your media library.' });
    return item.family === 'video' ? [] : [{ path: 'video_media', message: adMessages.notAVideo }];
  };

  const countAds = (network: AdNetwork, ad: AdFields): number => {
    if (network === 'google') return listGoogleAds(ad).length;
    return network === 'nativeads' || ad.post_id !== '' ? 1 : countVariants(ad);
  };

  /** Checks before anything is queued that the campaign has room, because Facebook refuses its 201st ad set. */
  const findRoomProblem = (business: BusinessContext, { accountId }: UsedNetwork, campaignId: string, uses: number) =>
    access.use(business, { network: 'facebook', id: accountId }, async ({ connector, grant, account }) => {
      const { adCreator } = connector;
      const groups = await adCreator?.countGroups?.(grant, account, campaignId);
      return adCreator && groups !== undefined && groups + uses > adCreator.limits.groupsPerCampaign
        ? fullCampaignMessage(groups)
        : undefined;
    });

  /** Finds the campaign that the profile has on Google or the native-ads network, if it can still be used. */
  const findCampaign = async (business: BusinessContext, profileId: number, used: UsedNetwork) => {
    const found = await creationStore(db).findCampaign(profileId, used.network, hashSettings(used.settings));
    if (!found) return undefined;
    const { item } = found;
    const key = { network: accountNetworkOf(used.network), id: used.accountId };
    return access.use(business, key, async ({ connector, grant, account }) => {
      const { campaignId } = item.result ?? {};
      if (campaignId) {
        const [campaign] =
          (await connector.adObjects?.read(grant, account, [{ level: 'campaign', id: campaignId }])) ?? [];
        if (!campaign || campaign.state === 'removed' || campaign.state === 'archived') {
          await creationStore(db).forgetCampaign(item.id);
          return undefined;
        }
      }
      const limit = connector.adCreator?.limits.adsPerGroup ?? Number.POSITIVE_INFINITY;
      return { room: limit - (await creationStore(db).countAds(item.id)), limit };
    });
  };

  const checkUse = async (
    business: BusinessContext,
    profile: UsedProfile,
    used: UsedNetwork,
    { ads, uses, hasNewCampaign }: { ads: number; uses: number; hasNewCampaign: boolean },
  ): Promise<CheckedUse> => {
    const { network, settings } = used;
    const problems: AdIssue[] = [];
    const refuse = (message: string) => problems.push({ path: 'adprofile', message });
    const planned = await usePlans.plan(business, network, settings, profile.name);
    for (const problem of planned.problems) refuse(`${adNetworkLabels[network]}: ${problem}`);
    const use: NetworkUse = {
      network,
      ads,
      dailyBudget: planned.dailyBudget ?? null,
      campaignName: planned.campaignName,
    };
    if (planned.plan?.type === 'ad-set') {
      const problem = await findRoomProblem(business, used, planned.plan.plan.campaignId, uses);
      if (problem) refuse(problem);
    } else if (planned.plan && !hasNewCampaign) {
      const campaign = await findCampaign(business, profile.id, used);
      use.hasCampaign = campaign !== undefined;
      if (campaign && campaign.room < ads)
        refuse(
          `${adNetworkLabels[network]}: the campaign of this ad profile can have ${campaign.limit} ads. Begin a new campaign.`,
        );
    }
    return { network: used, use, problems };
  };

  return {
    findProfile,
    checkUse,

    /** Refuses new ads while changes of ads are stopped. */
    refuseWhenStopped: async (businessId: number): Promise<void> => {
      const { stops } = await deliveries.listStops(businessId);
      const isStopped = stops.some(
        ({ kind, network }) => (kind === null || kind === adChangeKindName) && network === null,
      );
      if (isStopped) throw new Problem('ad-action-not-now', { message: stoppedMessage });
    },

    /** Checks an ad before it is submitted; problems are in the order of the form. `uses`: number of ad sets that the submit makes. */
    checkAd: async (
      business: BusinessContext,
      ad: AdFields,
      { uses = 1, role = 'publisher' }: { uses?: number; role?: Role } = {},
    ) => {
      if (ad.adprofile === undefined)
        return { issues: listAdIssues(ad, [], profileSet), checked: [], profile: undefined };
      const profile = await findProfile(business, ad.adprofile);
      const networks = selectNetworks(business, profile, ad, role);
      const names = networks.map(({ network }) => network);
      const objectives = Object.fromEntries(
        networks.map(({ network, settings }) => [network, String(settings.objective ?? '')]),
      );
      const mismatch = findProfileProblem(ad.ad_type, { networks: names, objectives });
      const issues: AdIssue[] = [
        ...(mismatch ? [{ path: 'adprofile', message: mismatch }] : []),
        ...listAdIssues(ad, names, profileSet),
        ...(await findImageIssues(business.id, ad, names)),
        ...(await findVideoIssues(business.id, ad)),
        ...(networks.every(({ network, settings }) => !isPageNetwork(network) || isPostOf(settings.page_id, ad.post_id))
          ? []
          : [{ path: 'post_id', message: adMessages.otherPage }]),
      ];
      const checked: CheckedUse[] = [];
      if (!mismatch)
        for (const used of networks)
          checked.push(
            await checkUse(business, profile, used, {
              ads: countAds(used.network, ad),
              uses,
              hasNewCampaign: ad.new_campaign,
            }),
          );
      return { issues: [...issues, ...checked.flatMap(({ problems }) => problems)], checked, profile };
    },
  };
};

export const invalidAd = (issues: readonly AdIssue[]): Problem => {
  const [first] = issues;
  return new Problem('invalid-input', { message: first?.message ?? adMessages.failed, fields: [...issues] });
};
