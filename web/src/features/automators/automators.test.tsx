import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { serveWindow } from '../../../test/serve-window.ts';
import { ownBusiness, user } from '../../../test/users.ts';
import { type Output, query } from '../../lib/api.ts';
import { describeAutomator } from './automator-sentence.ts';
import { AutomatorsPage, NewAutomatorPage } from './list/automators-page.tsx';
import { toRequest } from './modal/automator-values.ts';

afterEach(cleanup);

type Automator = Output<'GET /automators'>['automators'][number];
const automator: Automator = {
  automator_id: 1,
  automator_name: 'Pause weak ads',
  priority: 1,
  state: 'active',
  paused_reason: null,
  schedule_at: '07:00',
  wall_time: '08:00',
  time_zone: 'Europe/Berlin',
  run_at: 1_900_000_000,
  source_type: 'adInsightsReport',
  adnetwork: 'facebook',
  adaccount: '20',
  adaccount_name: 'Harbour ads',
  currency: 'USD',
  source: { report_daterange: 'last_7_days' },
  page_name: null,
  filter: '4',
  filter_name: 'Expensive',
  action_type: 'pauseAd',
  adprofile: null,
  adprofile_name: null,
  change: null,
  spend_limit: null,
  committed: null,
  max_actions: 20,
  once_hours: 24,
  dry_run: false,
  activated_by: null,
  updated_at: '2030-01-01T00:00:00.000Z',
  updated_by: null,
  last_run: null,
  can: { edit: true, activate: true },
};
const paused: Automator = {
  ...automator,
  automator_id: 2,
  automator_name: 'Raise good ones',
  state: 'paused',
  run_at: null,
  dry_run: true,
  paused_reason: 'This filter no longer exists. Choose another one.',
};
const { queryKey } = query('GET /automators');
const account = { id: '20', name: 'Harbour ads', currency: 'USD', time_zone: 'UTC' };
const formAnswers = [
  {
    queryKey: query('GET /facebook/ads/insights/accounts', { query: {} }).queryKey,
    data: { accounts: [account] },
  },
  {
    queryKey: query('GET /facebook/ads/insights/report/filters').queryKey,
    data: { filters: ['all', '4'].map((key) => ({ key, name: key === '4' ? 'Expensive' : 'All ads' })) },
  },
];

const openList = (automators: readonly object[], options: { address?: string; answers?: object[] } = {}) =>
  renderPage(AutomatorsPage, {
    path: '/automators',
    address: options.address ?? '/automators',
    answers: [{ queryKey, data: { automators } }, ...formAnswers],
  });
const openNew = (search = '') =>
  renderPage(NewAutomatorPage, {
    path: '/automator/new',
    address: `/automator/new${search}`,
    answers: [{ queryKey, data: { automators: [automator] } }, ...formAnswers],
  });
