import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Created, Success } from '../../../kit/graph/wire.ts';
import { pathOf } from '../../../kit/http/base-url.ts';
import { createCallsPerSecond } from '../../../kit/http/calls-per-second.ts';
import type { Runtime } from '../../../kit/http/http.ts';
import { withClockTolerance } from '../../../kit/post-matching.ts';
import type { AdCreator, AdGroupPlan, NewAd } from '../../../ports/ads/ad-creation.ts';
import type { AdSetPlan } from '../../../ports/ads/ad-plans.ts';
import type { AdAccountRef } from '../../../ports/ads/ads.ts';
import type { Grant } from '../../../ports/grant.ts';
import type { Graph } from '../../graph.ts';
import { toAdSetFields } from '../ad-set-plans.ts';
import { rewordUnclear } from '../unconfirmed.ts';
import { CopyRow } from '../wire.ts';
import type { WriteLimit } from '../write-limit.ts';
import type { adPictures } from './ad-pictures.ts';
import { type PageAd, toCreativeFields } from './creative-fields.ts';
import { adRefusals } from './refusals.ts';
import { CreatedAdRow, NewAdRow } from './wire.ts';

const limits = { adsPerGroup: 50, groupsPerCampaign: 200 };
const campaignFull = `A campaign on Facebook has at most ${limits.groupsPerCampaign} ad sets. Choose another campaign.`;
const groupFull = `An ad set on Facebook has at most ${limits.adsPerGroup} ads. Create another ad set.`;

type Deps = { graph: Graph; pictures: ReturnType<typeof adPictures>; limitWrites: WriteLimit } & Pick<
  Runtime,
  'now' | 'sleep'
>;

/**
 * Writes per second, below the 100 that Facebook takes: changes of ads don't wait for the end of thousands of new ones.
 */
const writesPerSecond = 95;

/**
 * Creates ad sets and ads. Only those two calls can be `unclear`: pictures and creatives are repeated without harm,
 * because Facebook keeps equal ones once.
 */
