import { interestsUnavailable } from '@fanfare/contract/insights/detail-calls';
import { defaultFilterMessage } from '@fanfare/contract/insights/filter-calls';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { ownBusiness, user } from '../../../test/users.ts';
import { parseListQuery } from '../../lib/use-list-query.ts';
import { accountsCall, filtersCall, type Report, type Row, reportCall, type SavedFilter } from './report-calls.ts';
import { FacebookReportPage } from './report-page.tsx';
import { ReportParams } from './report-params.ts';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});
beforeEach(() => localStorage.clear());

const figures = {
  impressions: 1000,
  clicks: 20,
  spend: 50,
  results: 4,
  cost_per_result: 12.5,
  ctr: 0.02,
  cpc: 2.5,
  cpm: 50,
  link_clicks: null,
  conversions: null,
  conversion_value: null,
  viewable_impressions: null,
};
const row = (change: Partial<Row> = {}): Row => ({
  ...figures,
  id: '120210000000000123',
  account_id: '9',
  account_name: 'Harbour',
  currency: 'USD',
  name: 'Spring sale',
  campaign_id: '5',
  campaign_name: 'Spring',
  adset_id: '6',
  adset_name: 'Everyone',
  objective: null,
  effective_status: 'ACTIVE',
  status: 'ACTIVE',
  status_text: 'Active',
  reason: null,
  is_on: true,
  fb_uid: '1',
  result_label: 'Link clicks',
  budget: { amount: '20.00', type: 'daily', level: 'group', id: '6' },
  has_interests: false,
  reach: null,
  frequency: null,
  unique_clicks: null,
  quality_ranking: null,
  previous: null,
  ...change,
});
const report = (rows: Row[], change: Partial<Report> = {}): Report => ({
  report: rows,
  totals: [{ currency: 'USD', rows: rows.length, figures, previous: null }],
  currency: 'USD',
  time_zone: 'Europe/Berlin',
  range: { from: '2026-11-10', to: '2026-11-16' },
  problem: null,
  synced_at: '2026-11-16T09:00:00Z',
  total: rows.length,
  page: 1,
  page_size: 25,
  ...change,
});
const account = {
  id: '9',
  name: 'Harbour',
  currency: 'USD',
  time_zone: 'Europe/Berlin',
  synced_at: '2026-11-16T09:00:00Z',
  problem: null,
};
const filter = (change: Partial<SavedFilter>): SavedFilter => ({
  adfilter_id: null,
  key: 'all',
  name: 'All ads',
  is_default: true,
  anyall: 'all',
  conditions: [],
  view: {},
  ...change,
});

type Options = {
  accounts?: (typeof account)[];
  search?: Record<string, unknown>;
  data?: Report;
  failsWith?: number;
  filters?: SavedFilter[];
  isMember?: boolean;
};