const rowNames = () =>
  within(screen.getByRole('list', { name: 'Automators by priority' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

test('describeAutomator with all settings → one sentence; a missing account or filter is named as missing', () => {
  expect(describeAutomator(automator)).toBe(
    'Every day at 8:00 AM Berlin time: pause ads of Harbour ads that fit “Expensive” (last 7 days).',
  );
  const raise = { type: 'percent', value: '15' } as const;
  expect(
    describeAutomator({
      ...automator,
      action_type: 'changeBudget',
      change: raise,
      spend_limit: '50',
      filter: 'all',
      source: { report_daterange: 'last_3_days', level: 'adset' },
      time_zone: 'UTC',
    }),
  ).toBe('Every day at 8:00 AM UTC: raise budgets by 15% of ad sets of Harbour ads (last 3 days), up to $50 a day.');
  expect(
    describeAutomator({
      ...automator,
      source_type: 'pagePostsReport',
      action_type: 'createAd',
      adprofile_name: 'Locals',
      page_name: 'Harbour Coffee',
      filter_name: null,
      spend_limit: '12.5',
    }),
  ).toBe(
    'Every day at 8:00 AM Berlin time: create ads in Harbour ads with the profile “Locals” from posts of Harbour Coffee that fit a missing filter (last 7 days), up to $12.50 a day.',
  );
});

test('list with an active and a paused automator → Pause for the active one; Activate, “Dry run” and the reason for the paused one', async () => {
  await openList([automator, paused]);
  const [active, stopped] = screen.getAllByRole('listitem').map((row) => within(row));
  expect(active?.getByRole('button', { name: 'Pause Pause weak ads' })).toBeTruthy();
  expect(active?.queryByRole('button', { name: /^Activate/ })).toBeNull();
  expect(stopped?.getByRole('button', { name: 'Activate Raise good ones' })).toBeTruthy();
  expect(stopped?.queryByRole('button', { name: /^Pause / })).toBeNull();
  expect(stopped?.getByText('Dry run')).toBeTruthy();
  expect(stopped?.getByText(paused.paused_reason ?? '')).toBeTruthy();
});

test('Move down pressed, or a row dragged → new order on screen and server; the focus stays in the moved row', async () => {
  const bodies: object[] = [];
  const close = await serveWindow(({ method, body }) => {
    if (method === 'POST') bodies.push(body);
    return { body: method === 'POST' ? { success: true } : { automators: [paused, automator] } };
  });
  onTestFinished(close);
  await openList([automator, paused]);
  fireEvent.click(screen.getByRole('button', { name: 'Move Pause weak ads down' }));
  expect(rowNames()).toEqual(['Raise good ones', 'Pause weak ads']);
  // The pressed button is disabled at the end of the list, so the focus moves to the opposite button of the row.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Pause weak ads up');
  await waitFor(() => expect(bodies).toEqual([{ automators: [2, 1] }]));
  cleanup();

  await openList([automator, paused]);
  const dataTransfer = { setData: () => {}, setDragImage: () => {}, effectAllowed: '' };
  const handle = screen.getAllByTitle('Drag to change the order')[1];
  const [first] = screen.getAllByRole('listitem');
  if (!handle || !first) throw new Error('The rows have no handle.');
  fireEvent.dragStart(handle, { dataTransfer });
  fireEvent.dragOver(first, { dataTransfer });
  expect(rowNames()).toEqual(['Raise good ones', 'Pause weak ads']);
  // A canceled drag takes the order back.
  fireEvent.dragEnd(handle, { dataTransfer });
  expect(rowNames()).toEqual(['Pause weak ads', 'Raise good ones']);
});

test('no automators → three templates; member who may only look → no buttons that change anything', async () => {
  await openList([]);
  const templates = within(screen.getByRole('list', { name: 'Templates' })).getAllByRole('link');
  expect(templates.map((link) => link.getAttribute('href'))).toEqual(
    ['pause', 'promote', 'raise'].map((id) => `/automator/new?template=${id}`),
  );
  cleanup();
  const viewer = {
    ...user,
    business: { ...ownBusiness, is_owner: false, features: { automators: { roles: ['viewer' as const] } } },
  };
  await renderPage(AutomatorsPage, {
    path: '/automators',
    address: '/automators',
    user: viewer,
    answers: [{ queryKey, data: { automators: [{ ...automator, can: { edit: false, activate: false } }] } }],
  });
  for (const name of [/^Pause /, /^Activate /, /^More actions/, /^Move /])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.getByRole('button', { name: 'Run log of Pause weak ads' })).toBeTruthy();
});

test('list of automators or options of the form can’t be loaded → what failed, and Try again', async () => {
  await renderPage(AutomatorsPage, {
    path: '/automators',
    address: '/automators',
    answers: [{ queryKey, failsWith: 500 }],
  });
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  cleanup();
  const [{ queryKey: accountsKey } = { queryKey }] = formAnswers;
  await renderPage(NewAutomatorPage, {
    path: '/automator/new',
    address: '/automator/new',
    answers: [
      { queryKey, data: { automators: [] } },
      { queryKey: accountsKey, failsWith: 500 },
    ],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New automator' }));
  expect(await dialog.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('new automator opened from a report’s URL → form with the report’s source, account, filter and range; dry run is on', async () => {
  await openNew(
    '?source_type=adInsightsReport&adnetwork=facebook&adaccount=20&filter=4&daterange=last_30_days&level=adset',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'New automator' }));
  const value = (name: string) => dialog.getByRole<HTMLInputElement>('combobox', { name }).value;
  expect(value('Source')).toBe('Ads');
  expect(value('Ad account')).toBe('Harbour ads (USD)');
  expect(value('Rows')).toBe('Ad sets');
  expect(value('Range')).toBe('Last 30 Days');
  expect(value('Filter')).toBe('Expensive');
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: /Dry run/ }).checked).toBe(true);
  fireEvent.click(dialog.getByRole('button', { name: 'Save automator' }));
  expect(await dialog.findByText('Automator name is required')).toBeTruthy();
  expect(dialog.getByText('Choose what happens')).toBeTruthy();
});

test('new automator opened without parameters → only the source is asked; without an ad profile → a message', async () => {
  await openNew();
  const first = within(await screen.findByRole('dialog', { name: 'New automator' }));
  expect(first.getByRole('combobox', { name: 'Source' })).toBeTruthy();
  expect(first.queryByRole('combobox', { name: 'Ad account' })).toBeNull();
  cleanup();
  await renderPage(NewAutomatorPage, {
    path: '/automator/new',
    address: '/automator/new?template=promote',
    answers: [
      { queryKey, data: { automators: [] } },
      ...formAnswers,
      {
        queryKey: query('GET /facebook/page/post/report/pages', { query: {} }).queryKey,
        data: { pages: [{ page_id: '7', name: 'Harbour Coffee' }] },
      },
      {
        queryKey: query('GET /facebook/post/report/filters').queryKey,
        data: { filters: [{ key: 'all', name: 'All posts' }] },
      },
      { queryKey: query('GET /adprofiles', { query: {} }).queryKey, data: { items: [] } },
    ],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New automator' }));
  for (const [name, option] of [
    ['Page', 'Harbour Coffee'],
    ['Ad account', 'Harbour ads (USD)'],
  ] as const) {
    fireEvent.click(dialog.getByRole('combobox', { name }));
    fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
  }
  fireEvent.click(dialog.getByRole('button', { name: 'Save automator' }));
  expect(await dialog.findByText('An Ad Profile is required to create ads')).toBeTruthy();
});

test('saved automator opened → its sentence in the form; saved again → fields of other actions are not sent', async () => {
  await openList([automator], { address: '/automators?edit=1' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit automator' }));
  expect(dialog.getByText(describeAutomator(automator))).toBeTruthy();
  const change = { type: 'percent', value: '15' } as const;
  const sent = toRequest({
    automator_name: 'Pause',
    source_type: 'adInsightsReport',
    action_type: 'pauseAd',
    adaccount: '20',
    source: { report_daterange: 'today', page: '7', level: 'adset' },
    change,
    adprofile: 3,
  });
  expect(sent.source).toEqual({ report_daterange: 'today', level: 'adset' });
  for (const name of ['change', 'adprofile']) expect(sent).not.toHaveProperty(name);
});

test('URL with the id of a run → the run’s counts, and each row with the reason', async () => {
  const run = {
    run_id: 9,
    automator_id: 1,
    automator_name: 'Pause weak ads',
    action_type: 'pauseAd',
    trigger: 'now',
    dry_run: true,
    state: 'done',
    message: null,
    kept_rows: 2,
    action_ids: [],
    committed: null,
    currency: null,
    scheduled_at: '2030-01-01T07:00:00.000Z',
    started_at: '2030-01-01T07:00:00.000Z',
    finished_at: null,
    counts: { rows: 40, matched: 2, acted: 0, would_act: 1, held_back: 1, not_matched: 38 },
    conditions: [{ condition: 'Spend is more than 20', count: 38 }],
    reasons: [],
  };
  const rows = [
    { object_id: 'a', name: 'Ad A', outcome: 'would-act', reason: 'matched', text: '', figures: { spend: 21 } },
    { object_id: 'b', name: 'Ad B', outcome: 'held-back', reason: 'action-limit', text: 'Used up: 1', figures: {} },
  ];
  await renderPage(AutomatorsPage, {
    path: '/automators',
    address: '/automators?runs=1&run=9',
    answers: [
      { queryKey, data: { automators: [automator] } },
      { queryKey: query('GET /automator/run/{id}', { params: { id: 9 } }).queryKey, data: { run } },
      {
        queryKey: query('GET /automator/run/{id}/rows', { params: { id: 9 }, query: { page: 1 } }).queryKey,
        data: { items: rows, total: 2, page: 1, page_size: 50 },
      },
    ],
  });
  const drawer = within(await screen.findByRole('dialog', { name: 'Run log of Pause weak ads' }));
  for (const text of [
    'Looked at 40 rows: 2 matched, 1 would act, 1 held back.',
    'Spend is more than 20: 38 didn’t match',
    'It fits the filter',
    'Used up: 1',
    'Spend: 21',
    '38 more rows that didn’t match are only counted.',
  ])
    expect(drawer.getByText(text)).toBeTruthy();
});
