import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import type { Row } from './ledger-columns.tsx';
import { LedgerPage } from './ledger-page.tsx';
import { LedgerQuery, toApiQuery } from './ledger-query.ts';

afterEach(cleanup);

const share = (change: Partial<Row>): Row => ({
  id: 1,
  social_network: 'twitter',
  social_account: '7',
  name: 'Harbour Coffee',
  message: 'Fresh beans',
  state: 'intent',
  due: '2030-01-01T09:00:00Z',
  planned: { at: '2030-01-01T09:00', zone: 'UTC' },
  next: null,
  url: null,
  failure: null,
  forecast: null,
  trouble: null,
  overdue: false,
  post: null,
  thumbnail: null,
  ...change,
});
const published = share({
  id: 2,
  message: 'Old beans',
  state: 'published',
  url: 'https://x.test/1',
  thumbnail: { kind: 'image', path: '/files/a.small.webp' },
});
const failed = share({ id: 3, message: 'Failed beans', state: 'failed' });
const lost = share({
  id: 4,
  message: 'Lost beans',
  state: 'failed',
  trouble: { level: 'red', code: 'unclear', sentence: 'No answer.', fix: 'none' },
});

const page = (items: Row[], total = items.length) => ({ items, total, page: 1, page_size: 25 });
type Options = { data?: unknown; failsWith?: number; search?: Record<string, string>; troubles?: number };
const render = ({ search = {}, troubles = 0, ...answer }: Options) =>
  renderPage(LedgerPage, {
    path: '/social',
    address: `/social?${new URLSearchParams(search).toString()}`,
    answers: [
      {
        queryKey: query('GET /social/shares', {
          query: toApiQuery(LedgerQuery.parse({ page: 1, ...search }), 'UTC'),
        }).queryKey,
        ...answer,
      },
      {
        queryKey: query('GET /social/shares', { query: { page: 1, stage: 'trouble' } }).queryKey,
        data: page([], troubles),
      },
      { queryKey: query('GET /deliveries/stops').queryKey, data: { stops: [] } },
      { queryKey: query('GET /social/accounts').queryKey, data: { accounts: [], profile_set: 'current' } },
    ],
  });
const actionsOf = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
};

describe('list of social posts', () => {
  test('list of social posts while loading → skeleton; failed call → a button to try again', async () => {
    await render({});
    expect(screen.getByRole('region', { name: 'Social posts' }).getAttribute('aria-busy')).toBe('true');
    await render({ failsWith: 503 });
    expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy();
  });

  test('list of social posts opened without a tab → Scheduled is open, and the tab Needs attention shows its number', async () => {
    await render({ data: page([]), troubles: 3 });
    expect(screen.getByRole('tab', { name: 'Scheduled' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tab', { name: 'Needs attention (3)' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'No scheduled posts' })).toBeTruthy();
  });

  test('scheduled post → actions to edit, duplicate and cancel it', async () => {
    await render({ data: page([share({})]) });
    expect(actionsOf('Fresh beans')).toEqual(['Edit', 'View activity', 'Duplicate', 'Cancel post']);
  });

  test('published post → its image, and actions to duplicate it and publish it again', async () => {
    await render({ search: { stage: 'posted' }, data: page([published]) });
    const row = screen.getByRole('row', { name: /Old beans/ });
    expect(row.querySelector('img')?.getAttribute('src')).toBe('/files/a.small.webp');
    expect(actionsOf('Old beans')).toEqual(['View on X (Twitter)', 'View activity', 'Duplicate', 'Publish again']);
  });

  test('link of a notification about missed posts → the list opens with its tab and filter', async () => {
    await render({ search: { state: 'missed' }, data: page([share({ state: 'missed' })]) });
    expect(screen.getByRole('tab', { name: 'Needs attention' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'Missed');
  });

  test('Try again for several posts → only those that certainly were not published are sent again', async () => {
    await render({ search: { stage: 'trouble' }, data: page([failed, lost]) });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    const bar = screen.getByRole('region', { name: 'Selected rows' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Try again' }));
    const dialog = screen.getByRole('dialog', { name: 'Publish them again?' });
    expect(dialog.textContent).toContain('1 of 2 selected is published again.');
    expect(dialog.textContent).toContain('1 may already be on the account.');
  });
});
