import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { nativeAdsLimits } from '@fanfare/contract/networks/native-ads';
import type { AdContent, AdCreator, AdGroupPlan, BannerAd } from '../../ports/ads/ad-creation.ts';
import type { CampaignPlan } from '../../ports/ads/ad-plans.ts';
import type { AdAccountRef } from '../../ports/ads/ads.ts';
import { parseUtcTime } from '../times.ts';
import type { Boosts } from './boosts.ts';
import { toBoostFields } from './campaign-plans.ts';
import { refuse } from './ids.ts';
import { isSwitchedOn } from './states.ts';
import type { ContentRow } from './wire.ts';
import type { Writes } from './writes.ts';

type Deps = { boosts: Boosts; writes: Writes; now: () => Date };

const clockToleranceMs = minuteMs;
const { maxTargetUrlLength } = nativeAdsLimits;

/** Creates campaigns and their banners; the network has no groups. A paused object is created, then switched off. */
export const nativeAdsCreator = ({ boosts, writes, now }: Deps): AdCreator => {
  const listBanners = async (account: AdAccountRef, campaignId: string): Promise<ContentRow[]> => {
    const banners: ContentRow[] = [];
    for await (const rows of boosts.listContents(account, campaignId))
      banners.push(...rows.filter(({ admin_status }) => admin_status !== 'deleted'));
    return banners;
  };

  return {
    contents: ['banner'],
    // Limit of 1,000 banners is the size of a page of banners, since the network names no limit; campaigns have no
    // groups.
    limits: { adsPerGroup: 1000, groupsPerCampaign: 1 },

    async createGroup(_grant, account, group) {
      const plan = requirePlan(group);
      const { start_date: _, ...fields } = toBoostFields(plan, now());
      const campaignId = await writes.addCampaign(account, { ...fields, startsAt: 'now' });
      if (group.isPaused) await afterCreation(writes.switchCampaign(account, campaignId, false));
      return { campaignId };
    },

    /**
     * Finds the newest campaign with the planned name. A paused one that has no banners is switched off again, since
     * its creation may have ended before it was.
     */
    async findGroup(_grant, account, group, since) {
      const { name } = requirePlan(group);
      const from = new Date(since.getTime() - clockToleranceMs);
      let found: { id: string; isOn: boolean; createdAt: Date } | undefined;
      for await (const rows of boosts.listBoosts(account, { created_at: from.toISOString().slice(0, 10) })) {
        for (const row of rows) {
          const createdAt = parseUtcTime(row.created_at);
          const isMatch = row.name === name && row.status !== 'archived' && createdAt && createdAt >= from;
          if (isMatch && (!found || createdAt > found.createdAt))
            found = { id: row.id, isOn: isSwitchedOn(row), createdAt };
        }
      }
      if (!found) return undefined;
      if (group.isPaused && found.isOn && (await listBanners(account, found.id)).length === 0)
        await writes.switchCampaign(account, found.id, false);
      return { campaignId: found.id };
    },

    async createAd(_grant, account, { campaignId }, { isPaused, content }) {
      const { title, url, pictureUrl, brandName } = requireBanner(content);
      const { id, status } = await writes.addAd(account, campaignId, {
        headline: title,
        targetUrl: url,
        imageUrl: pictureUrl,
        brandName,
      });
      // A new banner is reviewed for hours before it can run, so nothing is shown until it is switched off.
      if (isPaused) await afterCreation(writes.switchAd(account, campaignId, id, false));
      return { id, status };
    },

    /**
     * Finds the newest banner with the ad's texts: the network keeps neither our name nor the address of the picture.
     */
    async findAd(_grant, account, { campaignId }, { isPaused, content }, _since, knownIds = []) {
      const key = toKey(requireBanner(content));
      const [found] = (await listBanners(account, campaignId))
        .filter((row) => !knownIds.includes(row.content_id) && toRowKey(row) === key)
        .toSorted((a, b) => Number(b.content_id) - Number(a.content_id));
      if (!found) return undefined;
      if (isPaused && isSwitchedOn(found)) await writes.switchAd(account, campaignId, found.content_id, false);
      return { id: found.content_id, status: found.admin_status ?? 'pending' };
    },
  };
};

const requirePlan = (group: AdGroupPlan): CampaignPlan => {
  if (group.type !== 'campaign')
    throw refuse('no-ad-sets', 'Ads on the native-ads network need a campaign of their own.');
  // Campaign without a bid is refused: the network would choose one.
  if (!group.plan.bid) throw refuse('bid-missing', 'The native-ads network needs a bid. Add it to the ad profile.');
  return group.plan;
};

const requireBanner = (content: AdContent): BannerAd => {
  if (content.type !== 'banner') throw refuse('content-type', 'The native-ads network takes banners only.');
  if (content.url.length > maxTargetUrlLength)
    throw refuse(
      'link-too-long',
      `The native-ads network takes links of up to ${maxTargetUrlLength} characters. Shorten the link or its tracking parameters.`,
    );
  return content;
};

/** The object exists now, so a failure must not look as if nothing was created; `find…` switches it off. */
const afterCreation = async (change: Promise<unknown>): Promise<void> => {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof ConnectorFailure)) throw error;
    throw new ConnectorFailure('unclear', {
      ...error.details,
      message: 'The native-ads network created this, but didn’t confirm that it’s switched off.',
    });
  }
};

const toKey = ({ title, url, brandName }: Pick<BannerAd, 'title' | 'url' | 'brandName'>): string =>
  JSON.stringify([title.trim(), url.trim(), brandName.trim()]);
const toRowKey = ({ headline, target_url, brand_name }: ContentRow): string =>
  toKey({ title: headline ?? '', url: target_url ?? '', brandName: brand_name ?? '' });
