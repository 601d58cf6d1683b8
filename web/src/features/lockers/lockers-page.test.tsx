import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { query } from '../../lib/api.ts';
import { LockersPage } from './lockers-page.tsx';

afterEach(cleanup);

const row = {
  id: 4,
  public_id: 'AbCdEfGhIjKlMnOp',
  name: 'Brewing guide',
  url: 'https://fanfare.example/locker/x',
  updated: '2030-01-01T09:00:00Z',
  role: 'manager',
  impressions: 1200,
  unlocks: 30,
  verified: 12,
} as const;
const render = (answer: { data?: unknown; failsWith?: number }) =>
  renderPage(LockersPage, {
    path: '/promotion/contentlocker',
    address: '/promotion/contentlocker',
    answers: [
      { queryKey: query('GET /promotion/contentlocker', { query: { page: 1, search: '' } }).queryKey, ...answer },
    ],
  });

test('locker with unlocks → impressions, unlocks and the verified share; without unlocks → “–”', async () => {
  const items = [row, { ...row, id: 5, name: 'Coupon', impressions: 3, unlocks: 0, verified: 0 }];
  await render({ data: { items, total: 2, page: 1, page_size: 25 } });
  const guide = within(screen.getByRole('row', { name: /Brewing guide/ }));
  for (const text of ['1,200', '30', '12 (40%)']) expect(guide.getByText(text)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Coupon/ })).getByText('–')).toBeTruthy();
});

test('no lockers → “No content lockers yet” with a button to create one; failed call → Try again', async () => {
  await render({ data: { items: [], total: 0, page: 1, page_size: 25 } });
  expect(screen.getByRole('heading', { name: 'No content lockers yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New content locker' }).getAttribute('href')).toBe(
    '/promotion/contentlocker/new',
  );
  cleanup();
  await render({ failsWith: 503 });
  expect(screen.getByRole('button', { name: /Try again/ })).toBeTruthy();
});
