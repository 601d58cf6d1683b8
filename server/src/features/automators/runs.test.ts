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
import { hangForever, runUntilHang } from '../../../test/fixtures/deliveries/delivery-worker.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

// One caller embedded only: tests with a single caller need no PostgreSQL, because post-runs.test.ts tests writes of
// the same logs there.
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
  // A late answer of a network is checked some minutes later.
  for (let round = 0; round < 4; round += 1) {
    while ((await app.deliveries.worker.runOnce()) > 0);
    app.advanceClock(300);
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

describe('rows of a run and their reasons', () => {
  test('automator with a filter → rows that fit are paused, others have the condition they fail; run again → held back; action undone → rows on again', async () => {
    const ads = await listAds();
    const [target] = ads.filter(({ status, is_on }) => String(status) === 'ACTIVE' && Boolean(is_on));
    const filter = await saveFilter(business.owner, 'One ad', [
      ['name', 'equal', String(target?.name)],
      ['status', 'contains', 'active'],
    ]);
    const id = await saveAutomator(business.owner, automatorBody(account, { filter }));
    await runNextDay();
    const [run] = await listRuns(business, id);
    const same = ads.filter(({ name }) => String(name) === String(target?.name));
    expect(run).toMatchObject({ state: 'done', dry_run: false, trigger: 'schedule' });
    expect(Number(run?.counts?.acted)).toBeGreaterThan(0);
    expect(run?.counts?.rows).toBe(ads.length);
    expect(run?.counts?.not_matched).toBe(ads.length - same.length);
    const failed = await listRunRows(business, run, '&outcome=not-matched');
    expect(String(failed[0]?.text)).toBe(`It fails: Name is “${target?.name}”.`);
    expect(toList(run?.conditions)[0]).toMatchObject({ count: ads.length - same.length });
    await send();
    expect((await business.findRow('facebook', 'ad', String(target?.name))).is_on).toBe(false);
    const [actionId] = toList(run?.action_ids);
    const undone = await business.owner.post(`/ads/action/${actionId}/undo`, {});
    expect(undone.status).toBe(200);
    await send();
    expect((await business.findRow('facebook', 'ad', String(target?.name))).is_on).toBe(true);
  });

  test('dry run of an automator by a member and by the schedule → the rows it would act on, nothing queued', async () => {
    const id = await saveAutomator(business.owner, automatorBody(account, { dry_run: true, max_actions: 3 }));
    const started = await business.owner.post(`/automator/${id}/run`);
    expect(started.status).toBe(200);
    await app.automators.runs.runBusiness(business.bid);
    await runNextDay();
    const runs = await listRuns(business, id);
    expect(runs.map(({ trigger, dry_run }) => [String(trigger), Boolean(dry_run)])).toEqual([
      ['schedule', true],
      ['now', true],
    ]);
    for (const run of runs) {
      expect(run).toMatchObject({ state: 'done', action_ids: [], counts: { acted: 0, would_act: 3 } });
      expect(reasonsOf(run)['action-limit']).toBeGreaterThan(0);
    }
    const rows = await listRunRows(business, runs[0]);
    const spends = rows
      .filter(({ outcome }) => String(outcome) === 'would-act')
      .map(({ figures }) => Number(figures?.spend));
    expect(spends).toEqual(spends.toSorted((a, b) => b - a));
    expect(rows[0]).toMatchObject({ text: 'Pause it.' });
  });

  test('automator with max_actions 1 → one action, in a second run the paused row is held back', async () => {
    const id = await saveAutomator(business.owner, automatorBody(account, { max_actions: 1 }));
    await runNextDay();
    await send();
    const [first] = await listRuns(business, id);
    expect(first).toMatchObject({ counts: { acted: 1 } });
    const [acted] = await listRunRows(business, first, '&outcome=acted');
    await runNextDay();
    const [second] = await listRuns(business, id);
    const rows = await listRunRows(business, second, '&outcome=held-back');
    expect(rows.find(({ object_id }) => String(object_id) === String(acted?.object_id))).toMatchObject({
      reason: 'already-so',
      text: 'It is paused already.',
    });
    await business.owner.post(`/ads/action/${toList(first?.action_ids)[0]}/undo`, {});
    await business.owner.post(`/ads/action/${toList(second?.action_ids)[0]}/undo`, {});
    await send();
  });

  test('automator run while changes of ads are stopped → nothing queued, with the reason in the run log', async () => {
    const stop = await business.owner.post('/deliveries/stop', { kind: 'ads.change', reason: 'Budget review' });
    expect(stop.status).toBe(200);
    const id = await saveAutomator(business.owner, automatorBody(account));
    await runNextDay();
    const [run] = await listRuns(business, id);
    expect(run).toMatchObject({ action_ids: [], counts: { acted: 0 } });
    const [row] = await listRunRows(business, run, '&reason=stopped');
    expect(row?.text).toBe('Changes of ads are stopped: Budget review');
    await business.owner.post(`/deliveries/stop/${stop.body.stop?.id}/resume`);
  });

  test('automator with the action notify → one notification within the hours, no change', async () => {
    const id = await saveAutomator(
      business.owner,
      automatorBody(account, { automator_name: 'Tell me', action_type: 'notify', once_hours: 48, max_actions: 2000 }),
    );
    await runNextDay();
    await runNextDay();
    const [second, first] = await listRuns(business, id);
    expect(Number(first?.counts?.acted)).toBe(first?.counts?.rows);
    expect(second).toMatchObject({ counts: { acted: 0 }, action_ids: [] });
    expect(reasonsOf(second)).toMatchObject({ 'changed-recently': second?.counts?.rows });
    const { notification } = (await business.owner.get(`/user/${business.owner.user.id}/notifications`)).body;
    expect(toList(notification?.alerts?.messages).map(({ title }) => String(title))).toContain(
      `Tell me found ${first?.counts?.rows} rows`,
    );
  });
});

describe('priority of automators', () => {
  test('two automators at the same minute → the first in order acts, the second holds its rows back with the name of the first', async () => {
    const [target] = (await listAds()).filter(({ is_on }) => Boolean(is_on));
    const filter = await saveFilter(business.owner, 'Shared target', [['name', 'equal', String(target?.name)]]);
    const second = await saveAutomator(
      business.owner,
      automatorBody(account, { automator_name: 'Second', filter, action_type: 'cloneAd' }),
    );
    const first = await saveAutomator(
      business.owner,
      automatorBody(account, { automator_name: 'First', filter, action_type: 'cloneAd' }),
    );
    expect((await business.owner.post('/automator/priority', { automators: [first] })).status).toBe(200);
    const { automators } = (await business.owner.get('/automators')).body;
    expect(toList(automators).map(({ automator_id }) => Number(automator_id))).toEqual([first, second]);
    await runNextDay();
    const [acted] = await listRuns(business, first);
    const [held] = await listRuns(business, second);
    expect(Number(acted?.counts?.acted)).toBeGreaterThan(0);
    expect(held).toMatchObject({ counts: { acted: 0 } });
    const [row] = await listRunRows(business, held, '&reason=higher-priority');
    expect(row?.text).toBe('“First” changed it within the last hour.');
    await send();
  });
});

describe('several workers', () => {
  test('ten workers run an automator at the same minute → one run and one action', async () => {
    const id = await saveAutomator(business.owner, automatorBody(account, { max_actions: 2 }));
    await nextDay();
    await Promise.all(Array.from({ length: 10 }, () => runDue(app, business)));
    const runs = await listRuns(business, id);
    expect(runs).toHaveLength(1);
    expect(toList(runs[0]?.action_ids)).toHaveLength(1);
    const { items } = (await business.owner.get('/ads/actions')).body;
    expect(toList(items).filter(({ title }) => String(title).startsWith('Pause losers'))[0]).toMatchObject({
      title: 'Pause losers: Pause 2 ads',
    });
    await business.owner.post(`/ads/action/${toList(runs[0]?.action_ids)[0]}/undo`, {});
    await send();
  });

  test('worker dies between decision and action of an automator run → another worker finishes the run after its lease, once', async () => {
    const id = await saveAutomator(business.owner, automatorBody(account, { max_actions: 1 }));
    await nextDay();
    await app.automators.runs.takeDue();
    const countActions = async () => Number((await business.owner.get('/ads/actions')).body.total);
    const before = await countActions();
    const resumed = Promise.withResolvers<void>();
    const dead = createRunWorker(app, async () => {
      // The run hangs until its lease has ended and another worker takes the run over; then it resumes.
      void hangForever();
      await resumed.promise;
    });
    let ended: Promise<void> = Promise.resolve();
    await runUntilHang(() => {
      ended = dead.runBusiness(business.bid);
      return ended;
    });
    await runDue(app, business);
    expect((await listRuns(business, id))[0]).toMatchObject({ state: 'running', action_ids: [] });
    app.advanceClock(11 * 60);
    await Promise.all(Array.from({ length: 5 }, () => runDue(app, business)));
    resumed.resolve();
    await ended;
    const [run, ...others] = await listRuns(business, id);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ state: 'done', counts: { acted: 1 } });
    expect(toList(run?.action_ids)).toHaveLength(1);
    expect(await countActions()).toBe(before + 1);
    await business.owner.post(`/ads/action/${toList(run?.action_ids)[0]}/undo`, {});
    await send();
  });
});

