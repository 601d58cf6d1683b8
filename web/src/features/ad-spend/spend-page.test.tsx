import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { ownBusiness, user } from '../../../test/users.ts';
import { query } from '../../lib/api.ts';
import type { Account } from './pace-words.ts';
import { AdSpendPage } from './spend-page.tsx';

afterEach(cleanup);

const account = (change: Partial<Account> = {}): Account => ({
  network: 'facebook',
  account: '1',
  name: 'Shop',
  currency: 'USD',
  offset: 100,
  time_zone: 'Europe/Berlin',
  month: { from: '2026-11-01', to: '2026-11-30', today: '2026-11-16' },
  spent: 15_400,
  spent_today: 400,
  average: 1000,
  forecast: 30_000,
  limit: 20_000,
  limit_day: '2026-11-20',
  state: 'ahead',
  spend_cap: { amount: 500_000, spent: 123_400 },
  can_set_limit: true,
  warning: null,
  problem: null,
  synced_at: '2026-11-16T10:00:00.000Z',
  ...change,
});
const total = { currency: 'USD', offset: 100, spent: 15_400, forecast: 30_000 };
const open = (answer: { data?: unknown; failsWith?: number }, isOwner = true) =>
  renderPage(AdSpendPage, {
    path: '/ads/spend',
    address: '/ads/spend',
    answers: [{ queryKey: query('GET /ads/spend').queryKey, ...answer }],
    user: { ...user, business: { ...ownBusiness, is_owner: isOwner } },
  });

test('ad account with a limit → spend, forecast, both limits, today’s pace and a sentence about the pace', async () => {
  await open({ data: { accounts: [account()], totals: [total] } });
  const card = within(screen.getByRole('region', { name: 'Shop' }));
  expect(card.getByRole('img', { name: '$154.00 spent, $300.00 expected, limit $200.00' })).toBeTruthy();
  expect(card.getByText('Will pass the limit')).toBeTruthy();
  expect(card.getByText('At the pace of the last 7 days, the limit is spent on Nov 20, 2026.')).toBeTruthy();
  const figures = card.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual(['$154.00', '$300.00', '$200.00', '$4.00of $10.00 a day', '$5,000.00$1,234.00 spent']);
});

test('accounts in several currencies → one total per currency, never added up', async () => {
  const yen = { currency: 'JPY', offset: 1, spent: 90_000, forecast: null };
  await open({ data: { accounts: [account()], totals: [total, yen] } });
  const totals = within(screen.getByRole('list', { name: 'Spent this month, by currency' })).getAllByRole('listitem');
  expect(totals.map(({ textContent }) => textContent)).toEqual([
    'Spent in USD$154.00About $300.00 by the end of the month',
    'Spent in JPY¥90,000',
  ]);
});

test('Change limit opened → the current limit; an invalid limit → a message; user without the role → no button', async () => {
  await open({ data: { accounts: [account()], totals: [total] } });
  fireEvent.click(screen.getByRole('button', { name: 'Change limit of Shop' }));
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: /Limit in USD/ });
  expect(input.value).toBe('200.00');
  fireEvent.change(input, { target: { value: '1e3' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save limit' }));
  expect(await screen.findByText('Enter an amount such as 500 or 500.50.')).toBeTruthy();
  await open({ data: { accounts: [account({ can_set_limit: false })], totals: [total] } });
  expect(screen.queryByRole('button', { name: 'Change limit of Shop' })).toBeNull();
});

test('spend page without figures, with an account warning, without accounts, after a failed call → a message in each case', async () => {
  const unread = { spent: null, spent_today: null, average: null, forecast: null, offset: null, synced_at: null };
  await open({ data: { accounts: [account({ ...unread, state: 'no-limit' })], totals: [] } });
  expect(screen.getByText('We’re reading the first figures of this account.')).toBeTruthy();
  await open({ data: { accounts: [account({ warning: 'Account Inactive' })], totals: [total] } });
  expect(screen.getByText('Account Inactive')).toBeTruthy();
  await open({ data: { accounts: [], totals: [] } });
  expect(screen.getByRole('link', { name: 'Connect an ad account' })).toBeTruthy();
  await open({ data: { accounts: [], totals: [] } }, false);
  expect(screen.getByText('Ask the owner of the business to assign an ad account to you.')).toBeTruthy();
  await open({ failsWith: 503 });
  expect(screen.getByText('We couldn’t load this')).toBeTruthy();
});
