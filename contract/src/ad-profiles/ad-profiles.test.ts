import { describe, expect, test } from 'vitest';
import { AdProfileSave, adProfileMessages } from './ad-profiles.ts';
import { billingFor, goalsFor, objectives, placements } from './facebook-choices.ts';
import { AdLocation, type FacebookFacts, FacebookProfile, facebookIssues, findOverlap } from './facebook-profile.ts';
import { GoogleProfile, googleIssues } from './google-profile.ts';
import { NativeProfile, nativeIssues } from './native-profile.ts';

const usd = {
  currency: 'USD',
  currency_offset: 100,
  min_budget: 100,
  max_budget: 500_000,
  account_status: 1,
  payer: '',
  beneficiary: '',
};
const facts: FacebookFacts = { set: 'classic', account: usd, campaignStatus: 'ACTIVE' };
const country = AdLocation.parse({ key: 'US', type: 'country', country_code: 'US', include: true });
const complete = {
  fb_uid: '1',
  account_id: '2',
  page_id: '3',
  campaign_id: '4',
  objective: 'OUTCOME_TRAFFIC',
  optimization_goal: 'LINK_CLICKS',
  page_types: ['mobilefeed'],
  daily_budget: '10',
  locations: [country],
};
const messagesOf = (changes: object, network: 'facebook' | 'instagram' = 'facebook', given = facts) =>
  facebookIssues(FacebookProfile.parse({ ...complete, ...changes }), network, given).map(({ message }) => message);

test('complete Facebook profile validated → no issue', () => {
  expect(messagesOf({})).toEqual([]);
});

