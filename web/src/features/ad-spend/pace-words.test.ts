import { expect, test } from 'vitest';
import { type Account, barShares, paceSentence } from './pace-words.ts';

const account = (change: Partial<Account>): Account => ({
  network: 'facebook',
  account: '1',
  name: 'Shop',
  currency: 'USD',
  offset: 100,
  time_zone: 'UTC',
  month: { from: '2026-11-01', to: '2026-11-30', today: '2026-11-16' },
  spent: 15_400,
  spent_today: 400,
  average: 1000,
  forecast: 30_000,
  limit: null,
  limit_day: null,
  state: 'no-limit',
  spend_cap: null,
  can_set_limit: true,
  warning: null,
  problem: null,
  synced_at: null,
  ...change,
});

test.each<[Partial<Account>, string]>([
  [{}, 'At the pace of the last 7 days, $300.00 is spent by Nov 30, 2026.'],
  [{ currency: 'JPY', offset: 1 }, 'At the pace of the last 7 days, ¥30,000 is spent by Nov 30, 2026.'],
  [{ limit: 40_000, state: 'fine' }, 'At the pace of the last 7 days, $300.00 is spent by Nov 30, 2026.'],
  [
    { limit: 20_000, limit_day: '2026-11-20', state: 'ahead' },
    'At the pace of the last 7 days, the limit is spent on Nov 20, 2026.',
  ],
  [
    { limit: 10_000, limit_day: '2026-11-16', state: 'reached' },
    'The limit is spent, and the ads still run. Pause ads or raise the limit.',
  ],
  [{ average: 0, spent_today: 0, forecast: 0, spent: 0 }, 'No ads of this account ran in the last 7 days.'],
  [{ average: null, forecast: null }, 'A forecast needs 1 full day of figures.'],
])('ad account with %j → sentence about its pace: %s', (change, sentence) => {
  expect(paceSentence(account(change))).toBe(sentence);
});

test.each([
  [
    { spent: 50, forecast: 100, limit: 200 },
    { spent: 0.25, forecast: 0.5, limit: 1 },
  ],
  [
    { spent: 50, forecast: 100, limit: 80 },
    { spent: 0.5, forecast: 1, limit: 0.8 },
  ],
  [
    { spent: 50, forecast: null, limit: null },
    { spent: 1, forecast: 0, limit: undefined },
  ],
  [
    { spent: 0, forecast: 0, limit: null },
    { spent: 0, forecast: 0, limit: undefined },
  ],
])('amounts %j → shares of the bar %j', (amounts, shares) => {
  expect(barShares(amounts)).toEqual(shares);
});
