import { addDays } from '../kit/ads/delivery.ts';
import { dayMs } from '../kit/durations.ts';
import { type SeedCampaign, seedCampaignLists } from './campaigns.data.ts';
import { toImage } from './mutate/assets.ts';
import { languages } from './query/constants.data.ts';
import { findPlace } from './query/places.data.ts';
import type { Customer, JsonObject, Resource, State, Switch } from './state.ts';

const microsPerUnit = 1_000_000;
const notPolitical = 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING';

/** Fills accounts with campaigns of the last twelve months. Figures are computed from them. */
export const seedCampaigns = (state: State) => {
  seedCampaignLists.forEach(({ customerId, business, site, campaigns }, account) => {
    const customer = state.customers.get(customerId);
    if (!customer) return;
    const seed = createSeeder(state, customer, 21_000_000_000 + account * 1_000_000);
    const images = seed.images(business);
    const budgets = new Map<string, string>();
    campaigns.forEach((campaign, index) => {
      const budgetId = budgets.get(campaign.sharedBudget ?? '') ?? seed.budget(campaign, index);
      if (campaign.sharedBudget) budgets.set(campaign.sharedBudget, budgetId);
      const campaignId = seed.campaign(campaign, index, budgetId);
      seed.criteria(campaign, campaignId);
      (campaign.groups ?? [campaign.name]).forEach((name, group) => {
        const groupId = seed.group(campaign, campaignId, name, index * 10 + group);
        for (const number of [0, 1])
          seed.ad(campaign, groupId, { ...images, business, site, number }, index * 100 + group * 10 + number);
      });
    });
  });
};

type AdContent = { wide: string; square: string; business: string; site: string; number: number };

