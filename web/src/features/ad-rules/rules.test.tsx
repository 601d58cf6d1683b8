import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { query } from '../../lib/api.ts';
import { RulePage } from './rule-page.tsx';
import { RulesPage } from './rules-page.tsx';

afterEach(cleanup);

const account = {
  id: '204466881012',
  name: 'Harbour ads',
  fb_uid: '7',
  currency: 'USD',
  time_zone: 'UTC',
  warning: null,
  read_at: '2030-01-01T00:00:00.000Z',
  problem: null,
};
const rule = {
  id: '77',
  rule_name: 'Pause ads',
  fb_adaccount_id: account.id,
  fb_uid: '7',
  account_name: account.name,
  currency: 'USD',
  status: 'ENABLED',
  issue: null,
  version: 'v1',
  difference: 'changed',
  is_ours: true,
  last_fired_at: null,
  actions: 3,
  read_at: '2030-01-01T00:00:00.000Z',
  draft: {
    rule_name: 'Pause ads',
    fb_adaccount_id: account.id,
    rule_subject: ['AD'],
    action: 'PAUSE',
    conditions: [
      { field: 'spent', operator: 'GREATER_THAN', value: '20' },
      { field: 'results', operator: 'LESS_THAN', value: '1' },
    ],
  },
};
const listKey = query('GET /facebook/ads/manager/rules').queryKey;
const openList = (rules: object[], accounts: object[] = [account]) =>
  renderPage(RulesPage, {
    path: '/facebook/ads/manager',
    address: '/facebook/ads/manager',
    answers: [{ queryKey: listKey, data: { rules, accounts } }],
  });
const openWizard = () =>
  renderPage(RulePage, {
    path: '/facebook/ads/manager/rule/$id',
    address: '/facebook/ads/manager/rule/-1',
    answers: [{ queryKey: listKey, data: { rules: [], accounts: [account] } }],
  });

test('rule changed on Facebook → its sentence in the list, marked “Changed on Facebook”', async () => {
  await openList([rule]);
  expect(
    screen.getByText(
      'When an ad has spend more than $20 and no results in the last 7 days, pause it, at most once a day.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Changed on Facebook')).toBeTruthy();
});

test('Facebook account with a problem → “Facebook Authorization Required”; no account → how to add one', async () => {
  await openList([rule], [{ ...account, problem: 'Access expired.' }]);
  expect(screen.getByText('Facebook Authorization Required')).toBeTruthy();
  cleanup();
  await openList([], []);
  expect(screen.getByText('No Facebook ad account yet')).toBeTruthy();
});

test.each([
  ['a problem', 'Facebook is busy.', 2],
  ['no problem', null, 1],
] as const)('ad account with %s (%s) → its rules are read %i times within 40 s', async (_, problem, count) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const originalFetch = window.fetch;
  const paths: string[] = [];
  window.fetch = async (input) => {
    paths.push(new URL(input instanceof Request ? input.url : String(input), window.location.origin).pathname);
    return Response.json({ rules: [rule], accounts: [{ ...account, problem }] });
  };
  const countReadings = () => paths.filter((path) => path.endsWith('/rules/refresh')).length;
  try {
    await openList([rule], [{ ...account, problem }]);
    await waitFor(() => expect(countReadings()).toBe(1));
    await vi.advanceTimersByTimeAsync(40_000);
    expect(countReadings()).toBe(count);
  } finally {
    window.fetch = originalFetch;
    vi.useRealTimers();
  }
});

test('page of a saved rule → its name is the heading', async () => {
  const answers = [
    { queryKey: listKey, data: { rules: [rule], accounts: [account] } },
    {
      ...query('GET /facebook/ads/manager/rule/{adrule_id}', { params: { adrule_id: '77' } }),
      data: { rule: { ...rule, draft: null } },
    },
  ];
  await renderPage(RulePage, {
    path: '/facebook/ads/manager/rule/$id',
    address: '/facebook/ads/manager/rule/77',
    answers,
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Pause ads' })).toBeTruthy();
});

test('rules that can’t be read → the screen keeps its title and shows Try again', async () => {
  await renderPage(RulePage, {
    path: '/facebook/ads/manager/rule/$id',
    address: '/facebook/ads/manager/rule/-1',
    answers: [{ queryKey: listKey, failsWith: 500 }],
  });
  expect(screen.getByRole('heading', { level: 1, name: 'New ad rule' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('new ad rule from scratch → a pane opens after the pane before it is valid; from a template → all panes are filled', async () => {
  await openWizard();
  fireEvent.click(screen.getByRole('button', { name: 'Start from scratch' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Enter a name for the rule.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'What' })).toBeTruthy();
  cleanup();
  await openWizard();
  fireEvent.click(screen.getByRole('button', { name: /Pause ads without results/ }));
  for (const heading of ['When', 'Then', 'Schedule', 'Review']) {
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toBeTruthy());
  }
  expect(screen.getByRole('button', { name: 'Create rule' })).toBeTruthy();
});
