import { z } from 'zod';

// Rows of queries on campaigns, ad groups, ads and their figures. 64-bit numbers are strings; unset fields are missing.

const id = z.string().regex(/^\d+$/);
const int64 = z.union([z.string().regex(/^-?\d{1,18}$/), z.number()]).transform(Number);
const count = int64.default(0);
const text = z.string().default('');
const names = z.array(z.string()).default([]);

export const Budget = z.object({
  id,
  amountMicros: int64.optional(),
  totalAmountMicros: int64.optional(),
  period: z.string().default('DAILY'),
  explicitlyShared: z.boolean().default(false),
  referenceCount: count,
});
export type Budget = z.output<typeof Budget>;

const Campaign = z.object({
  id,
  name: text,
  status: z.string().default('UNKNOWN'),
  primaryStatus: z.string().default('UNKNOWN'),
  primaryStatusReasons: names,
  advertisingChannelType: text,
  biddingStrategyType: text,
  missingEuPoliticalAdvertisingDeclaration: z.boolean().default(false),
});
export type Campaign = z.output<typeof Campaign>;

const Group = z.object({
  id,
  name: text,
  status: z.string().default('UNKNOWN'),
  primaryStatus: z.string().default('UNKNOWN'),
  primaryStatusReasons: names,
});
export type Group = z.output<typeof Group>;

const Headlines = z.object({ headlines: z.array(z.object({ text })).default([]) });
const GroupAd = z.object({
  status: z.string().default('UNKNOWN'),
  primaryStatus: z.string().default('UNKNOWN'),
  primaryStatusReasons: names,
  ad: z.object({
    id,
    type: text,
    name: z.string().nullish(),
    responsiveDisplayAd: Headlines.nullish(),
    responsiveSearchAd: Headlines.nullish(),
  }),
  policySummary: z
    .object({
      approvalStatus: z.string().nullish(),
      reviewStatus: z.string().nullish(),
      policyTopicEntries: z.array(z.object({ topic: text })).default([]),
    })
    .nullish(),
});
export type GroupAd = z.output<typeof GroupAd>;

export const CampaignRow = z.object({ campaign: Campaign, campaignBudget: Budget.nullish() });
export const GroupRow = z.object({ campaign: Campaign, adGroup: Group });
export const AdRow = z.object({ campaign: Campaign, adGroup: Group, adGroupAd: GroupAd });

export const BillingRow = z.object({ billingSetup: z.object({ status: text }) });
export const CurrencyRow = z.object({ currencyConstant: z.object({ code: z.string(), billableUnitMicros: int64 }) });
export const LanguageRow = z.object({
  languageConstant: z.object({ id, name: z.string(), code: z.string().nullish() }),
});

/** The names and spend of the campaigns of a budget. */
export const SpendRow = z.object({
  campaign: z.object({ id, name: text, status: text }),
  campaignBudget: z.object({ id }),
  metrics: z.object({ costMicros: count }).nullish(),
});
export const IdRow = z.object({
  campaign: z.object({ id }),
  adGroup: z.object({ id }).nullish(),
});

/** Rows by which objects are found that were created by a call without an answer. */
export const CreatedGroupRow = z.object({
  campaign: z.object({ id, startDateTime: text }),
  adGroup: z.object({ id }),
});
export const CreatedAdRow = z.object({
  adGroupAd: z.object({
    status: z.string().default('UNKNOWN'),
    ad: z.object({ id, urlCustomParameters: z.array(z.object({ key: text, value: text })).default([]) }),
  }),
});

export const Metrics = z.object({
  impressions: count,
  clicks: count,
  costMicros: count,
  activeViewImpressions: int64.nullish(),
  conversions: z.number().default(0),
  conversionsValue: z.number().default(0),
});
export type Metrics = z.output<typeof Metrics>;

export const DayRow = z.object({
  segments: z.object({ date: z.string() }),
  campaign: z.object({ id }),
  adGroup: z.object({ id }).nullish(),
  adGroupAd: z.object({ ad: z.object({ id }) }).nullish(),
  metrics: Metrics,
});

export const BreakdownRow = z.object({
  segments: z.object({ device: z.string().nullish() }).nullish(),
  adGroupCriterion: z
    .object({
      ageRange: z.object({ type: z.string() }).nullish(),
      gender: z.object({ type: z.string() }).nullish(),
    })
    .nullish(),
  geographicView: z.object({ countryCriterionId: z.string().nullish() }).nullish(),
  metrics: Metrics,
});
export const CountryRow = z.object({ geoTargetConstant: z.object({ id, countryCode: z.string().default('') }) });
