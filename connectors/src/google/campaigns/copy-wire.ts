import { z } from 'zod';

// Source of a copy: only fields that can be written, in Google's JSON.

const id = z.string().regex(/^\d+$/);
const message = z.record(z.string(), z.unknown()).optional();
const int64 = z
  .string()
  .regex(/^-?\d{1,18}$/)
  .optional();
const text = z.string().optional();
const texts = z.array(z.object({ text: z.string(), pinnedField: text })).optional();
const assets = z.array(z.object({ asset: z.string() })).optional();
const parameters = z.array(z.object({ key: z.string(), value: text })).optional();
const urls = { trackingUrlTemplate: text, finalUrlSuffix: text, urlCustomParameters: parameters };

/** Fields of a campaign that are written as they were read. */
const CampaignSettings = z.object({
  advertisingChannelType: z.string(),
  containsEuPoliticalAdvertising: text,
  ...urls,
  networkSettings: message,
  geoTargetTypeSetting: message,
  frequencyCaps: z.array(z.record(z.string(), z.unknown())).optional(),
});
export const SourceCampaignRow = z.object({
  campaign: CampaignSettings.extend({
    biddingStrategyType: z.string().default(''),
    biddingStrategy: text,
    startDateTime: text,
    endDateTime: text,
    maximizeConversions: message,
    maximizeConversionValue: message,
    targetSpend: message,
    targetCpa: message,
    targetRoas: message,
  }),
  campaignBudget: z.object({
    resourceName: z.string(),
    explicitlyShared: z.boolean().default(false),
    period: z.string().default('DAILY'),
    amountMicros: int64,
    totalAmountMicros: int64,
  }),
});
export type SourceCampaign = z.output<typeof SourceCampaignRow>;

const Criterion = z.object({
  type: z.string(),
  negative: z.boolean().optional(),
  bidModifier: z.number().optional(),
  location: message,
  language: message,
  device: message,
  ageRange: message,
  gender: message,
  adSchedule: message,
  proximity: message,
});
export const SourceCriterionRow = z.object({ campaignCriterion: Criterion });
export type SourceCriterion = z.output<typeof Criterion>;

const Group = z.object({
  id,
  name: z.string(),
  status: z.string(),
  type: text,
  ...urls,
  cpcBidMicros: int64,
  cpmBidMicros: int64,
  targetCpaMicros: int64,
  optimizedTargetingEnabled: z.boolean().optional(),
});
export const SourceGroupRow = z.object({
  campaign: z.object({ resourceName: z.string(), advertisingChannelType: z.string().default('') }),
  adGroup: Group,
});
export type SourceGroup = z.output<typeof Group>;

const Ad = z.object({
  type: z.string().default(''),
  finalUrls: z.array(z.string()).optional(),
  ...urls,
  finalMobileUrls: z.array(z.string()).optional(),
  responsiveDisplayAd: z
    .object({
      marketingImages: assets,
      squareMarketingImages: assets,
      logoImages: assets,
      squareLogoImages: assets,
      headlines: texts,
      longHeadline: z.object({ text: z.string() }).optional(),
      descriptions: texts,
      youtubeVideos: assets,
      businessName: text,
      mainColor: text,
      accentColor: text,
      allowFlexibleColor: z.boolean().optional(),
      callToActionText: text,
      pricePrefix: text,
      promoText: text,
      formatSetting: text,
      controlSpec: message,
    })
    .optional(),
});
export const SourceAdRow = z.object({
  adGroup: z.object({ id }),
  adGroupAd: z.object({ status: z.string(), ad: Ad }),
});
export type SourceAd = z.output<typeof SourceAdRow>;

export const GroupCriterionRow = z.object({
  adGroupCriterion: z.object({ type: z.string(), negative: z.boolean().default(false) }),
});
export const FoundCampaignRow = z.object({ campaign: z.object({ id, startDateTime: text }) });
export const FoundGroupRow = z.object({ adGroup: z.object({ id }) });
