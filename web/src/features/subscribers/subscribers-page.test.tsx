import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { ownBusiness, owner } from '../../../test/users.ts';
import { query } from '../../lib/api.ts';
import type { Subscriber } from './subscriber-columns.tsx';
import { SubscribersPage } from './subscribers-page.tsx';

afterEach(cleanup);

const ada: Subscriber = {
  id: 1,
  email: 'Ada@example.test',
  state: 'subscribed',
  consent: 'You agree.',
  unsubscribed: null,
  requested_again: null,
  earlier: [],
  requested: '2030-01-01T09:00:00Z',
  confirmed: '2030-01-01T09:05:00Z',
  source: { kind: 'site', id: 4, name: 'The Journal' },
};
const list = (items: Subscriber[], subscribed: number) => ({
  items,
  subscribed,
  total: items.length,
  page: 1,
  page_size: 25,
});

const sitesKey = query('GET /content/sites').queryKey;
const render = (answer: { data?: unknown; failsWith?: number }, sites: unknown[] = [], user?: CurrentUser) =>
  renderPage(SubscribersPage, {
    path: '/subscribers',
    address: '/subscribers',
    ...(user ? { user } : {}),
    answers: [
      { queryKey: query('GET /subscribers', { query: { page: 1, search: '' } }).queryKey, ...answer },
      { queryKey: sitesKey, data: { sites, addable: [], moves: [] } },
    ],
  });

test('list of subscribers → email, status, source, a Delete button that names the subscriber, a file of all subscribers', async () => {
  await render({ data: list([ada, { ...ada, id: 2, email: 'b@x.test', state: 'pending', confirmed: null }], 1) });
  expect(screen.getByText('1 person confirmed their email address.')).toBeTruthy();
  const row = screen.getByRole('row', { name: /Ada@example/ });
  for (const text of ['Subscribed', 'The Journal']) expect(within(row).getByText(text)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /b@x/ })).getByText('Not confirmed')).toBeTruthy();
  const download = screen.getByRole('link', { name: 'Download all as CSV' });
  expect(download.getAttribute('href')).toBe('/api/subscribers/export');
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Ada@example.test' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete subscriber', hidden: true }));
  expect(screen.getByRole('dialog', { name: 'Delete subscriber?' }).textContent).toContain('Ada@example.test');
});

test('unsubscribed person who subscribed again → “Asked again” beside the unchanged status', async () => {
  await render({
    data: list([{ ...ada, state: 'unsubscribed', requested_again: '2030-01-05T09:00:00Z' }], 0),
  });
  const row = screen.getByRole('row', { name: /Ada@example/ });
  expect(within(row).getByText('Unsubscribed')).toBeTruthy();
  expect(within(row).getByText(/Asked again/)).toBeTruthy();
});

test('no subscribers → how to get the first one; failed call → a button to try again', async () => {
  await render({ data: list([], 0) });
  expect(screen.getByRole('heading', { name: 'No subscribers yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View sites' })).toBeTruthy();
  cleanup();
  const sites = [
    { id: 4, kind: 'hosted', name: 'The Journal' },
    { id: 5, kind: 'wordpress', name: 'Blog' },
  ];
  await render({ data: list([], 0) }, sites);
  const links = screen.getAllByRole('link', { name: /Set up the form on/ }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/content/site/4#design']);
  expect(screen.queryByRole('link', { name: 'Download all as CSV' })).toBeNull();
  cleanup();
  const features = { leads: { roles: ['viewer' as const] } };
  await render({ data: list([], 0) }, [], { ...owner, business: { ...ownBusiness, is_owner: false, features } });
  expect(document.body.textContent).toContain('You see the subscribers of sites that are assigned to you.');
  expect(screen.queryByRole('link', { name: 'View sites' })).toBeNull();
  cleanup();
  await render({ failsWith: 503 });
  expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy();
});
