import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAdsTestClient, toReason } from '../ads-test-client.ts';
import { duarteTravel, harbourGroup, harbourTokyo, okaforCycles } from '../seed.data.ts';
import { campaign, cycles, displayAd, notPolitical } from './sample-operations.ts';

let ads: Awaited<ReturnType<typeof startAdsTestClient>>;
beforeAll(async () => {
  ads = await startAdsTestClient(fetch);
});
afterAll(() => ads?.sandbox.stop());

const update = (kind: string, id: string, fields: object, updateMask?: string) =>
  ads.mutate(okaforCycles, kind, [
    { update: { resourceName: `${cycles}/${kind}/${id}`, ...fields }, ...(updateMask !== undefined && { updateMask }) },
  ]);

describe('budgets', () => {
  const set = (id: string, fields: object) => update('campaignBudgets', id, fields, Object.keys(fields).join(','));
  test.each<[string, string, object, string]>([
    [
      'less than the smallest amount',
      '21000000000',
      { amountMicros: '1' },
      'MONEY_AMOUNT_LESS_THAN_CURRENCY_MINIMUM_CPC',
    ],
    ['a fraction of a cent', '21000000000', { amountMicros: '15000' }, 'NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT'],
    ['a negative amount', '21000000000', { amountMicros: '-10000' }, 'NEGATIVE_MONEY_AMOUNT'],
    ['too much', '21000000000', { amountMicros: '9000000000000000' }, 'MONEY_AMOUNT_TOO_LARGE'],
    [
      'a total for a daily budget',
      '21000000000',
      { totalAmountMicros: '10000' },
      'TOTAL_BUDGET_AMOUNT_MUST_BE_UNSET_FOR_BUDGET_PERIOD_DAILY',
    ],
    [
      'a daily amount for a total budget',
      '21000000008',
      { amountMicros: '10000' },
      'BUDGET_AMOUNT_MUST_BE_UNSET_FOR_CUSTOM_BUDGET_PERIOD',
    ],
    ['too little for Demand Gen', '21000000011', { amountMicros: '4990000' }, 'BUDGET_BELOW_PER_DAY_MINIMUM'],
    ['another period', '21000000000', { period: 'CUSTOM_PERIOD' }, 'IMMUTABLE_FIELD'],
    [
      'a name of one that is not shared',
      '21000000000',
      { name: 'x' },
      'CANNOT_MODIFY_FIELD_OF_IMPLICITLY_SHARED_CAMPAIGN_BUDGET',
    ],
  ])('budget with %s → refused', async (_what, id, fields, reason) => {
    expect(toReason(await set(id, fields))).toEqual([400, reason]);
  });

  test('budget in yen with decimals → refused', async () => {
    const resourceName = `customers/${harbourTokyo}/campaignBudgets/21001000000`;
    const operations = [{ update: { resourceName, amountMicros: '5000500000' }, updateMask: 'amountMicros' }];
    expect(toReason(await ads.mutate(harbourTokyo, 'campaignBudgets', operations))).toEqual([
      400,
      'NON_MULTIPLE_OF_MINIMUM_CURRENCY_UNIT',
    ]);
  });

  test('budget in use → cannot be removed, and cannot be used by a second campaign unless it is shared', async () => {
    const remove = [{ remove: `${cycles}/campaignBudgets/21000000000` }];
    expect(toReason(await ads.mutate(okaforCycles, 'campaignBudgets', remove))).toEqual([
      400,
      'CAMPAIGN_BUDGET_IN_USE',
    ]);
    const create = [{ create: campaign('Second', { campaignBudget: `${cycles}/campaignBudgets/21000000000` }) }];
    expect(toReason(await ads.mutate(okaforCycles, 'campaigns', create))).toEqual([
      400,
      'CANNOT_USE_IMPLICITLY_SHARED_CAMPAIGN_BUDGET_WITH_MULTIPLE_CAMPAIGNS',
    ]);
  });
});

