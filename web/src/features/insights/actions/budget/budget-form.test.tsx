import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderPage } from '../../../../../test/render-page.tsx';
import { serveWindow } from '../../../../../test/serve-window.ts';
import { ownBusiness, owner } from '../../../../../test/users.ts';
import { type LimitsAnswer, limitsQuery } from '../../../ad-changes/index.tsx';
import { BudgetForm } from './budget-form.tsx';
import type { RowBudget } from './network-budgets.ts';
import { testBudget } from './test-budgets.ts';

const limits: LimitsAnswer = {
  limits: { max_change_percent: null, currencies: [] },
  available_currencies: ['USD'],
  raised_today: [],
  stop: null,
  can_edit: true,
};
const member: CurrentUser = {
  ...owner,
  business: { ...ownBusiness, is_owner: false, features: { facebook_ads_manager: { roles: ['publisher'] } } },
};

type Options = { limits?: LimitsAnswer; user?: CurrentUser };
const render = async (budgets: RowBudget[], options: Options = {}) => {
  const events: string[] = [];
  const Page = () => (
    <>
      <h1>Report</h1>
      <BudgetForm
        budgets={budgets}
        selection={{
          network: 'facebook',
          account: 'act_1',
          level: 'ad',
          status: 'all',
          rows: [],
          refresh: () => undefined,
          clear: () => events.push('cleared'),
        }}
        onStart={({ action_id, rowIds }) => events.push(`started ${action_id}: ${rowIds.join()}`)}
        onClose={() => events.push('closed')}
      />
    </>
  );
  await renderPage(Page, {
    path: '/',
    address: '/',
    user: options.user ?? owner,
    answers: [{ queryKey: limitsQuery.queryKey, data: options.limits ?? limits }],
  });
  return events;
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const amount = () => screen.getByRole('textbox', { name: 'Amount' });
const line = (name: string) => screen.getByRole('textbox', { name: `New budget of ${name}` });
const submit = (name: RegExp | string = /^Change/) => screen.getByRole('button', { name });

afterEach(cleanup);

describe('several budgets', () => {
  test('one amount for all budgets → new budget and change of each line, and the total', async () => {
    await render([testBudget('1'), testBudget('2', { state: { current: 4000 } })]);
    type(amount(), '30');
    await waitFor(() => expect(line('Ad 2')).toHaveProperty('value', '30'));
    expect(screen.getByText('+$10.00 (+50%)')).toBeTruthy();
    expect(screen.getByText('−$10.00 (−25%)')).toBeTruthy();
    expect(screen.getByText('2 budgets change').closest('output')?.textContent).toContain('$0.00 a day');
    expect(submit('Change 2 budgets')).toBeTruthy();
  });

  test('changed budgets in two currencies → one total per currency', async () => {
    const yen = testBudget('2', { account: 'act_2', state: { currency: 'JPY', offset: 1, current: 500, minimum: 1 } });
    await render([testBudget('1'), yen]);
    type(line('Ad 1'), '25');
    type(line('Ad 2'), '400');
    const total = screen.getByText('2 budgets change').closest('output')?.textContent;
    expect(total).toContain('−¥100 a day');
    expect(total).toContain('+$5.00 a day');
  });

  test('budget form with nothing entered → the message of the specification, and nothing is sent', async () => {
    const events = await render([testBudget('1'), testBudget('2')]);
    fireEvent.click(submit());
    expect(await screen.findByText('New Budget is required')).toBeTruthy();
    type(amount(), '2,5');
    expect(await screen.findByText('Budget must be a number')).toBeTruthy();
    fireEvent.click(submit());
    expect(events).toEqual([]);
  });

  test('budget below its minimum → its message appears when the line is left, not while typing', async () => {
    await render([testBudget('1'), testBudget('2')]);
    type(line('Ad 1'), '1');
    expect(screen.queryByText('A minimum budget of $5.00 is required')).toBeNull();
    fireEvent.blur(line('Ad 1'));
    expect(screen.getByText('A minimum budget of $5.00 is required')).toBeTruthy();
  });

  test('Enter in a budget line → focus in the next line, nothing is sent', async () => {
    const events = await render([testBudget('1'), testBudget('2')]);
    line('Ad 1').focus();
    fireEvent.keyDown(line('Ad 1'), { key: 'Enter' });
    expect(document.activeElement).toBe(line('Ad 2'));
    fireEvent.keyDown(line('Ad 2'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(line('Ad 1'));
    expect(events).toEqual([]);
  });

  test('Leave out pressed at a budget line → the budget is not changed; Restore pressed → it is changed again', async () => {
    await render([testBudget('1'), testBudget('2')]);
    type(amount(), '30');
    fireEvent.click(screen.getByRole('button', { name: 'Leave out Ad 1' }));
    await waitFor(() => expect(submit('Change budget')).toBeTruthy());
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(submit('Change 2 budgets')).toBeTruthy();
  });
});

test('budget that rows share → these rows are named, selected or not; old readings and rows that can’t be changed are named', async () => {
  await render([
    testBudget('1', { budgetId: 'b', sharedWith: ['Winter'], readAt: '2026-11-16T10:00:00Z' }),
    testBudget('2', { budgetId: 'b', sharedWith: ['Winter'], readAt: '2026-11-16T10:00:00Z' }),
    testBudget('3', { problem: 'The account is closed.' }),
  ]);
  expect(screen.getByText('2 selected rows share this budget')).toBeTruthy();
  expect(screen.getByText('Also changes Winter, not selected')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('earlier reading');
  expect(screen.getByText('1 can’t be changed')).toBeTruthy();
});

test('raise above the approval threshold → a member can’t send it, the owner can', async () => {
  const threshold = {
    ...limits,
    limits: { max_change_percent: null, currencies: [{ currency: 'USD', daily_raise_limit: null, owner_above: '5' }] },
  };
  await render([testBudget('1')], { limits: threshold, user: member });
  type(line('Ad 1'), '26');
  expect(screen.getByText('Only the owner can send this: it adds more than $5.00 a day.')).toBeTruthy();
  expect(submit('Change budget')).toHaveProperty('disabled', true);
  await render([testBudget('1')], { limits: threshold });
  type(line('Ad 1'), '26');
  expect(submit('Change budget')).toHaveProperty('disabled', false);
});

describe('submit', () => {
  type Body = {
    submit_id: string;
    fb_uid: string;
    budgets: { ad_id: string; new_budget: string; old_budget: string }[];
  };
  let bodies: Body[];
  let answers: { status: number; body: object }[];
  beforeEach(() => {
    [bodies, answers] = [[], []];
    return serveWindow<Body>(({ body }) => {
      bodies.push(body);
      return answers.shift() ?? { status: 503, body: {} };
    });
  });
  const queued = { success: true, message: 'Changing…', action_id: 7, queued: 1, skipped: [] };

  test('shared budget submitted, 503, submitted again → every row that shares it is sent, both times with the same id', async () => {
    const events = await render([testBudget('1', { budgetId: 'b' }), testBudget('2', { budgetId: 'b' })]);
    type(screen.getByRole('textbox', { name: /New budget/ }), '26');
    answers = [
      { status: 503, body: {} },
      { status: 200, body: queued },
    ];
    fireEvent.click(submit());
    expect(await screen.findByText(/try again in a minute/)).toBeTruthy();
    fireEvent.click(submit());
    await waitFor(() => expect(events).toEqual(['started 7: 1,2', 'cleared', 'closed']));
    expect(bodies[0]?.budgets.map(({ ad_id, new_budget, old_budget }) => [ad_id, new_budget, old_budget])).toEqual([
      ['1', '26', '20.00'],
      ['2', '26', '20.00'],
    ]);
    expect(bodies[0]).toMatchObject({ fb_uid: '42', fb_adaccount_id: 'act_1' });
    expect(bodies[1]?.submit_id).toBe(bodies[0]?.submit_id);
  });

  test('budget refused by the server → the message at its line, until the line is changed', async () => {
    const events = await render([testBudget('1'), testBudget('2')]);
    type(line('Ad 1'), '26');
    type(line('Ad 2'), '27');
    const fields = [{ path: 'budgets.1.new_budget', message: 'A minimum budget of $30.00 is required' }];
    answers = [{ status: 400, body: { code: 'invalid', message: 'No.', fields } }];
    fireEvent.click(submit());
    const message = await screen.findByText('A minimum budget of $30.00 is required');
    expect(within(message.closest('li') ?? document.body).getByRole('textbox')).toBe(line('Ad 2'));
    type(line('Ad 2'), '31');
    expect(screen.queryByText('A minimum budget of $30.00 is required')).toBeNull();
    expect(events).toEqual([]);
  });
});
