import { AdProfileSave } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { Asset } from '@fanfare/contract/business/business';
import type { AdBuilder } from '../../features/ad-builder/index.ts';
import type { AdProfiles } from '../../features/ad-profiles/index.ts';
import type { AdSpend } from '../../features/ad-spend/index.ts';
import type { Actor } from '../../features/audit/index.ts';
import type { Business } from '../../features/business/index.ts';
import type { Connections } from '../../features/connections/index.ts';
import type { Insights } from '../../features/insights/index.ts';
import type { PostReports } from '../../features/post-reports/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { demoAssets } from '../users.ts';

type Deps = {
  actor: Actor;
  business: BusinessContext;
  assets: Business['assets'];
  connections: Connections;
  insights: Insights;
  adSpend: AdSpend;
  adProfiles: AdProfiles;
  adBuilder: Pick<AdBuilder, 'createFromPost'>;
  postReports: Pick<PostReports, 'listMatching'>;
};
/** Ads that the demo's automators use. */
export type SeededAds = { account: string; page: string; holidayProfileId: number | undefined };

const nativeAdsName = 'harbour-coffee-ads';
const holidayCampaign = 'Holiday gifts';
const holidayOnFacebook = 'Holiday gifts on Facebook';
const [page, dollars, instagram] = ['facebook_page', 'facebook_adaccount', 'instagram_account'].map(
  (type) => demoAssets.find((asset) => asset.type === type)?.value ?? '',
);
const closedAccount = { type: 'facebook_adaccount', value: '204466881020', label: 'Harbour kiosk' } as const;
const yen = { type: 'google_adwords_account', value: '2044668876', label: 'Harbour Coffee Tokyo' } as const;

/** Monthly spend limits of ad accounts; `minor` in the smallest unit of the currency. */
const limits = [
  { network: 'facebook' as const, account: dollars ?? '', currency: 'USD', minor: 150_000 },
  { network: 'google' as const, account: yen.value, currency: 'JPY', minor: 300_000 },
];

/**
 * Creates ad accounts in two currencies on three networks, one account closed, with spend limits and ad profiles.
 * Background jobs read the figures of the accounts once the server answers.
 */
export const seedAds = async (platform: Platform, deps: Deps): Promise<SeededAds> => {
  const { db, now } = platform;
  const { actor, business, assets, connections, insights, adSpend } = deps;
  const nativeAds = await connections.credentialConnect.connectNativeAds(actor, business, nativeAdsName);
  const native: Asset = { type: 'native_ads_account', value: nativeAds.id, label: nativeAds.username };
  const { userId } = actor.caller;
  await db.transaction((tx) => assets.add(tx, business.id, userId, [closedAccount, yen, native], now()));
  await insights.kept.listUsable(business, ['facebook', 'google', 'native-ads']);
  for (const limit of limits) await adSpend.presetLimit(actor, business, limit);
  const profiles = await seedProfiles(deps, nativeAds.id);
  await seedCreatedAds(platform, deps);
  return { account: dollars ?? '', page: page ?? '', holidayProfileId: profiles.get(holidayOnFacebook) };
};

/**
 * Creates an ad profile for posts of the demo page, and ads from two of its posts; the worker sends the ads once the
 * server runs.
 */
const seedCreatedAds = async (
  { db }: Platform,
  { actor, business, connections, adProfiles, adBuilder, postReports }: Deps,
) => {
  const key = { network: 'facebook' as const, id: dollars ?? '' };
  const campaign = { name: 'Best posts', objective: 'OUTCOME_ENGAGEMENT', specialCategories: [] };
  const created = await connections.adAccountAccess.use(business, key, async ({ connector, grant, account }) =>
    connector.adCampaigns?.create(grant, account, campaign),
  );
  if (!created) return;
  const { id: profileId } = await adProfiles.profiles.save(
    actor,
    business,
    AdProfileSave.parse(postsProfile(created.id)),
  );
  const query = { range: { from: '2000-01-01', to: '2100-01-01' }, timeZone: 'UTC', filter: 'all' };
  const { posts } = await postReports.listMatching(business.id, query, { limit: postsLookedAt });
  const chosen = posts.filter(({ promotable_id, page_id }) => promotable_id !== null && page_id === page);
  for (const { promotable_id, message } of chosen.slice(0, advertisedPosts))
    await db.transaction((tx) =>
      adBuilder.createFromPost(tx, {
        businessId: business.id,
        userId: actor.caller.userId,
        profileId,
        source: 'report',
        sourceKey: `demo:${promotable_id}`,
        isPaused: true,
        pagePost: { pageId: page ?? '', id: promotable_id ?? '', title: /^[^.!?\n]{1,80}/.exec(message)?.[0] ?? '' },
      }),
    );
};
const postsLookedAt = 50;
const advertisedPosts = 2;