export const facebookAdCreator = ({ graph, pictures, now, sleep, limitWrites }: Deps): AdCreator => {
  const waitForTurn = createCallsPerSecond(writesPerSecond, { now, sleep });
  const write = async <T>(account: AdAccountRef, send: () => Promise<T>): Promise<T> => {
    await waitForTurn(account.id);
    return limitWrites(account.id, 1, send);
  };
  const { countChildren, explain } = adRefusals(graph);

  const createCreative = async (grant: Grant, account: AdAccountRef, content: PageAd): Promise<string> => {
    const picture = pictureOf(content);
    const hash = picture && (await pictures.findHash(grant, account, picture));
    const to = pathOf`/act_${account.id}/adcreatives`;
    const request = { operation: 'ads.create-creative', to, token: grant.accessToken };
    const create = () => graph.once({ ...request, fields: toCreativeFields(content, hash) }, Created);
    try {
      return (await write(account, create)).id;
    } catch (error) {
      if (picture && isRejected(error)) pictures.forget(grant, account, picture);
      throw error;
    }
  };

  /** Replaces the button to like a page by "Learn more" where Facebook refuses it in this ad set. */
  const withAllowedButton = async (grant: Grant, account: AdAccountRef, groupId: string, ad: NewAd) => {
    const content = requirePageAd(ad.content);
    if (content.type === 'post' || content.callToAction !== 'LIKE_PAGE') return content;
    const picture = pictureOf(content);
    const hash = picture && (await pictures.findHash(grant, account, picture));
    const creative = toCreativeFields(content, hash);
    const fields = { ...toAdFields(ad, groupId), creative, execution_options: ['validate_only'] };
    const to = pathOf`/act_${account.id}/ads`;
    const check = () => graph.once({ operation: 'ads.check', to, token: grant.accessToken, fields }, Success);
    try {
      await write(account, check);
      return content;
    } catch (error) {
      // Rejection for a reason other than the button is not told apart here: it will occur again when the ad is
      // created.
      if (!isRejected(error)) throw error;
      return { ...content, callToAction: 'LEARN_MORE' };
    }
  };

  return {
    contents: ['post', 'link', 'video'],
    limits,

    countGroups: (grant, _account, campaignId) =>
      countChildren(grant, { parentId: campaignId, edge: 'adsets', max: limits.groupsPerCampaign }),

    async createGroup(grant, account, group) {
      const plan = requireAdSet(group);
      const fields = { ...toAdSetFields(plan, now()), status: statusOf(group) };
      const to = pathOf`/act_${account.id}/adsets`;
      const { campaignId: parentId } = plan;
      const children = { parentId, edge: 'adsets', max: limits.groupsPerCampaign, message: campaignFull } as const;
      const create = () =>
        graph.write({ operation: 'ads.create-group', to, token: grant.accessToken, fields }, Created);
      const { id } = await write(account, create)
        .catch(rewordUnclear('Facebook didn’t confirm this ad set. It may exist, so we didn’t create it again.'))
        .catch(explain(grant, account, children));
      return { campaignId: parentId, groupId: id };
    },

    async findGroup({ accessToken: token }, _account, group, since) {
      const { campaignId, name } = requireAdSet(group);
      const fields = { fields: 'id,name,created_time', limit: 100 };
      const request = { operation: 'ads.find-group', to: pathOf`/${campaignId}/adsets`, token, fields };
      const earliest = withClockTolerance(since);
      for await (const rows of graph.listPages(request, CopyRow)) {
        const row = rows.find((candidate) => candidate.name === name && candidate.created_time >= earliest);
        if (row) return { campaignId, groupId: row.id };
      }
      return undefined;
    },

    async createAd(grant, account, { groupId }, ad) {
      const adSetId = requireGroupId(groupId);
      const content = await withAllowedButton(grant, account, adSetId, ad);
      const creativeId = await createCreative(grant, account, content).catch(explain(grant, account));
      const fields = {
        ...toAdFields(ad, adSetId),
        creative: { creative_id: creativeId },
        ...(content.trackingPixelId && { tracking_specs: toTracking(content.trackingPixelId) }),
        fields: 'id,effective_status',
      };
      const children = { parentId: adSetId, edge: 'ads', max: limits.adsPerGroup, message: groupFull } as const;
      const to = pathOf`/act_${account.id}/ads`;
      const create = () =>
        graph.write({ operation: 'ads.create-ad', to, token: grant.accessToken, fields }, CreatedAdRow);
      const row = await write(account, create)
        .catch(rewordUnclear('Facebook didn’t confirm this ad. It may exist, so we didn’t create it again.'))
        .catch(explain(grant, account, children));
      return toCreatedAd(row);
    },

    async findAd({ accessToken: token }, _account, { groupId }, { name }, since) {
      const fields = { fields: 'id,name,created_time,effective_status', limit: 100 };
      const request = { operation: 'ads.find-ad', to: pathOf`/${requireGroupId(groupId)}/ads`, token, fields };
      const earliest = withClockTolerance(since);
      const row = (await graph.listAll(request, NewAdRow)).find(
        (candidate) => candidate.name === name && candidate.created_time >= earliest,
      );
      return row && toCreatedAd(row);
    },
  };
};

const isRejected = (error: unknown): boolean => error instanceof ConnectorFailure && error.kind === 'rejected';

const pictureOf = (content: PageAd) => {
  if (content.type === 'link') return content.picture;
  return content.type === 'video' ? content.thumbnail : undefined;
};

const statusOf = ({ isPaused }: { isPaused: boolean }) => (isPaused ? 'PAUSED' : 'ACTIVE');

const toAdFields = (ad: NewAd, adSetId: string) => ({ name: ad.name, adset_id: adSetId, status: statusOf(ad) });

const toTracking = (pixelId: string) => [{ 'action.type': ['offsite_conversion'], fb_pixel: [pixelId] }];

/** State of a new ad: in review when Facebook doesn't say more. */
const toCreatedAd = ({ id, effective_status }: { id: string; effective_status?: string | null | undefined }) => ({
  id,
  status: effective_status ?? 'PENDING_REVIEW',
});

const unfit = (message: string) => new ConnectorFailure('rejected', { network: 'facebook', code: 'unfit-ad', message });

const requireAdSet = (group: AdGroupPlan): AdSetPlan => {
  if (group.type !== 'ad-set') throw unfit('Ads on Facebook need an ad set in a campaign.');
  return group.plan;
};

const requireGroupId = (groupId: string | undefined): string => {
  if (!groupId) throw unfit('Ads on Facebook need an ad set.');
  return groupId;
};

const requirePageAd = (content: NewAd['content']): PageAd => {
  if (content.type === 'display' || content.type === 'banner') throw unfit('Facebook doesn’t have ads of this kind.');
  return content;
};
