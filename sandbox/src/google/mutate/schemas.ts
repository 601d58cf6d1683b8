import { channelTypes, devices } from '../query/fields.ts';
import type { ResourceKind } from '../state.ts';

/** A field of a message. `int64` is a string in JSON; a number is accepted. */
export type Field = {
  type: 'string' | 'int64' | 'number' | 'boolean' | 'enum' | 'bytes' | 'message';
  values?: readonly string[];
  fields?: Schema;
  isList?: boolean;
  /** Access to the field. `readOnly`: Google sets it. `immutable`: set when the resource is created. */
  access?: 'readOnly' | 'immutable';
};
export type Schema = Readonly<Record<string, Field>>;

const text: Field = { type: 'string' };
const int64: Field = { type: 'int64' };
const number: Field = { type: 'number' };
const flag: Field = { type: 'boolean' };
const oneOf = (...values: string[]): Field => ({ type: 'enum', values });
const message = (fields: Schema): Field => ({ type: 'message', fields });
const list = (field: Field): Field => ({ ...field, isList: true });
const readOnly = (field: Field): Field => ({ ...field, access: 'readOnly' });
const immutable = (field: Field): Field => ({ ...field, access: 'immutable' });

const named = { resourceName: immutable(text), id: readOnly(int64) };
const urls = { trackingUrlTemplate: text, finalUrlSuffix: text };
const parameters = list(message({ key: text, value: text }));
const switchable = oneOf('ENABLED', 'PAUSED', 'REMOVED');
const image = list(message({ asset: text }));
const texts = list(message({ text, pinnedField: text, assetPerformanceLabel: readOnly(text) }));
const minutes = oneOf('ZERO', 'FIFTEEN', 'THIRTY', 'FORTY_FIVE');
const ageTypes = oneOf(
  'AGE_RANGE_18_24',
  'AGE_RANGE_25_34',
  'AGE_RANGE_35_44',
  'AGE_RANGE_45_54',
  'AGE_RANGE_55_64',
  'AGE_RANGE_65_UP',
  'AGE_RANGE_UNDETERMINED',
);

export const biddingSchema: Schema = {
  manualCpc: message({ enhancedCpcEnabled: flag }),
  manualCpm: message({}),
  maximizeConversions: message({ targetCpaMicros: int64 }),
  maximizeConversionValue: message({ targetRoas: number }),
  targetSpend: message({ cpcBidCeilingMicros: int64 }),
  targetCpa: message({ targetCpaMicros: int64 }),
  targetRoas: message({ targetRoas: number }),
  targetCpm: message({}),
};

export const criterionSchema: Schema = {
  location: message({ geoTargetConstant: text }),
  language: message({ languageConstant: text }),
  device: message({ type: oneOf(...devices) }),
  ageRange: message({ type: ageTypes }),
  gender: message({ type: oneOf('MALE', 'FEMALE', 'UNDETERMINED') }),
  adSchedule: message({
    dayOfWeek: text,
    startHour: number,
    endHour: number,
    startMinute: minutes,
    endMinute: minutes,
  }),
  proximity: message({
    geoPoint: message({ longitudeInMicroDegrees: number, latitudeInMicroDegrees: number }),
    radius: number,
    radiusUnits: oneOf('MILES', 'KILOMETERS'),
  }),
};

const adFields: Schema = {
  ...named,
  ...urls,
  name: immutable(text),
  type: readOnly(text),
  displayUrl: text,
  finalUrls: list(text),
  finalMobileUrls: list(text),
  urlCustomParameters: parameters,
  responsiveDisplayAd: message({
    marketingImages: image,
    squareMarketingImages: image,
    logoImages: image,
    squareLogoImages: image,
    headlines: texts,
    longHeadline: message({ text }),
    descriptions: texts,
    youtubeVideos: image,
    businessName: text,
    mainColor: text,
    accentColor: text,
    allowFlexibleColor: flag,
    callToActionText: text,
    pricePrefix: text,
    promoText: text,
    formatSetting: oneOf('ALL_FORMATS', 'NON_NATIVE', 'NATIVE'),
    controlSpec: message({ enableAssetEnhancements: flag, enableAutogenVideo: flag }),
  }),
  responsiveSearchAd: message({ headlines: texts, descriptions: texts, path1: text, path2: text }),
};