const postsProfile = (campaign_id: string) => ({
  adprofile: { adprofile_name: 'Best posts on Facebook' },
  facebook: {
    account_id: dollars,
    page_id: page,
    campaign_id,
    objective: 'OUTCOME_ENGAGEMENT',
    daily_budget: '8',
    optimization_goal: 'POST_ENGAGEMENT',
    page_types: ['desktopfeed', 'mobilefeed'],
    age_min: 21,
    age_max: 65,
    run_schedule: { type: 'days', days: 7 },
    locations: [{ key: 'GB', name: 'United Kingdom', type: 'country', country_code: 'GB', include: true }],
  },
});

const seedProfiles = async ({ actor, business, connections, adProfiles }: Deps, nativeId: string) => {
  const key = { network: 'facebook' as const, id: dollars ?? '' };
  const campaignId = await connections.adAccountAccess.use(business, key, async ({ connector, grant, account }) => {
    for await (const batch of connector.adObjects?.list(grant, account) ?? []) {
      const found = batch.find(({ level, name }) => level === 'campaign' && name === holidayCampaign);
      if (found) return found.id;
    }
    return undefined;
  });
  const ids = new Map<string, number>();
  for (const profile of [...(campaignId ? holidayProfiles(campaignId) : []), tokyoProfile, storiesProfile(nativeId)]) {
    const { id } = await adProfiles.profiles.save(actor, business, AdProfileSave.parse(profile));
    ids.set(profile.adprofile.adprofile_name, id);
  }
  return ids;
};

const interest = (id: string, name: string) => ({ id, name, type: 'interests', path: ['Interests'], include: true });

/** Settings of an ad profile for holiday gifts: one audience on Facebook and Instagram. */
const holidayProfiles = (campaign_id: string) => {
  const shared = {
    account_id: dollars,
    page_id: page,
    campaign_id,
    objective: 'OUTCOME_SALES',
    optimization_goal: 'OFFSITE_CONVERSIONS',
    pixel_id: '1455667788990012',
    custom_event_type: 'PURCHASE',
    age_min: 25,
    age_max: 60,
    run_schedule: { type: 'days', days: 28 },
    locations: [
      { key: 'US', name: 'United States', type: 'country', country_code: 'US', include: true },
      { key: 'GB', name: 'United Kingdom', type: 'country', country_code: 'GB', include: true },
    ],
    interests: [interest('6003626773307', 'Coffee')],
  };
  return [
    {
      adprofile: { adprofile_name: holidayOnFacebook },
      facebook: { ...shared, page_types: ['desktopfeed', 'mobilefeed', 'marketplace'], daily_budget: '20' },
    },
    {
      adprofile: { adprofile_name: 'Holiday gifts on Instagram' },
      instagram: {
        ...shared,
        instagram_user_id: instagram,
        daily_budget: '12.50',
        page_types: ['instagramstream', 'instagramstory', 'instagramreels'],
      },
    },
  ];
};

const tokyoProfile = {
  adprofile: { adprofile_name: 'Tokyo shop' },
  google: {
    customer_id: yen.value,
    name: 'Tokyo shop',
    daily_budget: '3000',
    billing_bid_price_cpc: '45',
    frequency_capping: { enabled: true, impressions: 4, time_unit: 'DAY' },
    eu_political: 'no',
    language_targeting: 'include',
    languages: [{ id: '1005', name: 'Japanese' }],
    location_targeting: 'include',
    locations: [
      {
        id: '20633',
        name: 'Tokyo',
        canonical_name: 'Tokyo, Japan',
        target_type: 'Prefecture',
        country_code: 'JP',
        include: true,
      },
    ],
  },
};

const storiesProfile = (nativeads_account: string) => ({
  adprofile: { adprofile_name: 'Coffee stories' },
  nativeads: {
    nativeads_account,
    name: 'Coffee stories',
    brand_name: 'Harbour-Coffee',
    type: 'Editorial',
    targeting_devices: ['1', '2', '3'],
    countries: [{ id: 'US', name: 'United States' }],
    billing_spending_limit_type: 'Daily',
    billing_spending_limit: '60',
    billing_bid_price_cpc: '0.25',
  },
});
