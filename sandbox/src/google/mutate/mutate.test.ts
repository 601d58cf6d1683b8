import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAdsTestClient, toReason } from '../ads-test-client.ts';
import { okaforCycles } from '../seed.data.ts';
import { budget, campaign, createAll, createBudget, cycles } from './sample-operations.ts';

let ads: Awaited<ReturnType<typeof startAdsTestClient>>;
beforeAll(async () => {
  ads = await startAdsTestClient(fetch);
});
afterAll(() => ads?.sandbox.stop());

const countCampaigns = async () => (await ads.read(okaforCycles, 'SELECT campaign.id FROM campaign')).length;
const update = (kind: string, id: string, fields: object, updateMask?: string) =>
  ads.mutate(okaforCycles, kind, [
    { update: { resourceName: `${cycles}/${kind}/${id}`, ...fields }, ...(updateMask !== undefined && { updateMask }) },
  ]);

describe('several resources in one request', () => {
  test('mutate request with temporary names → all resources are created with real names', async () => {
    const { body } = await ads.mutate(okaforCycles, 'googleAds', createAll('All in one'));
    expect(body.mutateOperationResponses).toMatchObject([
      { campaignBudgetResult: { resourceName: expect.stringMatching(/campaignBudgets\/\d+$/) } },
      { campaignResult: { resourceName: expect.stringMatching(/campaigns\/\d+$/) } },
      { campaignCriterionResult: { resourceName: expect.stringMatching(/campaignCriteria\/\d+~2840$/) } },
      { adGroupResult: { resourceName: expect.stringMatching(/adGroups\/\d+$/) } },
      { adGroupAdResult: { resourceName: expect.stringMatching(/adGroupAds\/\d+~\d+$/) } },
    ]);
    const query =
      "SELECT campaign.name, ad_group_ad.ad.id, ad_group_ad.policy_summary.review_status FROM ad_group_ad WHERE campaign.name = 'All in one'";
    expect(await ads.read(okaforCycles, query)).toMatchObject([
      { adGroupAd: { policySummary: { reviewStatus: 'REVIEW_IN_PROGRESS' } } },
    ]);
  });

  test('mutate request whose last operation fails → nothing is created, and the error names that operation', async () => {
    const before = await countCampaigns();
    const response = await ads.mutate(okaforCycles, 'googleAds', createAll('Half', {}, { businessName: undefined }));
    expect(toReason(response)).toEqual([400, 'MISSING_BUSINESS_NAME']);
    expect(response.text).toContain(
      '{"fieldName":"mutate_operations","index":4},{"fieldName":"ad_group_ad_operation"}',
    );
    expect(await countCampaigns()).toBe(before);
  });

  test('mutate request with validateOnly → empty answer, nothing is created', async () => {
    const before = await countCampaigns();
    const { body } = await ads.mutate(okaforCycles, 'googleAds', createAll('Only checked'), { validateOnly: true });
    expect(body).toEqual({});
    expect(await countCampaigns()).toBe(before);
  });

  test('mutate request with partialFailure → valid operations are kept; operations that refer to a failed one fail', async () => {
    const [first = {}, , ...others] = createAll('Partial');
    const bad = { campaignOperation: { create: { resourceName: `${cycles}/campaigns/-2`, ...campaign('') } } };
    const response = await ads.mutate(okaforCycles, 'googleAds', [first, bad, ...others], { partialFailure: true });
    expect(response.status).toBe(200);
    const results = response.body.mutateOperationResponses;
    expect(Array.isArray(results) && results.map((result) => Object.keys(result).length)).toEqual([1, 0, 0, 0, 0]);
    for (const reason of ['TOO_SHORT', 'TEMP_ID_RESOURCE_HAD_ERRORS']) expect(response.text).toContain(reason);
  });

  test.each<[string, () => object[], string]>([
    ['a temporary id twice', () => [createBudget(), createBudget()], 'DUPLICATE_TEMP_IDS'],
    [
      'a real id',
      () => [{ campaignBudgetOperation: { create: { resourceName: `${cycles}/campaignBudgets/5`, ...budget() } } }],
      'CANNOT_SET_ID_FOR_CREATE',
    ],
    ['a parent that comes later', () => createAll('Order').slice(1), 'RESOURCE_NOT_FOUND'],
    [
      'one resource twice',
      () =>
        ['ENABLED', 'PAUSED'].map((status) => ({
          campaignOperation: {
            update: { resourceName: `${cycles}/campaigns/21000001000`, status },
            updateMask: 'status',
          },
        })),
      'ID_EXISTS_IN_MULTIPLE_MUTATES',
    ],
    ['nothing to do', () => [{ campaignOperation: {} }], 'OPERATION_REQUIRED'],
  ])('mutate request with %s → refused', async (_what, operations, reason) => {
    expect(toReason(await ads.mutate(okaforCycles, 'googleAds', operations()))).toEqual([400, reason]);
  });
});