const render = ({ accounts = [account], search = {}, filters = [], isMember = false, ...answer }: Options) => {
  const params = parseListQuery(ReportParams, search);
  const text = Object.entries(search).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
  return renderPage(FacebookReportPage, {
    path: '/facebook/ads/insights',
    address: `/facebook/ads/insights?${text.join('&')}`,
    ...(isMember
      ? {
          user: {
            ...user,
            business: {
              ...ownBusiness,
              is_owner: false,
              features: { facebook_ads_manager: { roles: ['viewer'] } },
            },
          },
        }
      : {}),
    answers: [
      { queryKey: accountsCall('facebook').queryKey, data: { accounts } },
      { queryKey: filtersCall('facebook').queryKey, data: { filters } },
      { queryKey: reportCall('facebook', params.account ?? '9', params).queryKey, ...answer },
    ],
  });
};
const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('states', () => {
  test('report of an owner without an ad account → a link to add one', async () => {
    await render({ accounts: [] });
    expect(screen.getByRole('heading', { name: 'No Facebook ad account yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add an ad account' }).getAttribute('href')).toContain('#assets');
  });

  test('report of a member without an ad account → a button to ask the owner', async () => {
    await render({ accounts: [], isMember: true });
    expect(screen.queryByRole('link', { name: 'Add an ad account' })).toBeNull();
    expect(screen.getByRole('button', { name: /ask the owner/i })).toBeTruthy();
  });

  test('report while loading → skeletons, without the text for an empty report', async () => {
    await render({});
    expect(screen.getByRole('region', { name: 'Ads' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('No ads yet')).toBeNull();
  });

  test('report that was never synchronized → its progress is shown', async () => {
    await render({ data: report([], { synced_at: null }) });
    expect(screen.getByRole('heading', { name: 'Reading your ads' })).toBeTruthy();
    expect(screen.getByText('Not synchronized yet')).toBeTruthy();
  });

  test('failed synchronization → an alert with the server’s message, above the older figures', async () => {
    await render({ data: report([row()], { problem: 'The token lacks ads_read.' }) });
    const alert = screen.getByRole('alert');
    expect(within(alert).getByText('Facebook Error')).toBeTruthy();
    expect(within(alert).getByText('The token lacks ads_read.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Spring sale' })).toBeTruthy();
  });

  test('call of a report fails → an alert with a button to try again, no table', async () => {
    await render({ failsWith: 503 });
    const alert = screen.getByRole('alert');
    expect(within(alert).getByText('Facebook Error')).toBeTruthy();
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('report without a row that matches its filters → a button to clear the filters', async () => {
    const { router } = await render({ search: { status: 'inactive' }, data: report([]) });
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toEqual({});
  });
});

describe('rows', () => {
  test('row of a report → money with its currency, results with their label, – for unknown figures', async () => {
    await render({ data: report([row({ currency: 'EUR', cost_per_result: null })]) });
    const cells = cellsOf(/Spring sale/);
    expect(cells).toContain('€20.00per day, ad set');
    expect(cells).toContain('4Link clicks');
    expect(cells).toContain('€50.00');
    expect(cells).toContain('–');
  });

  test('disapproved row → its status with class and reason', async () => {
    const paused = { status: 'PAUSED', status_text: 'Inactive (disapproved)', reason: 'Misleading claim' } as const;
    await render({ data: report([row(paused)]) });
    const status = screen.getByText('Inactive (disapproved)').closest('.PAUSED');
    expect(status?.textContent).toContain('Misleading claim');
  });

  test('comparison with the range before switched on → sign of each change, and its text for screen readers', async () => {
    const previous = { ...figures, clicks: 16 };
    await render({ search: { compare: true }, data: report([row({ previous })]) });
    const line = screen.getByRole('row', { name: /Spring sale/ });
    expect(within(line).getByText('+25%').closest('[data-tone]')?.getAttribute('data-tone')).toBe('good');
    expect(within(line).getByText('25% more than in the previous period')).toBeTruthy();
  });

  test('report in several currencies → one line of totals per currency, never added up', async () => {
    const totals = ['USD', 'EUR'].map((currency) => ({ currency, rows: 1, figures, previous: null }));
    await render({ search: { account: 'all' }, data: report([row()], { totals, currency: null, time_zone: null }) });
    const total = screen.getAllByRole('row').at(-1);
    for (const text of ['Total in USD', 'Total in EUR', '$50.00', '€50.00'])
      expect(within(total ?? document.body).getByText(text)).toBeTruthy();
  });

  test('click on the header of a figure → rows sorted by the server, the largest first', async () => {
    const { router } = await render({ data: report([row()]) });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Clicks' })));
    expect(router.state.location.search).toEqual({ sort: 'clicks' });
  });

  test('row of a report opened → its id is in the URL, unchanged', async () => {
    const { router } = await render({ data: report([row()]) });
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Spring sale' })));
    expect(router.state.location.search).toEqual({ row: '120210000000000123' });
    expect(screen.getByRole('link', { name: 'Spring sale', hidden: true }).getAttribute('href')).toContain(
      'row=%22120210000000000123%22',
    );
  });

  test('interests opened for an ad without interests → a message for 2.5 seconds', async () => {
    await render({ data: report([row()]) });
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Interest statistics of Spring sale' }));
    expect(screen.getByText(interestsUnavailable)).toBeTruthy();
    act(() => vi.advanceTimersByTime(2499));
    expect(screen.queryByText(interestsUnavailable)).toBeTruthy();
    act(() => vi.advanceTimersByTime(1000));
    expect(screen.queryByText(interestsUnavailable)).toBeNull();
  });
});

describe('saved filters', () => {
  const expensive = filter({
    adfilter_id: 7,
    key: '7',
    name: 'Expensive',
    is_default: false,
    conditions: [{ comparison_field: 'cpc', comparison_operator: 'greater_than', comparison_value: '2' }],
    view: { status: 'active', sort: 'cpc' },
  });

  test('saved filter opened → the report shows its view and its conditions', async () => {
    const { router } = await render({ data: report([row()]), filters: [filter({}), expensive] });
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Expensive', hidden: true })));
    expect(router.state.location.search).toEqual({ filter: '7', status: 'active', sort: 'cpc' });
    expect(screen.getByRole('button', { name: 'CPC is more than 2', hidden: true })).toBeTruthy();
  });

  test('default filter → Delete is disabled, with the reason', async () => {
    await render({ search: { filter: 'all' }, data: report([row()]), filters: [filter({}), expensive] });
    fireEvent.click(screen.getByRole('button', { name: 'Filter: All ads' }));
    const item = screen.getByRole('menuitem', { name: /Delete All ads/, hidden: true });
    expect(item.textContent).toContain(defaultFilterMessage);
    expect(item.hasAttribute('data-disabled')).toBe(true);
  });

  test('deletion of a filter fails → the filter stays open', async () => {
    const search = { filter: '7', status: 'active', sort: 'cpc' };
    const { router } = await render({ search, data: report([row()]), filters: [expensive] });
    fireEvent.click(screen.getByRole('button', { name: 'Filter: Expensive' }));
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Delete Expensive', hidden: true })));
    expect(router.state.location.search).toEqual(search);
  });

  test('filter changed → it can be updated; for a viewer → no Update, Save or Delete', async () => {
    const search = { filter: '7', status: 'inactive', sort: 'cpc' };
    await render({ search, data: report([row()]), filters: [expensive] });
    fireEvent.click(screen.getByRole('button', { name: 'Filter: Expensive (changed)' }));
    expect(screen.getByRole('menuitem', { name: 'Update Expensive', hidden: true })).toBeTruthy();
    await render({ search, data: report([row()]), filters: [expensive], isMember: true });
    fireEvent.click(screen.getByRole('button', { name: 'Filter: Expensive (changed)' }));
    expect(screen.queryByRole('menuitem', { name: /Update|Save|Delete/, hidden: true })).toBeNull();
  });

  test('condition without a value applied → a message at its field; valid conditions applied → in the URL', async () => {
    const { router } = await render({ data: report([row()]) });
    fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Edit conditions', hidden: true }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(dialog.getByText('Enter a value.')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox', { name: 'Value of Spend' }), { target: { value: '50' } });
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Apply' })));
    expect(router.state.location.search).toEqual({
      conditions: {
        anyall: 'all',
        conditions: [{ comparison_field: 'spend', comparison_operator: 'greater_than', comparison_value: '50' }],
      },
    });
  });
});
