import type { CurrentUser } from '@fanfare/contract/identity/identity';
import type { ReportNetwork, ReportRow, StatusFilter } from '@fanfare/contract/insights/report';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { ownBusiness, owner } from '../../../../test/users.ts';
import { query } from '../../../lib/api.ts';
import { limitsQuery, progressQuery } from '../../ad-changes/index.tsx';
import { newestActionsQuery, type StartedAction } from './started-actions.ts';
import { paused, testRow } from './test-rows.ts';
import { useReportActions } from './use-report-actions.tsx';

afterEach(cleanup);

const limits = {
  limits: { max_change_percent: null, currencies: [] },
  available_currencies: [],
  raised_today: [],
  stop: null,
  can_edit: true,
};
const viewer: CurrentUser = {
  ...owner,
  business: { ...ownBusiness, is_owner: false, features: { facebook_ads_manager: { roles: ['viewer'] } } },
};
const counts = { total: 3, waiting: 3, done: 0, failed: 0, cancelled: 0 };
const started: StartedAction = {
  id: 7,
  kind: 'pause',
  network: 'facebook',
  account: 'act_1',
  rowIds: ['1'],
  skipped: [],
  fbUid: '42',
  pausedParents: [],
  isFinished: false,
  message: 'Pausing 3 ads in the background. You will be notified when it is done.',
};
const failedQuery = query('GET /ads/action/{id}', { params: { id: 7 }, query: { state: 'failed' } });
const action = {
  id: 7,
  title: 'Pause 3 ads',
  action: 'pause',
  counts,
  can: { undo: true, retry: true, cancel: false },
};

type Options = {
  rows?: ReportRow[];
  network?: ReportNetwork;
  status?: StatusFilter;
  user?: CurrentUser;
  running?: StartedAction[] | null;
  logged?: object[];
  progress?: object;
  items?: object[];
};
const render = async (options: Options = {}) => {
  const { rows = [testRow('1')], network = 'facebook', status = 'all', user = owner, running = [] } = options;
  let refreshed = 0;
  const Page = () => {
    const refresh = () => {
      refreshed += 1;
    };
    const scope = { network, status, account: 'act_1', level: 'ad' as const, refresh };
    const { renderSelection, notices, pending } = useReportActions(scope);
    return (
      <>
        <h1>Report</h1>
        {notices}
        <section aria-label="Selected rows">{renderSelection({ ...scope, rows, clear: () => undefined })}</section>
        <p>{[...pending].map((entry) => entry.join(' ')).join()}</p>
      </>
    );
  };
  const { client } = await renderPage(Page, {
    path: '/',
    address: '/',
    user,
    answers: [
      { queryKey: limitsQuery.queryKey, data: limits },
      ...(running ? [{ queryKey: ['started ad actions', ownBusiness.id], data: running }] : []),
      { queryKey: newestActionsQuery.queryKey, data: { items: options.logged ?? [] } },
      { queryKey: progressQuery(7, 0).queryKey, data: options.progress ?? { counts, isFinished: false } },
      { queryKey: failedQuery.queryKey, data: { action, items: options.items ?? [], total: 0 } },
    ],
  });
  return { client, refreshCount: () => refreshed };
};
const buttons = () =>
  [...screen.getByRole('region', { name: 'Selected rows' }).querySelectorAll('button')].map(
    ({ textContent }) => textContent,
  );

describe('actions by filter', () => {
  test.each<[ReportNetwork, StatusFilter, string[]]>([
    ['facebook', 'active', ['Pause', 'Clone', 'Change budget']],
    ['google', 'inactive', ['Activate', 'Clone', 'Change budget']],
    ['nativeads', 'off', ['Turn on', 'Clone']],
    ['facebook', 'all', ['Pause', 'Activate', 'Clone', 'Change budget']],
  ])('rows of %s with the status filter %s → buttons %j', async (network, status, labels) => {
    await render({ network, status });
    expect(buttons()).toEqual(labels);
  });

  test('viewer of a report → a button that names the missing role instead of actions', async () => {
    await render({ user: viewer });
    expect(screen.getByRole('button', { name: 'Change ads, no access' })).toBeTruthy();
  });

  test('action on too many rows → a message with the largest possible number', async () => {
    await render({ rows: Array.from({ length: 2001 }, (_, index) => testRow(String(index))) });
    expect(screen.getByText('Select at most 2,000 rows to change them.')).toBeTruthy();
  });
});