describe('issues of a Facebook profile', () => {
  test.each([
    [{ account_id: '' }, 'Ad Account is required'],
    [{ campaign_id: '' }, 'Campaign is required'],
    [{ objective: '' }, 'Objective is required'],
    [{ page_types: [] }, 'At least One Ad Placement must be selected'],
    [{ daily_budget: '' }, 'Daily budget is required'],
    [{ daily_budget: '0.99' }, 'Daily budget must be at least $1.00'],
    [{ daily_budget: '5000.01' }, 'Daily budget can not exceed $5,000.00'],
    [{ daily_budget: '10.001' }, 'The smallest amount in USD is 0.01'],
    [{ age_min: 30, age_max: 30 }, 'Minimum age must be less than the maximum age and vice versa.'],
    [{ age_min: 40, age_max: 30 }, 'Minimum age must be less than the maximum age and vice versa.'],
    [{ locations: [] }, 'At least 1 targeted location is required'],
    [{ locations: [{ ...country, include: false }] }, 'At least 1 targeted location is required'],
    [{ run_schedule: { type: 'days', days: 0 } }, 'Days to run must be greater than 0'],
    [{ objective: 'VIDEO_VIEWS', optimization_goal: 'REACH' }, 'Reach is no longer supported with video ads'],
    [
      { objective: 'VIDEO_VIEWS', optimization_goal: 'POST_ENGAGEMENT' },
      'Post engagement is no longer supported with video ads',
    ],
    [{ optimization_goal: 'VALUE' }, 'Conversion value cannot be used with Traffic'],
    [{ objective: 'OUTCOME_SALES', optimization_goal: 'OFFSITE_CONVERSIONS' }, 'Conversion Event is required'],
    [{ objective: 'OUTCOME_ENGAGEMENT', optimization_goal: 'LINK_CLICKS' }, 'Conversion Event is required'],
    [
      { objective: 'OUTCOME_SALES', optimization_goal: 'OFFSITE_CONVERSIONS', pixel_id: '7' },
      'Conversion Event is required',
    ],
    [
      { objective: 'OUTCOME_LEADS', optimization_goal: 'LEAD_GENERATION', page_types: ['mobilefeed', 'rightcolumn'] },
      'Right Column is not allowed with Lead Generation ads',
    ],
    [
      {
        objective: 'OUTCOME_ENGAGEMENT',
        optimization_goal: 'POST_ENGAGEMENT',
        billing_event: 'POST_ENGAGEMENT',
        daily_budget: '9.99',
      },
      'Using a Outcome Engagement Billing Event requires a minimum budget of $10.00',
    ],
    [{ page_types: ['automatic', 'mobilefeed'] }, 'Automatic placements can’t be combined with others'],
    [{ page_types: ['marketplace'] }, 'Marketplace needs Desktop feed'],
    [{ page_types: ['mobileexternal'] }, 'Audience Network needs Mobile feed'],
  ])('Facebook profile with %j → message: %s', (changes, message) => {
    expect(messagesOf(changes)).toEqual([message]);
  });

  test('Instagram profile without placements → the message “At least one Ad Placement must be selected”', () => {
    expect(messagesOf({ page_types: [] }, 'instagram')).toEqual(['At least one Ad Placement must be selected']);
    expect(messagesOf({ page_types: ['instagramstory'] }, 'instagram')).toEqual([]);
  });

  test('profile with automatic placements → refused on Instagram, because they would include Facebook', () => {
    expect(messagesOf({ page_types: ['automatic'] }, 'instagram')).toEqual(['Instagram ads need chosen placements']);
    expect(messagesOf({ page_types: ['automatic'] })).toEqual([]);
  });

  test('campaign with its own budget → the budget of the profile is neither needed nor checked', () => {
    const given = { ...facts, hasCampaignBudget: true };
    for (const daily_budget of ['', '0.10', '9000'])
      expect(messagesOf({ daily_budget }, 'facebook', given)).toEqual([]);
  });

  test.each([
    ['DELETED', 'Campaign is: DELETED'],
    ['DISAPPROVED', 'Campaign is: DISAPPROVED'],
    ['ARCHIVED', 'Campaign is: ARCHIVED'],
    [false, 'Campaign is: NO LONGER EXISTS'],
  ] as const)('ad profile in a campaign with status %j → message: %s', (campaignStatus, message) => {
    expect(messagesOf({}, 'facebook', { ...facts, campaignStatus })).toEqual([message]);
  });

  test.each([
    [2, 'DISABLED'],
    [101, 'CLOSED'],
    [202, 'ANY_CLOSED'],
  ])(
    'ad profile whose ad account has status %i → message “Ad Account is: …” with the status %s',
    (account_status, name) => {
      const account = { ...usd, account_status };
      expect(messagesOf({}, 'facebook', { ...facts, account })).toEqual([`Ad Account is: ${name}`]);
    },
  );

  test('budget of a profile in yen → no decimals; its bounds are checked in yen', () => {
    const account = { ...usd, currency: 'JPY', currency_offset: 1, min_budget: 500, max_budget: null };
    const given = { ...facts, account };
    expect(messagesOf({ daily_budget: '600' }, 'facebook', given)).toEqual([]);
    expect(messagesOf({ daily_budget: '600.5' }, 'facebook', given)).toEqual(['The smallest amount in JPY is 1']);
    expect(messagesOf({ daily_budget: '499' }, 'facebook', given)).toEqual(['Daily budget must be at least ¥500']);
  });

  test('profile with an included custom audience → no location needed; with an excluded one → location needed', () => {
    expect(messagesOf({ locations: [], custom_audiences: [{ id: '9', include: true }] })).toEqual([]);
    expect(messagesOf({ locations: [], custom_audiences: [{ id: '9', include: false }] })).toHaveLength(1);
  });

  test('billing by post engagement → accepted by the classic rule set, refused by the current one', () => {
    const engagement = { objective: 'OUTCOME_ENGAGEMENT', optimization_goal: 'POST_ENGAGEMENT' };
    const changes = { ...engagement, billing_event: 'POST_ENGAGEMENT', daily_budget: '20' };
    expect(messagesOf(changes)).toEqual([]);
    expect(messagesOf(changes, 'facebook', { ...facts, set: 'current' })).toHaveLength(1);
  });

  test('each goal of each objective → can be billed by impressions', () => {
    for (const objective of objectives) {
      for (const goal of goalsFor(objective)) expect(billingFor(objective, goal, 'current')).toContain('IMPRESSIONS');
    }
  });

  test('all placements together for traffic → no issue', () => {
    expect(messagesOf({ page_types: [...placements] })).toEqual([]);
  });
});

describe('excluded locations that overlap included ones', () => {
  const place = (key: string, type: string, rest: object = {}) =>
    AdLocation.parse({ key, type, country_code: 'US', ...rest, include: true });
  const city = place('2490299', 'city', { region_id: '3861' });
  const region = place('3861', 'region');
  const zip = place('US:94025', 'zip', { region_id: '3847', primary_city_id: '2421836' });
  const left = (location: AdLocation) => ({ ...location, include: false });

  test.each([
    ['the same city', [city, left(city)], true],
    ['the country of a city', [city, left(country)], true],
    ['the region of a city', [city, left(region)], true],
    ['the city of a zip code', [zip, left(place('2421836', 'city'))], true],
    ['a city in an included country', [country, left(city)], false],
    ['another region', [city, left(place('9999', 'region'))], false],
    ['another country', [country, left(place('CA', 'country', { country_code: 'CA' }))], false],
  ])('exclusion of a place, %s → overlap with the included place: %s', (_name, locations, overlaps) => {
    expect(findOverlap(locations) !== undefined).toBe(overlaps);
  });
});

