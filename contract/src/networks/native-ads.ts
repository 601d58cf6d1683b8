/** Limits of the native-ads network; amounts in US cents. Every account has the same currency and time zone. */
export const nativeAdsLimits = {
  currency: 'USD',
  /** Number of cents in a dollar. */
  offset: 100,
  timeZone: 'UTC',
  minDailyBudget: 5_000,
  minBid: 1,
  maxHeadlineLength: 80,
  maxDescriptionLength: 250,
  maxBrandNameLength: 30,
  maxTargetUrlLength: 255,
} as const;
