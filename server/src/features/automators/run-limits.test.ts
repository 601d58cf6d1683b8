import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import {
  advanceToNextRun,
  automatorBody,
  createRunWorker,
  listRunRows,
  listRuns,
  runDue,
  saveAutomator,
  saveFilter,
} from '../../../test/fixtures/ads/automator.ts';
import { type BudgetBusiness, createBudgetBusiness } from '../../../test/fixtures/ads/budget-business.ts';
import { createMember } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { adFactsStore } from '../insights/ad-facts/ad-facts.store.ts';
import { filterStore } from '../insights/reports/filters.store.ts';

// Embedded only: this file makes one call at a time, and post-runs.test.ts tests writes of the same logs on PostgreSQL.
const stepSeconds = 4 * hourSeconds;
let app: TestApp;
let business: BudgetBusiness;
let account: string;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true, now: '2030-06-15T12:00:00Z' });
  business = await createBudgetBusiness(app);
  account = business.accountOf.facebook;
  await business.sync('facebook', account);
});

const sync = () => business.sync('facebook', account);
const send = async () => {
  // An unconfirmed call to a network is checked again some minutes later.
  for (let round = 0; round < 4; round += 1) {
    while ((await app.deliveries.worker.runOnce()) > 0);
    app.advanceClock(300);
  }
};
/** Advances the clock in steps, because a session that isn't used ends. */
const advance = async (seconds: number) => {
  const steps = Math.ceil(seconds / stepSeconds);
  for (let step = 0; step < steps; step += 1) {
    app.advanceClock(seconds / steps);
    await business.owner.get('/automators');
  }
};
/** Advances to the next morning at 11:01, with new figures. */
const nextDay = async () => {
  await advanceToNextRun(app, business);
  await sync();
};
const runNextDay = async () => {
  await nextDay();
  await runDue(app, business);
};
const pauseAll = async () => {
  const { automators } = (await business.owner.get('/automators')).body;
  for (const { automator_id } of toList(automators)) await business.owner.post(`/automator/${automator_id}/delete`);
};
beforeEach(pauseAll);
const reasonsOf = (run: Loose | undefined) =>
  Object.fromEntries(toList(run?.reasons).map(({ reason, count }) => [String(reason), Number(count)]));
const listAds = () => business.listRows('facebook', 'ad');

describe('limits on money', () => {
  const raise = (more: object = {}) =>
    automatorBody(account, {
      automator_name: 'Raise',
      action_type: 'changeBudget',
      source: { report_daterange: 'last_7_days', level: 'adset' },
      change: { type: 'amount', value: '2' },
      spend_limit: '5',
      max_actions: 100,
      ...more,
    });

  test('spend limit of an automator reached during a run → raises within it are made, the rest is held back; cuts → always made', async () => {
    const id = await saveAutomator(business.owner, raise());
    await runNextDay();
    const [run] = await listRuns(business, id);
    expect(run).toMatchObject({
      state: 'done',
      committed: '4',
      message: 'The spend limit was reached.',
      counts: { acted: 2 },
    });
    expect(reasonsOf(run)['spend-limit']).toBeGreaterThan(0);
    const [held] = await listRunRows(business, run, '&reason=spend-limit');
    expect(held?.text).toBe('It adds $2 a day. Of the limit of $5 a day, $4 is committed.');
    await send();
    expect((await business.owner.get(`/automator/${id}`)).body.automator).toMatchObject({ committed: '4' });
    await runNextDay();
    const [next] = await listRuns(business, id);
    expect(next).toMatchObject({ counts: { acted: 0 }, committed: '0' });
    const cut = await saveAutomator(
      business.owner,
      raise({ change: { type: 'percent', value: '-1' }, spend_limit: '' }),
    );
    await runNextDay();
    const [cutRun] = await listRuns(business, cut);
    expect(Number(cutRun?.counts?.acted)).toBeGreaterThan(2);
    await send();
    await business.owner.post(`/ads/action/${toList(run?.action_ids)[0]}/undo`, {});
  });

  test('automator run on several rows with one budget → one change', async () => {
    const id = await saveAutomator(
      business.owner,
      raise({ source: { report_daterange: 'last_7_days', level: 'ad' }, spend_limit: '1000', dry_run: true }),
    );
    await runNextDay();
    const [run] = await listRuns(business, id);
    expect(reasonsOf(run)['shared-budget']).toBeGreaterThan(0);
    const sets = new Set((await listAds()).map(({ budget }) => String(budget?.id)));
    expect(Number(run?.counts?.would_act)).toBeLessThanOrEqual(sets.size);
  });

  test('daily limit of the business reached during an automator run → the rest is held back with the reason', async () => {
    await business.owner.post('/ads/limits', {
      max_change_percent: null,
      currencies: [{ currency: 'USD', daily_raise_limit: '3', owner_above: null }],
    });
    const id = await saveAutomator(business.owner, raise({ spend_limit: '1000' }));
    await runNextDay();
    const [run] = await listRuns(business, id);
    expect(run).toMatchObject({ counts: { acted: 1 } });
    const [held] = await listRunRows(business, run, '&reason=business-limit');
    expect(held?.text).toBe('It adds $2 a day. The business allows $1 more today.');
    await business.owner.post('/ads/limits', { max_change_percent: null, currencies: [] });
    await send();
  });
});

