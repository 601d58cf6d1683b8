import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import { createChangeWorker, runChanges } from '../../../../test/fixtures/ads/ad-changes.ts';
import {
  type BudgetBusiness,
  createBudgetBusiness,
  readBudgets,
  toItem,
} from '../../../../test/fixtures/ads/budget-business.ts';
import { createMember } from '../../../../test/fixtures/business.ts';
import { hangForever, runUntilCrash } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let business: BudgetBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createBudgetBusiness(app);
  await business.sync('facebook', business.accountOf.facebook);
});
// Facebook takes four changes of a budget in an hour.
beforeEach(() => app.advanceClock(hourSeconds));

const adSet = async (name: string) => {
  const { id } = await business.findRow('facebook', 'adset', name);
  const [read] = await readBudgets(business.owner, 'facebook', [String(id)], { level: 'adset' });
  if (!read) throw new Error(`${name} has no budget.`);
  return read;
};
const queue = async (read: Loose, newBudget: number): Promise<Loose> => {
  const body = { budgets: [toItem('facebook', read, newBudget)], level: 'adset' };
  const answer = await business.owner.post('/facebook/ads/budget/update', body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
};
const getItems = async ({ action_id }: Loose) =>
  toList((await business.owner.get(`/ads/action/${action_id}`)).body.items);
const undo = ({ action_id }: Loose, user: Pick<typeof business.owner, 'post'> = business.owner) =>
  user.post(`/ads/action/${action_id}/undo`, {});
const changeAtFacebook = (id: unknown, amount: string) =>
  fetch(`${app.sandbox.url}/facebook/budgets/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ amount }),
    redirect: 'manual',
  });
const countWrites = (id: unknown) =>
  app.sandbox.requestLog
    .list()
    .filter(({ operation, path }) => operation === 'node.update' && path.endsWith(`/${String(id)}`)).length;

describe('undoing a change of a budget', () => {
  test('undo of a budget change pressed ten times at once → the exact amount with cents is restored once', async () => {
    const { ad_id } = await adSet('Restaurants');
    await changeAtFacebook(ad_id, '8.37');
    const done = await queue(await adSet('Restaurants'), 20);
    await runChanges(app);
    expect(await adSet('Restaurants')).toMatchObject({ old_budget: '20.00' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(done)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const writes = countWrites(ad_id);
    await runChanges(app);
    expect(countWrites(ad_id) - writes).toBe(1);
    expect(await adSet('Restaurants')).toMatchObject({ old_budget: '8.37' });
    expect(await getItems(answers[0]?.body ?? {})).toMatchObject([
      { state: 'done', before: '$20.00 a day', after: '$8.37 a day' },
    ]);
    expect((await business.findRow('facebook', 'adset', 'Restaurants')).budget).toMatchObject({ amount: '8.37' });
  });

  test('undo of a budget change after the amount was changed at the network → fails with the reason, nothing is sent', async () => {
    const read = await adSet('Recipe readers');
    const done = await queue(read, 20);
    await runChanges(app);
    await changeAtFacebook(read.ad_id, '25');
    const undone = await undo(done);
    const writes = countWrites(read.ad_id);
    await runChanges(app);
    expect(await getItems(undone.body)).toMatchObject([
      { state: 'failed', message: 'This budget was changed to $25.00 meanwhile' },
    ]);
    expect(countWrites(read.ad_id)).toBe(writes);
  });

  test('refused budget change retried after another person set the same amount → fails again, and can’t be undone', async () => {
    const read = await adSet('Offices');
    const queued = await queue(read, 50);
    await changeAtFacebook(read.ad_id, '30');
    await runChanges(app);
    expect(await getItems(queued)).toMatchObject([
      { state: 'failed', message: 'This budget was changed to $30.00 meanwhile' },
    ]);
    await changeAtFacebook(read.ad_id, '50');
    expect((await business.owner.post(`/ads/action/${queued.action_id}/retry`, {})).status).toBe(200);
    await runChanges(app);
    expect(await getItems(queued)).toMatchObject([
      { state: 'failed', message: 'This budget was changed to $50.00 meanwhile' },
    ]);
    expect((await undo(queued)).status).toBe(422);
  });

  test('undo of a change of a lifetime budget with cents → restored to the cent', async () => {
    const read = await adSet('Gift buyers');
    expect(read).toMatchObject({ budget_type: 'lifetime', old_budget: '606.67' });
    const done = await queue(read, 900);
    await runChanges(app);
    const undone = await undo(done);
    await runChanges(app);
    expect(await getItems(undone.body)).toMatchObject([{ state: 'done', after: '$606.67 in total' }]);
    expect(await adSet('Gift buyers')).toMatchObject({ old_budget: '606.67' });
  });

  /** Runs the worker twice, 2 seconds apart: the first run sends the changes, the second finishes them. */
  const runTwice = async () => {
    const worker = createChangeWorker(app);
    await worker.runOnce();
    app.advanceClock(2);
    await worker.runOnce();
  };

  test('undo as the fifth change of a budget within an hour → waits instead of being sent', async () => {
    const actions: Loose[] = [];
    for (const units of [11, 12, 13, 14]) {
      actions.push(await queue(await adSet('Neighbors'), units));
      await runTwice();
    }
    const undone = await undo(actions[3] ?? {});
    await runTwice();
    expect(await getItems(undone.body)).toMatchObject([{ state: 'waiting' }]);
    await runChanges(app);
    expect(await getItems(undone.body)).toMatchObject([{ state: 'done', after: '$13.00 a day' }]);
  });

  test('undo of a budget change by a member without the account → 404', async () => {
    const done = await queue(await adSet('Live music'), 15);
    await runChanges(app);
    const member = await createMember(app, business, { facebook_ads_manager: 'publisher' }, []);
    expect((await undo(done, member)).status).toBe(404);
  });
});

describe('changes of budgets survive crashes', () => {
  test('worker killed after the network’s answer to a budget change, before the result is stored → the change is found at the network, sent once', async () => {
    const read = await adSet('Past buyers');
    const queued = await queue(read, 30);
    const worker = createChangeWorker(app, {
      changes: (changes) => ({
        setBudget: async (...args) => {
          await changes.setBudget(...args);
          return hangForever();
        },
      }),
    });
    await runUntilCrash(worker);
    expect(await adSet('Past buyers')).toMatchObject({ old_budget: '30.00' });
    await runChanges(app);
    expect(await getItems(queued)).toMatchObject([{ state: 'done', before: '$9.00 a day', after: '$30.00 a day' }]);
    expect(countWrites(read.ad_id)).toBe(1);
  });

  test('worker killed before the call of a budget change → change sent by another process, once', async () => {
    const read = await adSet('Espresso');
    const queued = await queue(read, 30);
    await runUntilCrash(createChangeWorker(app, { changes: () => ({ setBudget: () => hangForever() }) }));
    await runChanges(app);
    expect(await getItems(queued)).toMatchObject([{ state: 'done', after: '$30.00 a day' }]);
    expect(countWrites(read.ad_id)).toBe(1);
  });

  test('no answer to a budget change, then another person sets another amount → their amount stays, our change fails with the reason', async () => {
    const read = await adSet('Tea and coffee');
    const queued = await queue(read, 30);
    const worker = createChangeWorker(app, {
      changes: (changes) => ({
        setBudget: async (...args) => {
          await changes.setBudget(...args);
          return hangForever();
        },
      }),
    });
    await runUntilCrash(worker);
    await changeAtFacebook(read.ad_id, '44');
    await runChanges(app);
    expect(await getItems(queued)).toMatchObject([
      { state: 'failed', message: 'This budget was changed to $44.00 meanwhile' },
    ]);
    expect(await adSet('Tea and coffee')).toMatchObject({ old_budget: '44.00' });
  });
});
