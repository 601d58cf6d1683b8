import { okaforCycles } from '../seed.data.ts';

/** Operations that create a campaign with everything in it; test fixture. */
export const cycles = `customers/${okaforCycles}`;
export const notPolitical = 'DOES_NOT_CONTAIN_EU_POLITICAL_ADVERTISING';
export const budget = (fields: object = {}) => ({ amountMicros: '20000000', explicitlyShared: false, ...fields });
export const campaign = (name: string, fields: object = {}) => ({
  name,
  advertisingChannelType: 'DISPLAY',
  status: 'PAUSED',
  campaignBudget: `${cycles}/campaignBudgets/-1`,
  manualCpc: {},
  containsEuPoliticalAdvertising: notPolitical,
  ...fields,
});
export const displayAd = (fields: object = {}) => ({
  finalUrls: ['https://example.com/'],
  responsiveDisplayAd: {
    marketingImages: [{ asset: `${cycles}/assets/21000900001` }],
    squareMarketingImages: [{ asset: `${cycles}/assets/21000900002` }],
    headlines: [{ text: 'Spring sale' }],
    longHeadline: { text: 'Everything for spring' },
    descriptions: [{ text: 'Two weeks only' }],
    businessName: 'Acme',
    ...fields,
  },
});
export const createBudget = (fields: object = {}) => ({
  campaignBudgetOperation: { create: { resourceName: `${cycles}/campaignBudgets/-1`, ...budget(fields) } },
});
export const createAll = (name: string, fields: object = {}, adFields: object = {}) => [
  createBudget(),
  { campaignOperation: { create: { resourceName: `${cycles}/campaigns/-2`, ...campaign(name, fields) } } },
  {
    campaignCriterionOperation: {
      create: { campaign: `${cycles}/campaigns/-2`, location: { geoTargetConstant: 'geoTargetConstants/2840' } },
    },
  },
  {
    adGroupOperation: {
      create: {
        resourceName: `${cycles}/adGroups/-3`,
        name: 'Group',
        campaign: `${cycles}/campaigns/-2`,
        type: 'DISPLAY_STANDARD',
        status: 'ENABLED',
        cpcBidMicros: '50000',
      },
    },
  },
  { adGroupAdOperation: { create: { adGroup: `${cycles}/adGroups/-3`, status: 'ENABLED', ad: displayAd(adFields) } } },
];