describe('confirmation', () => {
  test('Pause with one row already paused → the dialog says what happens, which row is skipped and why', async () => {
    await render({ rows: [testRow('1'), testRow('2', paused)] });
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    const dialog = screen.getByRole('dialog', { name: 'Pause 1 ad?' });
    expect(dialog.textContent).toContain('1 ad in Harbour Coffee stops running.');
    expect(dialog.textContent).toContain('1 ad skipped: already paused');
  });

  test('rows under a paused campaign → the campaign is offered for activation, but not ticked', async () => {
    await render({ rows: [testRow('1', { ...paused, status_text: 'Inactive (campaign paused)' })] });
    fireEvent.click(screen.getByRole('button', { name: 'Activate' }));
    const parent = screen.getByRole('checkbox', { name: 'Also activate the campaign “Spring”' });
    expect(parent).toHaveProperty('checked', false);
    expect(screen.getByText('1 ad won’t run while it is paused.')).toBeTruthy();
  });
});

describe('banner', () => {
  test('ads activated under a paused campaign → “won’t run”, and a button to activate the campaign', async () => {
    const pausedParents = [{ level: 'campaign' as const, id: 'c1', name: 'Spring', rows: 2 }];
    await render({ running: [{ ...started, kind: 'activate', pausedParents }] });
    expect(screen.getByText('2 won’t run while their campaign is paused: Spring.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Activate 1 campaign' })).toBeTruthy();
  });

  test('running action → the server’s message and its progress; its rows are pending', async () => {
    await render({ running: [started], progress: { counts: { ...counts, waiting: 2, done: 1 }, isFinished: false } });
    expect(screen.getByText(started.message)).toBeTruthy();
    expect(screen.getByText('1 of 3 done')).toBeTruthy();
    expect(screen.getByText('1 Pausing…')).toBeTruthy();
  });

  test('page reloaded while an action runs → the running action of this network, with its progress', async () => {
    const logged = { ...action, network: 'facebook', account_id: 'act_1', by: 'Olive', finished_at: null };
    const others = [
      { ...logged, id: 8, title: 'Pause 4 ads', finished_at: '2030-01-01T09:01:00Z' },
      { ...logged, id: 9, title: 'Pause 5 ads', network: 'google' },
    ];
    await render({ running: null, logged: [logged, ...others] });
    expect(await screen.findByText('Pause 3 ads, started by Olive.')).toBeTruthy();
    expect(screen.getByText('0 of 3 done')).toBeTruthy();
    expect(screen.queryByText(/Pause [45] ads/)).toBeNull();
  });

  test('finished action → result with grouped reasons; the report is loaded again, rows are no longer pending', async () => {
    const reason = 'The account is closed.';
    const items = ['Spring', 'Summer'].map((name) => ({ name, message: reason }));
    const { client, refreshCount } = await render({ running: [started], items });
    const done = { counts: { ...counts, waiting: 0, done: 1, failed: 2 }, isFinished: true };
    act(() => void client.setQueryData(progressQuery(7, 0).queryKey, done));
    expect(await screen.findByText('1 ad paused, 2 failed.')).toBeTruthy();
    expect(screen.getByText(reason).textContent).toContain('Spring, Summer');
    await waitFor(() => expect(refreshCount()).toBe(1));
    expect(screen.queryByText('1 Pausing…')).toBeNull();
    for (const name of ['Try again', 'Undo']) expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View in ad changes' }).getAttribute('href')).toBe('/ads/changes/7');
  });
});