describe('ads, criteria and assets', () => {
  const createAd = (fields: object, more: object = {}) =>
    ads.mutate(okaforCycles, 'adGroupAds', [
      { create: { adGroup: `${cycles}/adGroups/21000010000`, ad: displayAd(fields) }, ...more },
    ]);

  test.each<[string, object, string]>([
    ['a headline of 31 characters', { headlines: [{ text: 'x'.repeat(31) }] }, 'TOO_LONG'],
    ['a headline of 16 wide characters', { headlines: [{ text: '春'.repeat(16) }] }, 'TOO_LONG'],
    ['no headline', { headlines: [] }, 'REQUIRED_NONEMPTY_LIST'],
    ['no image', { marketingImages: [] }, 'MISSING_IMAGE'],
    [
      'a square image as a wide one',
      { marketingImages: [{ asset: `${cycles}/assets/21000900002` }] },
      'ASPECT_RATIO_NOT_ALLOWED',
    ],
    ['prohibited words', { headlines: [{ text: 'The miracle cure' }] }, 'POLICY_FINDING'],
    ['no long headline', { longHeadline: undefined }, 'MISSING_HEADLINE'],
  ])('ad with %s → refused', async (_what, fields, reason) => {
    expect(toReason(await createAd(fields))).toEqual([400, reason]);
  });

  test('ad with prohibited words and an exemption → created', async () => {
    const policyValidationParameter = { ignorablePolicyTopics: ['UNAPPROVED_SUBSTANCES'] };
    const response = await createAd({ headlines: [{ text: 'The miracle cure' }] }, { policyValidationParameter });
    expect(response.status).toBe(200);
  });

  test.each<[string, object[], string]>([
    ['a key with a dash', [{ key: 'a-b', value: '1' }], 'ILLEGAL_CHARS'],
    ['a value with a space', [{ key: 'a', value: '1 2' }], 'ILLEGAL_CHARS'],
    ['a key of 17 characters', [{ key: 'a'.repeat(17), value: '1' }], 'TOO_LONG'],
    ['9 parameters', Array.from({ length: 9 }, (_, index) => ({ key: `a${index}`, value: '1' })), 'TOO_MANY'],
  ])('ad with URL parameters that have %s → refused', async (_what, urlCustomParameters, reason) => {
    const ad = { ...displayAd(), urlCustomParameters };
    const create = [{ create: { adGroup: `${cycles}/adGroups/21000010000`, ad } }];
    expect(toReason(await ads.mutate(okaforCycles, 'adGroupAds', create))).toEqual([400, reason]);
  });

  test('51st ad of an ad group → refused', async () => {
    const create = { create: { adGroup: `${cycles}/adGroups/21000010001`, ad: displayAd() } };
    const send = (count: number) =>
      ads.mutate(
        okaforCycles,
        'adGroupAds',
        Array.from({ length: count }, () => create),
      );
    const refused = await send(50);
    expect(toReason(refused)).toEqual([400, 'AD_GROUP_AD_LIMIT']);
    expect(refused.text).toContain('"limit":50');
    expect((await send(48)).status).toBe(200);
  });

  test('text of an ad changed → the ad keeps its id and is reviewed again', async () => {
    const operations = [
      {
        update: {
          resourceName: `${cycles}/ads/21000100000`,
          responsiveDisplayAd: { headlines: [{ text: 'New text' }] },
        },
        updateMask: 'responsiveDisplayAd.headlines',
      },
    ];
    expect((await ads.mutate(okaforCycles, 'ads', operations)).body.results).toEqual([
      { resourceName: `${cycles}/ads/21000100000` },
    ]);
    const query =
      'SELECT ad_group_ad.ad.responsive_display_ad.headlines, ad_group_ad.policy_summary.review_status FROM ad_group_ad WHERE ad_group_ad.ad.id = 21000100000';
    expect(await ads.read(okaforCycles, query)).toMatchObject([
      {
        adGroupAd: {
          ad: { responsiveDisplayAd: { headlines: [{ text: 'New text' }] } },
          policySummary: { reviewStatus: 'REVIEW_IN_PROGRESS' },
        },
      },
    ]);
  });

  const target = (fields: object) =>
    ads.mutate(okaforCycles, 'campaignCriteria', [
      { create: { campaign: `${cycles}/campaigns/21000001000`, ...fields } },
    ]);
  const place = (id: string) => ({ location: { geoTargetConstant: `geoTargetConstants/${id}` } });
  test.each<[string, object, string]>([
    ['a place it has', place('2840'), 'CANNOT_ADD_EXISTING_FIELD'],
    ['a place it has, excluded', { ...place('2840'), negative: true }, 'CANNOT_TARGET_AND_EXCLUDE'],
    ['a place that ends', place('1006976'), 'CANNOT_TARGET_OBSOLETE_CRITERION'],
    ['an unknown place', place('1'), 'INVALID_CRITERION_ID'],
    ['an unknown language', { language: { languageConstant: 'languageConstants/1' } }, 'CANNOT_TARGET_LANGUAGE'],
  ])('campaign targets %s → refused', async (_what, fields, reason) => {
    expect(toReason(await target(fields))).toEqual([400, reason]);
  });

  test('image → asset with its size; the same bytes again → the same asset', async () => {
    const png = Buffer.alloc(64);
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1').copy(png);
    png.writeUInt32BE(600, 16);
    png.writeUInt32BE(314, 20);
    const upload = (name: string) =>
      ads.mutate(okaforCycles, 'assets', [{ create: { name, imageAsset: { data: png.toString('base64') } } }]);
    const first = await upload('Wide image');
    expect((await upload('Another name')).body).toEqual(first.body);
    const query = "SELECT asset.image_asset.full_size.width_pixels FROM asset WHERE asset.name = 'Wide image'";
    expect(await ads.read(okaforCycles, query)).toMatchObject([
      { asset: { imageAsset: { fullSize: { widthPixels: '600' } } } },
    ]);
    const webp = Buffer.from('RIFF0000WEBPVP8 ').toString('base64');
    const refused = await ads.mutate(okaforCycles, 'assets', [{ create: { name: 'w', imageAsset: { data: webp } } }]);
    expect(toReason(refused)).toEqual([400, 'FORMAT_NOT_ALLOWED']);
  });
});

