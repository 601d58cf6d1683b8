import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render-page.tsx';
import { ownBusiness, owner } from '../../../../test/users.ts';
import { query } from '../../../lib/api.ts';
import { type LimitsAnswer, limitsQuery } from '../limits/use-limits.ts';
import { testAction, testLimits, testStop } from '../test-actions.ts';
import type { ActionListItem } from './action-columns.tsx';
import { AdChangesPage } from './ad-changes-page.tsx';

afterEach(cleanup);

const { queryKey } = query('GET /ads/actions', { query: { page: 1, search: '', network: undefined } });
type Options = { limits?: LimitsAnswer; tab?: 'limits'; user?: typeof owner };
const render = (items: ActionListItem[], { limits = testLimits, tab, user = owner }: Options = {}) =>
  renderPage(AdChangesPage, {
    path: '/ads/changes',
    address: `/ads/changes${tab ? `?tab=${tab}` : ''}`,
    user,
    answers: [
      { queryKey, data: { items, total: items.length, page: 1, page_size: 25 } },
      { queryKey: limitsQuery.queryKey, data: limits },
    ],
  });
const viewer = {
  ...owner,
  business: { ...ownBusiness, is_owner: false, features: { facebook_ads_manager: { roles: ['viewer' as const] } } },
};

describe('list of ad changes', () => {
  test('no ad changes → “No ad changes yet” with links to the reports the user can open', async () => {
    await render([], { user: viewer });
    expect(screen.getByRole('heading', { name: 'No ad changes yet' })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /Open .* report/ }).map(({ textContent }) => textContent)).toEqual([
      'Open Facebook report',
    ]);
  });

  test('finished action with failures → its row shows the counts, its menu has Undo and Try again', async () => {
    const counts = { total: 4, waiting: 0, done: 2, failed: 1, cancelled: 1 };
    await render([testAction({ counts, can: { undo: true, retry: true, cancel: false } })]);
    const line = screen.getByRole('row', { name: /Pause 3 ads/ });
    for (const text of ['Olive', 'Harbour Coffee', '2 done', '1 failed', '1 canceled'])
      expect(within(line).getByText(text)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Pause 3 ads' }));
    const items = screen.getAllByRole('menuitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(items).toEqual(['Undo', 'Try again']);
  });

  test('running action → its progress is shown; canceling it asks first', async () => {
    const counts = { total: 10, waiting: 7, done: 2, failed: 1, cancelled: 0 };
    const can = { undo: false, retry: false, cancel: true };
    await render([testAction({ counts, finished_at: null, can })]);
    expect(screen.getByText('2 of 10 done, 1 failed')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('30');
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Pause 3 ads' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel change', hidden: true }));
    expect(screen.getByRole('dialog').textContent).toContain('7 ads that are still waiting won’t be changed.');
  });

  test('Undo pressed → a dialog asks and says how many changes will be undone', async () => {
    await render([testAction()]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Pause 3 ads' }));
    const dialog = screen.getByRole('dialog', { name: 'Undo this change?' });
    expect(dialog.textContent).toContain('3 changes will be undone.');
  });
});

describe('stop of all changes', () => {
  test('manager stops all ad changes without a reason → the message “Enter a reason.”', async () => {
    await render([]);
    fireEvent.click(screen.getByRole('button', { name: 'Stop all ad changes' }));
    const dialog = screen.getByRole('dialog', { name: 'Stop all ad changes?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stop all ad changes' }));
    expect(await within(dialog).findByText('Enter a reason.')).toBeTruthy();
  });

  test('ad changes stopped by a member → reason and name of the member, a button to resume and none to stop', async () => {
    await render([], { limits: { ...testLimits, stop: testStop } });
    const alert = screen.getByRole('alert');
    for (const text of ['All ad changes are stopped', 'Wrong prices', 'Stopped by Milo'])
      expect(alert.textContent).toContain(text);
    expect(within(alert).getByRole('button', { name: 'Resume ad changes' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stop all ad changes' })).toBeNull();
  });

  test('ad changes stopped: user without the manager role, or a stop by the provider → text who can resume, no button', async () => {
    await render([], { limits: { ...testLimits, can_edit: false, stop: testStop } });
    expect(screen.getByRole('alert').textContent).toContain('A manager of ads can resume them.');
    await render([], { limits: { ...testLimits, stop: { ...testStop, by_staff: true } } });
    expect(screen.getByRole('alert').textContent).toContain('Only the provider can resume them.');
    expect(screen.queryByRole('button', { name: 'Resume ad changes' })).toBeNull();
  });
});

describe('limits', () => {
  const limits: LimitsAnswer = {
    ...testLimits,
    limits: {
      max_change_percent: 50,
      currencies: [{ currency: 'USD', daily_raise_limit: '100.00', owner_above: null }],
    },
    available_currencies: ['EUR', 'USD'],
    raised_today: [{ currency: 'USD', amount: '12.50' }],
  };

  test('ad accounts in two currencies → one line of limits per currency, with the raises of today', async () => {
    await render([], { limits, tab: 'limits' });
    const dollars = screen.getByRole('group', { name: 'USD' });
    expect(within(dollars).getByRole('textbox', { name: 'Raises per day' })).toHaveProperty('value', '100.00');
    expect(within(dollars).getByText('Raised today: $12.50.')).toBeTruthy();
    expect(within(screen.getByRole('group', { name: 'EUR' })).getByText('No raises today.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save limits' })).toHaveProperty('disabled', false);
  });

  test('user who is not a manager → limits are shown, but cannot be saved', async () => {
    await render([], { limits: { ...limits, can_edit: false }, tab: 'limits' });
    expect(screen.getByRole('button', { name: 'Save limits' })).toHaveProperty('disabled', true);
    expect(screen.getByText('You need the Manager role for ads to change these limits.')).toBeTruthy();
  });
});