describe('parts that are gone when the run starts', () => {
  test('member who activated the automator removed → automator paused without an action, with the reason in the run log', async () => {
    const roles = { automators: 'publisher', facebook_ads_manager: 'publisher' } as const;
    const member = await createMember(app, business, roles, [business.adAccount]);
    const id = await saveAutomator(member, automatorBody(account, { automator_name: 'By a member' }));
    await business.owner.post(`/user/business/${business.bid}/user/delete`, { user_id: member.user.id });
    await runNextDay();
    expect((await business.owner.get(`/automator/${id}`)).body.automator).toMatchObject({
      state: 'paused',
      run_at: null,
    });
    const reason = 'The member who activated it can no longer change Facebook ads. Activate it again.';
    expect((await listRuns(business, id))[0]).toMatchObject({ state: 'skipped', message: reason });
  });

  test('filter of an automator deleted → 400; filter with a column that no longer exists → automator paused with the reason', async () => {
    const filter = await saveFilter(business.owner, 'Used', [['spend', 'greater_than', '0']]);
    const id = await saveAutomator(
      business.owner,
      automatorBody(account, { automator_name: 'User of a filter', filter }),
    );
    const refused = await business.owner.post('/facebook/ads/insights/report/filter/trash', { adfilter_id: filter });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toBe('Used by Automator User of a filter.');
    // Conditions stored by an earlier version, with a column that reports no longer have.
    const old = '[{"comparison_field":"relevance","comparison_operator":"equal","comparison_value":"1"}]';
    await filterStore(app.db).update(business.bid, 'facebook', Number(filter), {
      name: 'Used',
      anyall: 'all',
      conditions: JSON.parse(old),
      view: {},
      updatedAt: app.now(),
    });
    await runNextDay();
    const reason = 'The filter “Used” compares a field that no longer exists. Edit the filter.';
    expect((await listRuns(business, id))[0]).toMatchObject({ state: 'skipped', message: reason });
    const { automator } = (await business.owner.get(`/automator/${id}`)).body;
    expect(automator).toMatchObject({ state: 'paused', paused_reason: reason });
  });

  test('automator changed or paused while its run waits or decides → run skipped with the reason; switched to a dry run → nothing changed', async () => {
    const body = automatorBody(account, { max_actions: 1 });
    const id = await saveAutomator(business.owner, body);
    const change = (more: object) => saveAutomator(business.owner, { ...body, ...more, automator_id: id });
    const lastRun = async () => (await listRuns(business, id))[0];
    /** Advances to the next day and executes until the run waits for figures. */
    const waitForFigures = async () => {
      await advance(daySeconds);
      await runDue(app, business);
      expect(await lastRun()).toMatchObject({ state: 'waiting', dry_run: false });
    };
    await waitForFigures();
    app.advanceClock(60);
    await change({ max_actions: 2 });
    await sync();
    await runDue(app, business);
    const changed = 'The automator was changed after this run started.';
    expect(await lastRun()).toMatchObject({ state: 'skipped', message: changed, action_ids: [] });
    await waitForFigures();
    await change({ dry_run: true });
    await sync();
    await runDue(app, business);
    expect(await lastRun()).toMatchObject({ state: 'done', dry_run: true, action_ids: [], counts: { would_act: 1 } });
    await change({ dry_run: false });
    await nextDay();
    await app.automators.runs.takeDue();
    await createRunWorker(app, async () => {
      expect((await business.owner.post(`/automator/${id}/pause`)).status).toBe(200);
    }).runBusiness(business.bid);
    expect(await lastRun()).toMatchObject({ state: 'skipped', message: 'The automator was paused.', action_ids: [] });
  });

  test('figures older than 2 hours → the automator run asks for a reading and waits; figures come → done; none in time → skipped', async () => {
    const id = await saveAutomator(business.owner, automatorBody(account, { max_actions: 1, dry_run: true }));
    await advance(daySeconds);
    await runDue(app, business);
    expect((await listRuns(business, id))[0]).toMatchObject({ state: 'waiting' });
    const row = await adFactsStore(app.db).findAccount(business.bid, 'facebook', account);
    expect(row?.nextSyncAt?.getTime()).toBeLessThanOrEqual(app.now().getTime());
    await sync();
    await runDue(app, business);
    expect((await listRuns(business, id))[0]).toMatchObject({ state: 'done' });
    await advance(daySeconds);
    await runDue(app, business);
    app.advanceClock(31 * 60);
    await runDue(app, business);
    const [skipped] = await listRuns(business, id);
    expect(skipped).toMatchObject({ state: 'skipped' });
    expect(String(skipped?.message)).toContain('older than 2 hours');
  });
});