const createSeeder = ({ tables, now }: State, customer: Customer, base: number) => {
  // Today in UTC: a formatter of dates takes longer to load than the whole seeding.
  const today = new Date(now()).toISOString().slice(0, 10);
  const momentOn = (day: number) => now() + day * dayMs;
  const idOf = (offset: number) => String(base + offset);
  const common = (day: number): Pick<Resource, 'customerId' | 'createdAt' | 'switches'> => ({
    // Campaign was created a day before it starts.
    customerId: customer.id,
    createdAt: momentOn(Math.min(day, 0) - 1),
    switches: [],
  });

  return {
    images(business: string) {
      const add = (offset: number, width: number, height: number) => {
        const id = idOf(900_000 + offset);
        const imageAsset = toImage(width, height, 'IMAGE_JPEG', width * height);
        const fields = { name: `${business} ${width} x ${height}`, type: 'IMAGE', imageAsset };
        tables.assets.set(id, { id, fields, ...common(-365) });
        return `customers/${customer.id}/assets/${id}`;
      };
      return { wide: add(1, 1200, 628), square: add(2, 1200, 1200) };
    },

    budget({ daily, total, sharedBudget, startDay }: SeedCampaign, index: number): string {
      const id = idOf(index);
      const micros = (total ?? daily ?? 0) * microsPerUnit;
      const at = common(startDay).createdAt;
      // Every third budget was raised 120 days ago.
      const isRaised = index % 3 === 0 && total === undefined && startDay < -120;
      const earlier = Math.round((micros * 0.8) / microsPerUnit) * microsPerUnit;
      const amounts = isRaised
        ? [
            { at, micros: earlier },
            { at: momentOn(-120), micros },
          ]
        : [{ at, micros }];
      const fields: JsonObject = {
        period: total === undefined ? 'DAILY' : 'CUSTOM_PERIOD',
        deliveryMethod: 'STANDARD',
        explicitlyShared: sharedBudget !== undefined,
        ...(sharedBudget && { name: sharedBudget }),
      };
      tables.campaignBudgets.set(id, { id, fields, amounts, ...common(startDay) });
      return id;
    },

    campaign(seed: SeedCampaign, index: number, budgetId: string): string {
      const { name, channel = 'DISPLAY', startDay, endDay, isPaused = false, isUndeclared } = seed;
      const id = idOf(1000 + index);
      // Every fourth campaign had a pause of two weeks; paused ones stopped 20 days ago.
      const pause = [
        { at: momentOn(-110), isOn: false },
        { at: momentOn(-96), isOn: true },
      ];
      const switches: Switch[] = [
        ...(index % 4 === 1 && startDay < -110 ? pause : []),
        ...(isPaused ? [{ at: momentOn(-20), isOn: false }] : []),
      ];
      const fields: JsonObject = {
        name,
        status: isPaused ? 'PAUSED' : 'ENABLED',
        advertisingChannelType: channel,
        ...(channel === 'DISPLAY' || channel === 'SEARCH' ? { manualCpc: {} } : { maximizeConversions: {} }),
        networkSettings: {
          targetGoogleSearch: channel === 'SEARCH',
          targetSearchNetwork: false,
          targetContentNetwork: channel !== 'SEARCH',
          targetPartnerSearchNetwork: false,
        },
        geoTargetTypeSetting: { positiveGeoTargetType: 'PRESENCE_OR_INTEREST', negativeGeoTargetType: 'PRESENCE' },
        startDateTime: `${addDays(today, startDay)} 00:00:00`,
        ...(endDay !== undefined && { endDateTime: `${addDays(today, endDay)} 23:59:59` }),
        ...(!isUndeclared && { containsEuPoliticalAdvertising: notPolitical }),
      };
      tables.campaigns.set(id, { id, parentId: budgetId, fields, ...common(startDay), switches });
      return id;
    },

    criteria({ places, language, startDay }: SeedCampaign, campaignId: string) {
      const add = (criterionId: string, type: string, displayName: string, target: JsonObject) => {
        const id = `${campaignId}~${criterionId}`;
        const fields = { status: 'ENABLED', negative: false, criterionId, type, displayName, ...target };
        tables.campaignCriteria.set(id, { id, parentId: campaignId, fields, ...common(startDay) });
      };
      for (const placeId of places)
        add(placeId, 'LOCATION', findPlace(placeId)?.canonicalName ?? placeId, {
          location: { geoTargetConstant: `geoTargetConstants/${placeId}` },
        });
      const languageName = languages.find(([id]) => id === language)?.[2] ?? language;
      add(language, 'LANGUAGE', languageName, { language: { languageConstant: `languageConstants/${language}` } });
    },

    group({ channel, startDay }: SeedCampaign, campaignId: string, name: string, offset: number): string {
      const id = idOf(10_000 + offset);
      const type = channel === 'SEARCH' ? 'SEARCH_STANDARD' : 'DISPLAY_STANDARD';
      // Bids are whole smallest amounts of every currency.
      const fields = { name, status: 'ENABLED', type, cpcBidMicros: String(microsPerUnit) };
      tables.adGroups.set(id, { id, parentId: campaignId, fields, ...common(startDay) });
      return id;
    },

    ad(
      { channel, headline, startDay, brokenPolicy }: SeedCampaign,
      groupId: string,
      content: AdContent,
      offset: number,
    ) {
      const id = idOf(100_000 + offset);
      const { business, site, number, wide, square } = content;
      const headlines = [{ text: number === 0 ? headline : `${headline} now` }];
      const descriptions = [{ text: `${headline} at ${business}.` }];
      const data: JsonObject =
        channel === 'SEARCH'
          ? {
              responsiveSearchAd: {
                headlines: [...headlines, { text: business }, { text: 'Order online' }],
                descriptions: [...descriptions, { text: 'Visit us or order online.' }],
              },
            }
          : {
              responsiveDisplayAd: {
                marketingImages: [{ asset: wide }],
                squareMarketingImages: [{ asset: square }],
                headlines,
                longHeadline: { text: `${headline} at ${business}` },
                descriptions,
                businessName: business,
                allowFlexibleColor: true,
                formatSetting: 'ALL_FORMATS',
              },
            };
      const isBroken = brokenPolicy !== undefined && number === 1;
      const fields = { status: 'ENABLED', ad: { finalUrls: [`${site}/`], ...data } };
      tables.adGroupAds.set(id, {
        id,
        parentId: groupId,
        fields,
        ...common(startDay),
        ...(isBroken && { reviews: [{ at: momentOn(-9), approval: 'DISAPPROVED', topics: [brokenPolicy] }] }),
      });
    },
  };
};
