import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import { stopsQuery } from '../stops/use-stops.ts';
import { DeliveriesPage } from './deliveries-page.tsx';
import { currentTab, DeliveriesQuery, toApiQuery } from './deliveries-query.ts';
import type { DeliveryListItem } from './delivery-columns.tsx';

afterEach(cleanup);

const noActions = { cancel: false, retry: false, confirm: false, give_up: false, replay: false };
const row = (change: Partial<DeliveryListItem>): DeliveryListItem => ({
  id: 1,
  kind: 'leads.webhook',
  kind_label: 'Webhook',
  title: 'New lead',
  network: null,
  account: 'a',
  account_name: 'shop.test',
  place: 'shop.test',
  state: 'sent',
  due: '2030-01-01T09:00:00Z',
  next: null,
  url: null,
  path: '/leads/7',
  failure: null,
  failure_kind: null,
  overdue: false,
  stopped: false,
  may_repeat: false,
  can: noActions,
  ...change,
});
const failed = row({
  id: 2,
  title: 'Failed lead',
  state: 'failed',
  failure: 'The server answered 500.',
  can: { ...noActions, retry: true, cancel: true },
});
const lost = row({
  id: 3,
  title: 'Lost lead',
  state: 'unconfirmed',
  may_repeat: true,
  can: { ...noActions, retry: true },
});

const listKey = (search: object = {}) => {
  const parsed = DeliveriesQuery.parse({ page: 1, ...search });
  return query('GET /deliveries', { query: toApiQuery(parsed, 'UTC') }).queryKey;
};
const page = (items: DeliveryListItem[]) => ({ items, total: items.length, page: 1, page_size: 25 });
const stop = {
  id: 4,
  kind: null,
  kind_label: null,
  network: 'facebook',
  account: null,
  by_staff: false,
  reason: 'Wrong prices',
  stopped_by: 'Milo',
  stopped_at: '2030-01-01T08:00:00Z',
  can_resume: true,
};

type Options = { data?: unknown; failsWith?: number; search?: Record<string, string>; stops?: object[] };
const render = ({ search = {}, stops = [], ...answer }: Options) =>
  renderPage(DeliveriesPage, {
    path: '/deliveries',
    address: `/deliveries?${new URLSearchParams(search).toString()}`,
    answers: [
      { queryKey: listKey(search), ...answer },
      { queryKey: stopsQuery.queryKey, data: { stops } },
      {
        queryKey: query('GET /deliveries/kinds').queryKey,
        data: { kinds: [{ name: 'leads.webhook', label: 'Webhook', can_stop: true }], can_stop_all: false },
      },
      { queryKey: query('GET /deliveries/places').queryKey, data: { places: [] } },
    ],
  });

describe('list of deliveries', () => {
  test('list of deliveries while loading → skeleton, without the text for an empty list', async () => {
    await render({});
    expect(screen.getByRole('region', { name: 'Deliveries' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('Nothing scheduled')).toBeNull();
  });

  test('call of the list of deliveries fails → the error with a button to try again', async () => {
    await render({ failsWith: 503 });
    expect(screen.getByRole('button', { name: /try again/i })).toBeTruthy();
  });

  test('list without deliveries → “Nothing scheduled”', async () => {
    await render({ data: page([]) });
    expect(screen.getByRole('heading', { name: 'Nothing scheduled' })).toBeTruthy();
  });

  test('delivery of a kind that the page does not know → its label and place, and a link to its own page', async () => {
    await render({ search: { tab: 'attention' }, data: page([failed]) });
    const line = screen.getByRole('row', { name: /Failed lead/ });
    for (const text of ['Webhook', 'shop.test', 'Failed', 'The server answered 500.'])
      expect(within(line).getByText(text)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Failed lead' }));
    const items = screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(items).toEqual(['Try again', 'Open webhook', 'Cancel delivery']);
  });

  test('delivery failed because access was lost → a Reconnect button in its row', async () => {
    const expired = { ...failed, title: 'Expired lead', failure_kind: 'reauthorize' as const };
    await render({ search: { tab: 'attention' }, data: page([expired]) });
    expect(screen.getByRole('button', { name: 'Reconnect: Expired lead' })).toBeTruthy();
  });

  test('Try again for several deliveries → only those that certainly did not arrive are sent again', async () => {
    await render({ search: { tab: 'attention' }, data: page([failed, lost]) });
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    const bar = screen.getByRole('region', { name: 'Selected rows' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Try again' }));
    const dialog = screen.getByRole('dialog', { name: 'Try again?' });
    expect(dialog.textContent).toContain('1 of 2 selected is sent again.');
    expect(dialog.textContent).toContain('1 may already have arrived.');
  });

  test('Try again for a delivery that may have arrived → a question before it is sent again', async () => {
    await render({ search: { tab: 'attention' }, data: page([lost]) });
    fireEvent.click(screen.getByRole('button', { name: 'Try again: Lost lead' }));
    expect(screen.getByRole('dialog', { name: 'Try again?' }).textContent).toContain('mark it as sent instead');
  });

  test('link to deliveries of one state → the tab with this state opens, filtered by it', async () => {
    await render({ search: { state: 'missed' }, data: page([failed]) });
    expect(screen.getByRole('tab', { name: 'Needs attention' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'Missed');
    expect(currentTab({ state: 'cancelled' })).toBe('all');
  });
});

describe('banner of a stop', () => {
  test('sending stopped by a member → what is stopped, by whom and why, and a button to resume', async () => {
    await render({ data: page([]), stops: [stop] });
    const banner = screen.getByRole('alert');
    expect(banner.textContent).toContain('Facebook: Wrong prices');
    expect(banner.textContent).toContain('Stopped by Milo');
    expect(within(banner).getByRole('button', { name: 'Resume sending: Facebook' })).toBeTruthy();
  });

  test('sending stopped by staff → “Stopped by the provider”, no button to resume', async () => {
    await render({ data: page([]), stops: [{ ...stop, by_staff: true, can_resume: false }] });
    expect(screen.getByRole('alert').textContent).toContain('Stopped by the provider');
    expect(screen.queryByRole('button', { name: /Resume sending/ })).toBeNull();
  });
});