describe('accounts', () => {
  const declare = (fields: object) => ({
    update: { resourceName: `customers/${duarteTravel}/campaigns/21002001001`, ...fields },
    updateMask: Object.keys(fields).join(','),
  });
  const pause = {
    update: { resourceName: `customers/${duarteTravel}/campaigns/21002001000`, status: 'PAUSED' },
    updateMask: 'status',
  };

  test('account with a campaign without the EU declaration → every change is refused until it is declared', async () => {
    const required = [400, 'EU_POLITICAL_ADVERTISING_DECLARATION_REQUIRED'];
    expect(toReason(await ads.mutate(duarteTravel, 'campaigns', [pause]))).toEqual(required);
    const budgetChange = {
      update: { resourceName: `customers/${duarteTravel}/campaignBudgets/21002000000`, amountMicros: '10000' },
      updateMask: 'amountMicros',
    };
    expect(toReason(await ads.mutate(duarteTravel, 'campaignBudgets', [budgetChange]))).toEqual(required);
    const declared = declare({ containsEuPoliticalAdvertising: notPolitical });
    expect((await ads.mutate(duarteTravel, 'campaigns', [declared])).status).toBe(200);
    expect((await ads.mutate(duarteTravel, 'campaigns', [pause])).status).toBe(200);
  });

  test('change in a manager account or a suspended account → refused', async () => {
    expect(toReason(await ads.mutate(harbourGroup, 'campaigns', [pause]))).toEqual([
      400,
      'CANNOT_BE_EXECUTED_BY_MANAGER_ACCOUNT',
    ]);
    await ads.client.post(`/customers/${duarteTravel}/suspend`, {});
    expect(toReason(await ads.mutate(duarteTravel, 'campaigns', [pause]))).toEqual([
      403,
      'ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT',
    ]);
  });

  test('changes and queries in 24 hours → limited by the access level of the app', async () => {
    await ads.client.post('/access', { level: 'explorer' });
    const many = Array.from({ length: 2880 }, () => pause);
    const change = () => ads.mutate(okaforCycles, 'campaigns', many, { validateOnly: true });
    expect(toReason(await change())).toEqual([429, 'RESOURCE_EXHAUSTED']);
    await ads.client.post('/access', { level: 'test' });
    expect(toReason(await ads.search(okaforCycles, 'SELECT campaign.id FROM campaign'))).toEqual([
      403,
      'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION',
    ]);
    await ads.client.post('/access', { level: 'basic' });
    expect((await ads.search(okaforCycles, 'SELECT campaign.id FROM campaign')).status).toBe(200);
  });

  test('web page of an account → lists its campaigns; actions of staff on it are stored', async () => {
    const page = () => ads.client.get(`/customers/${okaforCycles}`);
    const countDisapproved = async () => (await page()).text.split(' · Disapproved').length - 1;
    expect((await page()).text).toContain('Riding stories');
    expect(await countDisapproved()).toBe(1);
    await ads.client.post(`/customers/${okaforCycles}/disapprove`, { ad: '21000100100' });
    expect(await countDisapproved()).toBe(2);
    await ads.client.post(`/customers/${okaforCycles}/budget`, { budget: '21000000001', amount: '61.234' });
    const query = 'SELECT campaign_budget.amount_micros FROM campaign_budget WHERE campaign_budget.id = 21000000001';
    expect(await ads.read(okaforCycles, query)).toMatchObject([{ campaignBudget: { amountMicros: '61230000' } }]);
    expect((await ads.client.get('/customers/1')).status).toBe(404);
  });
});