/** The fields of each resource that this network knows; like Google, it refuses unknown ones. */
export const schemas: Readonly<Record<ResourceKind | 'ads', Schema>> = {
  campaignBudgets: {
    ...named,
    name: text,
    amountMicros: int64,
    totalAmountMicros: int64,
    explicitlyShared: flag,
    deliveryMethod: oneOf('STANDARD', 'ACCELERATED'),
    period: immutable(oneOf('DAILY', 'CUSTOM_PERIOD')),
    status: readOnly(text),
    referenceCount: readOnly(int64),
    type: immutable(oneOf('STANDARD')),
  },
  campaigns: {
    ...named,
    ...urls,
    name: text,
    status: switchable,
    campaignBudget: text,
    urlCustomParameters: parameters,
    advertisingChannelType: immutable(oneOf(...channelTypes)),
    networkSettings: message({
      targetGoogleSearch: flag,
      targetSearchNetwork: flag,
      targetContentNetwork: flag,
      targetPartnerSearchNetwork: flag,
    }),
    geoTargetTypeSetting: message({
      positiveGeoTargetType: oneOf('PRESENCE_OR_INTEREST', 'SEARCH_INTEREST', 'PRESENCE'),
      negativeGeoTargetType: oneOf('PRESENCE_OR_INTEREST', 'PRESENCE'),
    }),
    startDateTime: text,
    endDateTime: text,
    frequencyCaps: list(
      message({
        cap: number,
        key: message({
          level: oneOf('AD_GROUP_AD', 'AD_GROUP', 'CAMPAIGN'),
          eventType: oneOf('IMPRESSION', 'VIDEO_VIEW'),
          timeUnit: oneOf('DAY', 'WEEK', 'MONTH'),
          timeLength: number,
        }),
      }),
    ),
    containsEuPoliticalAdvertising: oneOf(
      'CONTAINS_EU_POLITICAL_ADVERTISING',
      'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING',
    ),
    ...biddingSchema,
    primaryStatus: readOnly(text),
    primaryStatusReasons: readOnly(list(text)),
    servingStatus: readOnly(text),
    biddingStrategyType: readOnly(text),
    missingEuPoliticalAdvertisingDeclaration: readOnly(flag),
  },
  adGroups: {
    ...named,
    ...urls,
    name: text,
    status: switchable,
    campaign: immutable(text),
    urlCustomParameters: parameters,
    type: immutable(oneOf('SEARCH_STANDARD', 'DISPLAY_STANDARD')),
    optimizedTargetingEnabled: flag,
    cpcBidMicros: int64,
    cpmBidMicros: int64,
    targetCpaMicros: int64,
    primaryStatus: readOnly(text),
  },
  adGroupAds: {
    resourceName: immutable(text),
    adGroup: immutable(text),
    status: switchable,
    ad: immutable(message(adFields)),
    primaryStatus: readOnly(text),
    policySummary: readOnly(message({})),
    adStrength: readOnly(text),
  },
  ads: adFields,
  campaignCriteria: {
    resourceName: immutable(text),
    campaign: immutable(text),
    criterionId: readOnly(int64),
    negative: immutable(flag),
    bidModifier: number,
    status: switchable,
    type: readOnly(text),
    displayName: readOnly(text),
    ...Object.fromEntries(Object.entries(criterionSchema).map(([name, field]) => [name, immutable(field)])),
  },
  assets: {
    ...named,
    name: text,
    type: readOnly(text),
    finalUrls: list(text),
    imageAsset: immutable(message({ data: { type: 'bytes' }, fileSize: readOnly(int64), mimeType: readOnly(text) })),
    youtubeVideoAsset: immutable(message({ youtubeVideoId: text })),
  },
};
