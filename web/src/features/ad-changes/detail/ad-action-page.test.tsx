import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { query } from '../../../lib/api.ts';
import { limitsQuery } from '../limits/use-limits.ts';
import { progressQuery } from '../progress/use-action-progress.ts';
import { testAction, testLimits } from '../test-actions.ts';
import { AdActionPage } from './ad-action-page.tsx';
import type { ActionItem } from './item-columns.tsx';

afterEach(cleanup);

const item = (change: Partial<ActionItem>): ActionItem => ({
  delivery_id: 3,
  id: '120',
  name: 'Spring',
  before: 'Active',
  after: 'Paused',
  state: 'done',
  message: null,
  ...change,
});
const { queryKey } = query('GET /ads/action/{id}', { params: { id: 7 }, query: { page: 1, state: undefined } });
const render = (answer: { data?: unknown; failsWith?: number }, action = testAction()) =>
  renderPage(AdActionPage, {
    path: '/ads/changes/$id',
    address: '/ads/changes/7',
    answers: [
      { queryKey, ...answer },
      { queryKey: limitsQuery.queryKey, data: testLimits },
      { queryKey: progressQuery(7, 0).queryKey, data: { counts: action.counts, isFinished: true } },
    ],
  });

test('action with a done and a failed row → both rows with budget before and after, and the reason of the failure', async () => {
  const failed = item({
    id: '121',
    name: 'Summer',
    state: 'failed',
    delivery_id: null,
    message: 'This budget was changed to $30.00 meanwhile',
  });
  await render({ data: { action: testAction(), items: [item({}), failed], total: 2 } });
  expect(screen.getByRole('heading', { name: 'Pause 3 ads' })).toBeTruthy();
  const line = screen.getByRole('row', { name: /Spring/ });
  for (const text of ['Active', 'Paused', 'Done']) expect(within(line).getByText(text)).toBeTruthy();
  expect(within(line).getByRole('link', { name: 'Spring' }).getAttribute('href')).toBe('/deliveries/3');
  expect(screen.getByText('This budget was changed to $30.00 meanwhile')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('budget change that waits for the network → the page shows until when it waits and why', async () => {
  const action = testAction({ action: 'budget', finished_at: null });
  const waiting = item({ state: 'waiting', next_at: new Date(Date.now() + 3_000_000).toISOString() });
  await render({ data: { action, items: [waiting], total: 1 } }, action);
  expect(screen.getByText(/^Waits until .+: Facebook allows four changes an hour\.$/)).toBeTruthy();
});

test('undone action → a link to the undo, no Undo button', async () => {
  const action = testAction({ undone_by: 9, can: { undo: false, retry: false, cancel: false } });
  await render({ data: { action, items: [item({})], total: 1 } }, action);
  expect(screen.getByRole('link', { name: 'View undo' }).getAttribute('href')).toBe('/ads/changes/9');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('ad change that does not exist (404) → “Ad change not found”', async () => {
  await render({ failsWith: 404 });
  expect(screen.getByRole('heading', { name: 'Ad change not found' })).toBeTruthy();
});