const google = { customer_id: '1', name: 'Display', daily_budget: '5', billing_bid_price_cpc: '0.20' };
test.each([
  [{}, []],
  [{ daily_budget: '' }, ['A minumum daily budget of .01 is required']],
  [{ daily_budget: '0.009' }, ['A minumum daily budget of .01 is required']],
  [{ billing_bid_price_cpc: '0' }, ['A minumum bid price of .01 is required']],
  [{ billing_bid_price_cpc: '', bid_strategy: 'maximize_conversions' }, []],
  [{ frequency_capping: { enabled: true, impressions: 0 } }, ['Frequency cap impressions are required']],
  [{ frequency_capping: { enabled: false, impressions: 0 } }, []],
  [{ run_schedule: { type: 'days', days: '0' } }, ['Days to run must be greater than 0']],
  [{ language_targeting: 'include' }, ['At least 1 targeted language is required']],
  [{ location_targeting: 'include' }, ['At least 1 targeted or excluded location is required']],
  [{ location_targeting: 'include', locations: [{ id: '2840', include: false }] }, []],
  [{ daily_budget: '5.005' }, ['The smallest amount in USD is 0.01']],
])('Google profile with %j → messages %j', (changes, messages) => {
  const issues = googleIssues(GoogleProfile.parse({ ...google, ...changes }), {});
  expect(issues.map(({ message }) => message)).toEqual(messages);
});

test('Google profile with a yen budget of 5.5 → refused, yen have no decimals', () => {
  const profile = GoogleProfile.parse({ ...google, daily_budget: '5.5', billing_bid_price_cpc: '20' });
  expect(googleIssues(profile, { account: { currency: 'JPY', offset: 1 } })).toEqual([
    { field: 'daily_budget', message: 'The smallest amount in JPY is 1' },
  ]);
});

const native = {
  nativeads_account: '1',
  name: 'Spring',
  brand_name: 'Acme',
  targeting_devices: ['1'],
  countries: [{ id: 'US' }],
  billing_spending_limit_type: 'Daily',
  billing_spending_limit: '20',
  billing_bid_price_cpc: '0.10',
};
test.each([
  [{}, []],
  [{ billing_spending_limit_type: '' }, ['Spending period is required']],
  [{ billing_spending_limit: '' }, ['Spending cap is required']],
  [{ billing_spending_limit: '19.99' }, ['Minimum Daily spending cap for editorial is $20']],
  [
    { billing_spending_limit_type: 'Weekly', billing_spending_limit: '149' },
    ['Minimum Weekly spending cap for editorial is $150'],
  ],
  [
    { billing_spending_limit_type: 'Monthly', billing_spending_limit: '599' },
    ['Minimum Monthly spending cap for editorial is $600'],
  ],
  [
    { type: 'Direct Response', billing_spending_limit: '99' },
    ['Minimum Daily spending cap for direct response is $100'],
  ],
  [
    { type: 'Direct Response', billing_spending_limit_type: 'Weekly', billing_spending_limit: '699' },
    ['Minimum Weekly spending cap for direct response is $700'],
  ],
  [
    { type: 'Direct Response', billing_spending_limit_type: 'Monthly', billing_spending_limit: '2999' },
    ['Minimum Monthly spending cap for direct response is $3000'],
  ],
  [{ nativeads_account: '' }, ['Nativeads account is required']],
  [{ targeting_devices: [] }, ['Device targeting is required']],
  [{ name: ' ' }, ['Campaign name is required']],
  [{ brand_name: '' }, ['Brand name is required']],
  [{ brand_name: 'Ac me' }, ['The brand name can only contain letters, numbers and hyphens']],
  [{ brand_name: '1Acme' }, ['The brand name can only contain letters, numbers and hyphens']],
  [{ brand_name: 'Acme-Coffee-Roasters-X' }, ['Brand Name cannot exceed 20 characters']],
  [{ billing_bid_price_cpc: '' }, ['Bid Price is required']],
  [{ countries: [] }, ['Country is required']],
  [{ countries: [], geo_targeting: 'all_countries' }, []],
  [{ region_targeting: 'state' }, ['Region is required']],
  [{ region_targeting: 'state', countries: [{ id: 'US' }, { id: 'CA' }] }, []],
])('native-ads profile with %j → messages %j', (changes, messages) => {
  expect(nativeIssues(NativeProfile.parse({ ...native, ...changes })).map(({ message }) => message)).toEqual(messages);
});

test('incomplete Google profile → message with two spaces between its sentences, as specified', () => {
  expect(adProfileMessages.incomplete('nativeads')).toBe(
    'The Nativeads network is not complete.  Please check it and try again.',
  );
});

test('form with the parts of an ad profile as JSON text → read; text that is no JSON → refused', () => {
  const parsed = AdProfileSave.parse({ adprofile: '{"adprofile_name":" Spring "}', google: 'null' });
  expect(parsed).toEqual({ adprofile: { adprofile_name: 'Spring' }, google: null });
  expect(AdProfileSave.safeParse({ adprofile: '{' }).success).toBe(false);
});