describe('campaigns', () => {
  test.each<[string, object, string]>([
    ['no declaration', { containsEuPoliticalAdvertising: undefined }, 'REQUIRED'],
    ['no bidding', { manualCpc: undefined }, 'REQUIRED'],
    ['enhanced CPC', { manualCpc: { enhancedCpcEnabled: true } }, 'CANNOT_CREATE_CAMPAIGN_WITH_BIDDING_STRATEGY'],
    ['a name that exists', { name: 'Helmets' }, 'DUPLICATE_CAMPAIGN_NAME'],
    ['a start in the past', { startDateTime: '2026-11-01 00:00:00' }, 'CANNOT_SET_DATE_TO_PAST'],
    [
      'a start at noon',
      { startDateTime: '2026-12-01 12:00:00' },
      'DATE_RANGE_ERROR_START_TIME_MUST_BE_THE_START_OF_A_DAY',
    ],
    [
      'an end before the start',
      { startDateTime: '2026-12-02 00:00:00', endDateTime: '2026-12-01 23:59:59' },
      'START_DATE_AFTER_END_DATE',
    ],
    ['a cap of 0', { frequencyCaps: [{ cap: 0, key: { level: 'CAMPAIGN' } }] }, 'MAX_IMPRESSIONS_NOT_IN_RANGE'],
    ['a read-only field', { primaryStatus: 'ELIGIBLE' }, 'VALUE_MUST_BE_UNSET'],
  ])('new campaign with %s → refused', async (_what, fields, reason) => {
    expect(toReason(await ads.mutate(okaforCycles, 'googleAds', createAll('New', fields)))).toEqual([400, reason]);
  });

  test.each<[string, object]>([
    ['an unknown field', { startDate: '2026-12-01' }],
    ['an unknown enum value', { advertisingChannelType: 'BILLBOARD' }],
    ['a text instead of an object', { networkSettings: 'all' }],
  ])('new campaign with %s → 400 of the gateway', async (_what, fields) => {
    const response = await ads.mutate(okaforCycles, 'googleAds', createAll('New', fields));
    expect([response.status, response.text.includes('google.rpc.BadRequest')]).toEqual([400, true]);
  });

  test.each<[string, object, string | undefined, string]>([
    ['no mask', { status: 'PAUSED' }, undefined, 'FIELD_MASK_MISSING'],
    ['an unknown path', { status: 'PAUSED' }, 'state', 'FIELD_NOT_FOUND'],
    ['a message', { networkSettings: { targetContentNetwork: true } }, 'networkSettings', 'FIELD_HAS_SUBFIELDS'],
    ['an immutable field', { advertisingChannelType: 'SEARCH' }, 'advertisingChannelType', 'IMMUTABLE_FIELD'],
    ['removal by status', { status: 'REMOVED' }, 'status', 'INVALID_STATUS_CHANGE'],
    [
      'a start after it started',
      { startDateTime: '2026-12-01 00:00:00' },
      'startDateTime',
      'CANNOT_MODIFY_START_DATE_IF_ALREADY_STARTED',
    ],
  ])('update of a campaign with %s → refused', async (_what, fields, mask, reason) => {
    expect(toReason(await update('campaigns', '21000001000', fields, mask))).toEqual([400, reason]);
  });

  test('update whose mask names a field without a value → the field is cleared; a mask in snake_case → accepted', async () => {
    await update('campaigns', '21000001002', { end_date_time: '2026-12-24 23:59:59' }, 'end_date_time');
    const read = () =>
      ads.read(okaforCycles, 'SELECT campaign.end_date_time FROM campaign WHERE campaign.id = 21000001002');
    expect(await read()).toMatchObject([{ campaign: { endDateTime: '2026-12-24 23:59:59' } }]);
    await update('campaigns', '21000001002', {}, 'endDateTime');
    expect((await read())[0].campaign).not.toHaveProperty('endDateTime');
  });

  test('campaign paused → no spend from then on, earlier spend unchanged', async () => {
    const cost = async (date: string) => {
      const query = `SELECT metrics.cost_micros FROM campaign WHERE campaign.id = 21000001002 AND segments.date = '${date}'`;
      return Number((await ads.read(okaforCycles, query))[0].metrics.costMicros);
    };
    const yesterday = await cost('2026-11-15');
    const today = await cost('2026-11-16');
    await update('campaigns', '21000001002', { status: 'PAUSED' }, 'status');
    ads.sandbox.clock.advance(3000);
    expect([await cost('2026-11-15'), await cost('2026-11-16')]).toEqual([yesterday, today]);
    ads.sandbox.clock.reset();
  });
});
