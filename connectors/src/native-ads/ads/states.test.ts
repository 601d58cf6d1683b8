import { describe, expect, test } from 'vitest';
import { toCopySettings } from './copy-settings.ts';
import { parseDecimal } from './decimals.ts';
import { toAd, toBudget, toCampaign } from './states.ts';
import { BoostRow, ContentRow } from './wire.ts';

const now = new Date('2026-11-15T10:00:00Z');

test.each<[string | number | null | undefined, number, number | undefined]>([
  ['12.3456', 6, 12_345_600],
  ['12', 2, 1200],
  [80.5, 2, 8050],
  ['0.015', 2, 2],
  ['-1.50', 2, -150],
  ['1.005', 2, 101],
  ['unlimited', 2, undefined],
  ['1e3', 2, undefined],
  ['1,000.00', 2, undefined],
  ['', 2, undefined],
  [null, 2, undefined],
  [undefined, 2, undefined],
])('decimal %j with %i digits → integer %j', (text, digits, value) => {
  expect(parseDecimal(text, digits)).toBe(value);
});

test('text of 100,000 digits → no number, at once', () => {
  expect(parseDecimal('9'.repeat(100_000), 2)).toBeUndefined();
});

describe('state of a campaign', () => {
  test.each<[object, string, boolean]>([
    [{ enabled: 'active', status: 'active' }, 'active', true],
    [{ enabled: 'inactive', status: 'inactive' }, 'paused', false],
    [{ enabled: 'inactive', status: 'budget_exhausted' }, 'paused', false],
    [{ enabled: 'active', status: 'budget_exhausted' }, 'budget-used-up', true],
    [{ enabled: 'active', status: 'balance_issue' }, 'budget-used-up', true],
    [{ enabled: 'active', status: 'disabled' }, 'disapproved', true],
    [{ enabled: 'active', status: 'archived' }, 'archived', true],
    [{ enabled: 'inactive', status: 'archived' }, 'archived', false],
    [{ enabled: 'active', status: 'inactive', start_date: '2026-11-16 00:00:00' }, 'not-started', true],
    [{ enabled: 'active', status: 'inactive', end_date: '2026-11-14 00:00:00' }, 'ended', true],
    [{ enabled: 'active', status: 'active', end_date: 'never' }, 'active', true],
    [{ enabled: 'active', status: 'inactive' }, 'unknown', true],
    [{ enabled: 'active', status: 'reborn' }, 'unknown', true],
    [{}, 'unknown', true],
  ])('row of a campaign %j → state %s', (row, state, isOn) => {
    expect(toCampaign(BoostRow.parse({ id: 7, ...row }), now)).toMatchObject({ state, isOn, name: '7' });
  });
});

describe('state of a banner', () => {
  const active = { state: 'active' } as const;
  test.each<[object, Parameters<typeof toAd>[2], string]>([
    [{ admin_status: 'approved', enabled: 'active' }, active, 'active'],
    [{ status: 'approved', enabled: 'active' }, active, 'active'],
    [{ admin_status: 'pending', enabled: 'active' }, active, 'in-review'],
    [{ admin_status: 'denied', enabled: 'active' }, active, 'disapproved'],
    [{ admin_status: 'denied', enabled: 'inactive' }, active, 'paused'],
    [{ admin_status: 'approved', enabled: 'inactive' }, active, 'paused'],
    [{ admin_status: 'deleted', enabled: 'active' }, active, 'removed'],
    [{ admin_status: 'approved', enabled: 'active' }, { state: 'paused' }, 'campaign-paused'],
    [{ admin_status: 'denied', enabled: 'active' }, { state: 'paused' }, 'disapproved'],
    [{ admin_status: 'approved', enabled: 'active' }, { state: 'budget-used-up' }, 'budget-used-up'],
    [{ admin_status: 'approved', enabled: 'active' }, { state: 'archived' }, 'archived'],
    [{ admin_status: 'approved', enabled: 'active' }, undefined, 'unknown'],
  ])('row of a banner %j in a campaign %j → state %s', (row, campaign, state) => {
    expect(toAd(ContentRow.parse({ content_id: '9', ...row }), '7', campaign)).toMatchObject({ id: '9', state });
  });

  test.each([
    ['The image is misleading.', 'The image is misleading.'],
    ['N/A', 'The native-ads network denied this ad without a reason.'],
    [null, 'The native-ads network denied this ad without a reason.'],
  ])('banner denied with reason %j → shown reason: %s', (creative_denial_reason, reason) => {
    const row = ContentRow.parse({ content_id: '9', admin_status: 'denied', creative_denial_reason });
    expect(toAd(row, '7', undefined)).toMatchObject({ reason });
  });
});

test.each([
  ['80.00', 8000],
  [60, 6000],
  ['unlimited', undefined],
])('budget in an answer %j → %j cents', (budget, minor) => {
  const amount = minor && { minor, offset: 100, currency: 'USD' };
  expect(toBudget(BoostRow.parse({ id: '7', budget }))).toEqual(
    amount && { id: '7', level: 'campaign', kind: 'daily', amount, campaigns: 1 },
  );
});

test.each(['', '../1', '1/../2', 'NaN', -1, null])('id %j in an answer → unreadable', (id) => {
  expect(BoostRow.safeParse({ id }).success).toBe(false);
});

test('settings for the copy of a campaign → those of the source; an end that has passed, and hours with a daily budget, are left out', () => {
  const row = BoostRow.parse({
    id: '7',
    name: 'A',
    bid_type: 'cpc',
    default_bid: '0.255',
    budget: '60.5',
    pacing: 'off',
    schedule: '1,2',
    end_date: '2026-11-01 00:00:00',
    country_targeting: 'include',
    country_codes: ['US'],
    region_targeting: ['all'],
    device_targeting: ['1', 2],
    os_targeting: 'all',
    pixel_url: '',
    utm_codes: 'utm_source=a',
  });
  expect(toCopySettings(row, now)).toEqual({
    bid_type: 'cpc',
    default_bids: { web: 0.255, email: 0.255, apple_news: 0.255 },
    budget: '60.50',
    pacing: 'off',
    end_date: 'never',
    country_targeting: 'include',
    country_codes: ['US'],
    region_targeting: 'all',
    dma_targeting: 'all',
    zipcode_targeting: 'all',
    device_targeting: ['1', '2'],
  });
  expect(toCopySettings({ ...row, budget: 'unlimited' }, now)).toMatchObject({ budget: 'unlimited', schedule: [1, 2] });
});