describe('other actions and networks', () => {
  test('automator with the action activateAd → an ad that is off runs again; an ad that runs → no action', async () => {
    const [target] = (await listAds()).filter(({ is_on }) => Boolean(is_on));
    await business.owner.post('/facebook/ads/status/paused', { selected_ads: [String(target?.id)] });
    await send();
    await sync();
    const filter = await saveFilter(business.owner, 'To activate', [['name', 'equal', String(target?.name)]]);
    const id = await saveAutomator(business.owner, automatorBody(account, { filter, action_type: 'activateAd' }));
    await runNextDay();
    const [run] = await listRuns(business, id);
    expect(Number(run?.counts?.acted)).toBeGreaterThan(0);
    await send();
    expect((await business.findRow('facebook', 'ad', String(target?.name))).is_on).toBe(true);
    await runNextDay();
    const [again] = await listRuns(business, id);
    expect(again).toMatchObject({ counts: { acted: 0 } });
  });

  test.each([
    ['google', 'campaign'],
    ['nativeads', 'banner'],
  ] as const)('automator on %s rows → those that fit are paused, up to max_actions', async (adnetwork, level) => {
    const own = business.accountOf[adnetwork];
    await business.sync(adnetwork, own);
    const id = await saveAutomator(
      business.owner,
      automatorBody(own, { adnetwork, max_actions: 1, source: { report_daterange: 'last_30_days', level } }),
    );
    await advanceToNextRun(app, business);
    await business.sync(adnetwork, own);
    await runDue(app, business);
    const [run] = await listRuns(business, id);
    expect(run).toMatchObject({ state: 'done', counts: { acted: 1 } });
    const [acted] = await listRunRows(business, run, '&outcome=acted');
    await send();
    expect(await business.findRow(adnetwork, level, String(acted?.name))).toMatchObject({ is_on: false });
    await business.owner.post(`/ads/action/${toList(run?.action_ids)[0]}/undo`, {});
    await send();
  });

  test('ad rule of Facebook pauses the ad while an automator run decides → ad paused once, the action is done', async () => {
    const [target] = (await listAds()).filter(({ is_on }) => Boolean(is_on));
    const name = String(target?.name);
    const filter = await saveFilter(business.owner, 'Ruled', [['name', 'equal', name]]);
    const id = await saveAutomator(business.owner, automatorBody(account, { filter }));
    await nextDay();
    await app.automators.runs.takeDue();
    const rule = await business.owner.post('/facebook/ads/manager/rule/-1', {
      rule_name: 'Pause it first',
      fb_adaccount_id: account,
      action: 'PAUSE',
      time_preset: 'LIFETIME',
      rule_subject: [`AD:${target?.id}`],
      conditions: [{ field: 'name', operator: 'CONTAIN', value: name }],
    });
    expect(rule.status, rule.text).toBe(200);
    // The rule fires at the network after the automator read its figures, and before its action is sent.
    await createRunWorker(app, async () => app.advanceClock(31 * 60)).runBusiness(business.bid);
    const { runs } = (await business.owner.get(`/facebook/ads/manager/rule/${rule.body.rule?.id}/history`)).body;
    expect(toList(toList(runs)[0]?.results)[0]).toMatchObject({ action: 'PAUSED' });
    const [run] = await listRuns(business, id);
    expect(run).toMatchObject({ state: 'done' });
    expect(Number(run?.counts?.acted)).toBeGreaterThan(0);
    await send();
    const action = (await business.owner.get(`/ads/action/${toList(run?.action_ids)[0]}`)).body;
    expect(JSON.stringify(action)).not.toContain('"failed":1');
    expect((await business.findRow('facebook', 'ad', name)).is_on).toBe(false);
    await business.owner.post(`/facebook/ads/manager/rule/${rule.body.rule?.id}/delete`);
  });
});
