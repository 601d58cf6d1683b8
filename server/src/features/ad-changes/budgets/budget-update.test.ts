import { hourMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import {
  type BudgetBusiness,
  createBudgetBusiness,
  readBudgets,
  toItem,
} from '../../../../test/fixtures/ads/budget-business.ts';
import { createBusiness, createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let business: BudgetBusiness;
const duarte = '3155779943';
const tokyo = '2044668876';
const europe = '204466881021';
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createBudgetBusiness(app);
  const { facebook, google, nativeads } = business.accountOf;
  for (const account of [facebook, europe]) await business.sync('facebook', account);
  for (const account of [google, tokyo, duarte]) await business.sync('google', account);
  await business.sync('nativeads', nativeads);
});

type Network = 'facebook' | 'google' | 'nativeads';
const send = (network: Network, body: object, user: TestUser = business.owner) =>
  user.post(`/${network}/ads/budget/update`, body);
const runDue = async () => {
  while ((await app.deliveries.worker.runOnce()) > 0);
};
/** Queues a change and sends what is due; returns the outcomes of its deliveries. */
const sendAndRun = async (network: Network, body: object) => {
  const answer = await send(network, body);
  if (answer.status !== 200) throw new Error(answer.text);
  await runDue();
  return { answer, outcomes: await listOutcomes(answer.body) };
};
const listOutcomes = async (queued: Loose) =>
  toList((await business.owner.get(`/ads/action/${queued.action_id}`)).body.items);

/** Reads an ad set with its budget as it is now. */
const adSet = async (name: string) => {
  const { id } = await business.findRow('facebook', 'adset', name);
  const [read] = await readBudgets(business.owner, 'facebook', [String(id)], { level: 'adset' });
  if (!read) throw new Error(`${name} has no budget.`);
  return read;
};
const setBudget = (read: Loose, newBudget: string | number, more: object = {}) => ({
  budgets: [{ ...toItem('facebook', read, newBudget), ...more }],
  level: 'adset',
});
const countWrites = () => app.sandbox.requestLog.list().filter(({ operation }) => operation === 'node.update').length;
const changeAtFacebook = (id: unknown, amount: string) =>
  fetch(`${app.sandbox.url}/facebook/budgets/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ amount }),
    redirect: 'manual',
  });

describe('changes of budgets that are sent', () => {
  test('new amount for the budget of two ads in one ad set → one delivery, whole units at the network, shown in the report at once', async () => {
    const ads = (await business.listRows('facebook', 'ad')).filter(({ name }) => String(name).startsWith('Newsletter'));
    const read = await readBudgets(
      business.owner,
      'facebook',
      ads.map(({ id }) => String(id)),
    );
    const writes = countWrites();
    const { answer, outcomes } = await sendAndRun('facebook', {
      budgets: read.map((each) => toItem('facebook', each, 11)),
      fb_adaccount_id: `act_${business.accountOf.facebook}`,
    });
    expect(answer.body).toMatchObject({
      success: true,
      queued: 4,
      skipped: [],
      message: 'Changing the budget of 4 ads in the background. You will be notified when it is done.',
    });
    expect(outcomes.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(countWrites() - writes).toBe(2);
    expect(await adSet('Recipe readers')).toMatchObject({ old_budget: '11.00', read_at: null });
    expect((await business.findRow('facebook', 'ad', 'Newsletter, Picture')).budget?.amount).toBe('11.00');
  });

  test('new budgets for a Google campaign in yen and for a native ad → set to exactly these amounts', async () => {
    const [row] = await business.listRows('google', 'campaign', tokyo);
    const [yen] = await readBudgets(business.owner, 'google', [String(row?.id)]);
    const google = await sendAndRun('google', { budgets: [toItem('google', yen ?? {}, '7001')] });
    expect(google.outcomes).toMatchObject([{ state: 'done', after: '¥7,001 a day' }]);
    expect(await readBudgets(business.owner, 'google', [String(row?.id)])).toMatchObject([{ old_budget: '7001' }]);
    const [banner] = await business.listRows('nativeads', 'banner');
    const [dollars] = await readBudgets(business.owner, 'nativeads', [String(banner?.id)]);
    const native = await sendAndRun('nativeads', { budgets: [toItem('nativeads', dollars ?? {}, 70)] });
    expect(native.outcomes).toMatchObject([{ state: 'done' }]);
    expect(await readBudgets(business.owner, 'nativeads', [String(banner?.id)])).toMatchObject([
      { old_budget: '70.00' },
    ]);
  });

  test('new budgets sent as JSON text in a form → queued like those of a JSON body', async () => {
    const read = await adSet('Tea and coffee');
    const { budgets, level } = setBudget(read, 7);
    const payload = new URLSearchParams({ budgets: JSON.stringify(budgets), level }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await business.owner.post('/facebook/ads/budget/update', {}, { payload, headers });
    expect(answer.body).toMatchObject({ success: true, queued: 1 });
    await runDue();
    expect(await adSet('Tea and coffee')).toMatchObject({ old_budget: '7.00' });
  });

  test('budgets sent as they were read, in a field `budgets[]` or as JSON, also of a campaign → accepted', async () => {
    const id = String((await business.findRow('facebook', 'campaign', 'Always on: shop')).id);
    const [read] = await readBudgets(business.owner, 'facebook', [id], { level: 'campaign' });
    expect(read).toMatchObject({ ad_id: id, adset_id: null, problem: null });
    const item = { ...read, new_budget: Math.floor(Number(read?.old_budget)) + 1 };
    const payload = new URLSearchParams({ 'budgets[]': JSON.stringify(item), level: 'campaign' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = await business.owner.post('/facebook/ads/budget/update', {}, { payload, headers });
    expect(form.body).toMatchObject({ success: true, queued: 1 });
    expect((await send('facebook', { budgets: [item], level: 'campaign' })).body).toMatchObject({ queued: 1 });
    for (const network of ['google', 'nativeads'] as const) {
      const [row] = await business.listRows(network, network === 'google' ? 'campaign' : 'banner');
      const [other] = await readBudgets(business.owner, network, [String(row?.id)]);
      const new_budget = Math.floor(Number(other?.old_budget)) + 1;
      const answer = await send(network, { budgets: [{ ...other, new_budget }] });
      expect(answer.body).toMatchObject({ queued: 1 });
      await business.owner.post(`/ads/action/${answer.body.action_id}/cancel`, {});
    }
    await runDue();
  });

  test('budget change with the `currency_offset` of another currency → row skipped, nothing queued for it', async () => {
    const read = await adSet('Bakers');
    const answer = await send('facebook', setBudget(read, 13, { currency_offset: 1 }));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('This ad account’s currency is USD. Open the budgets again.');
  });

  test('budget change submitted five times at once → one action; another body with its submit id → refused', async () => {
    const read = await adSet('Bakers');
    const body = { ...setBudget(read, 13), submit_id: 'press-1234567890' };
    const writes = countWrites();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send('facebook', body)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await runDue();
    expect(countWrites() - writes).toBe(1);
    const other = await send('facebook', { ...setBudget(read, 14), submit_id: 'press-1234567890' });
    expect(other.status).toBe(422);
    expect((await send('facebook', body)).body).toEqual(answers[0]?.body);
  });
});

describe('changes of budgets that are refused at once', () => {
  test.each([
    ['', 'New Budget is required'],
    ['10.5', 'Budget must be a number'],
    ['1e3', 'Budget must be a number'],
    ['1,00', 'Budget must be a number'],
    ['-1', 'Budget must be a number'],
    [2 ** 53, 'Budget must be a number'],
    ['0', 'A minimum budget of $0.01 is required'],
  ])('new budget %j → 400 with the message “%s”', async (newBudget, message) => {
    const answer = await send('facebook', setBudget(await adSet('Offices'), newBudget));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: message, fields: [{ path: 'budgets.0.new_budget', message }] });
  });

  test('new budget in yen with decimals → refused, also when the old amount has them', async () => {
    const [row] = await business.listRows('google', 'campaign', tokyo);
    const [yen] = await readBudgets(business.owner, 'google', [String(row?.id)]);
    const item = toItem('google', yen ?? {}, '7500.50');
    expect((await send('google', { budgets: [item] })).body.error).toBe('Budget must be a number');
    const odd = { ...item, new_budget: '7500', old_budget: '7001.50' };
    expect((await send('google', { budgets: [odd] })).body).toMatchObject({ error: 'Budget must be a number' });
  });

  test('two ads of one ad set with different new budgets → “These ads share one budget”, nothing is queued', async () => {
    const ads = (await business.listRows('facebook', 'ad')).filter((ad) => String(ad.adset_name) === 'Restaurants');
    const read = await readBudgets(
      business.owner,
      'facebook',
      ads.map(({ id }) => String(id)),
    );
    const answer = await send('facebook', { budgets: read.map((each, index) => toItem('facebook', each, 20 + index)) });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('These ads share one budget');
    expect(toList(answer.body.fields)).toHaveLength(2);
  });

  test('spending cap of a native ad below the minimum → refused with the minimum in the message', async () => {
    const [banner] = await business.listRows('nativeads', 'banner');
    const [read] = await readBudgets(business.owner, 'nativeads', [String(banner?.id)]);
    const post = async (units: number) =>
      (await send('nativeads', { budgets: [toItem('nativeads', read ?? {}, units)] })).body.error;
    expect(await post(19)).toBe('Minimum Daily spending cap for editorial is $20');
    expect(await post(49)).toBe('A minimum budget of $50.00 is required');
  });

  test('budget change with a budget_type different from the stored one → 422, nothing changed', async () => {
    const answer = await send('facebook', setBudget(await adSet('Offices'), 30, { budget_type: 'lifetime' }));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('The type of this budget is different now.');
  });

  test('budget change for ads of another business, or of an account that the member can’t use → 404', async () => {
    const body = setBudget(await adSet('Offices'), 30);
    const other = await createBusiness(app);
    expect((await send('facebook', body, other.owner)).status).toBe(404);
    const roles = { facebook_ads_manager: 'publisher' } as const;
    expect((await send('facebook', body, await createMember(app, business, roles, []))).status).toBe(404);
    expect((await send('facebook', { ...body, fb_adaccount_id: europe })).status).toBe(404);
  });
});

describe('changes that fail while others go on', () => {
  test('budget changed at the network since it was shown → the change fails with the amount it has now; two people change it at once → one change, the other fails', async () => {
    const stale = await adSet('Past buyers');
    const fresh = await adSet('Espresso');
    await changeAtFacebook(stale.ad_id, '33.33');
    const { outcomes } = await sendAndRun('facebook', {
      budgets: [toItem('facebook', stale, 21), toItem('facebook', fresh, 21)],
      level: 'adset',
    });
    expect(outcomes).toMatchObject([
      { state: 'failed', message: 'This budget was changed to $33.33 meanwhile' },
      { state: 'done' },
    ]);
    expect((await adSet('Past buyers')).old_budget).toBe('33.33');

    const read = await adSet('Espresso');
    const member = await createMember(app, business, { facebook_ads_manager: 'publisher' }, [business.adAccount]);
    const answers = await Promise.all([
      send('facebook', setBudget(read, 30)),
      send('facebook', setBudget(read, 31), member),
    ]);
    await runDue();
    app.advanceClock(10);
    await runDue();
    const [one, two] = await Promise.all(answers.map(({ body }) => listOutcomes(body)));
    const results = [...(one ?? []), ...(two ?? [])];
    const amount = (await adSet('Espresso')).old_budget;
    const message = `This budget was changed to $${amount} meanwhile`;
    expect(results).toContainEqual(expect.objectContaining({ state: 'done', after: `$${amount} a day` }));
    expect(results).toContainEqual(expect.objectContaining({ state: 'failed', message }));
    expect(results).toHaveLength(2);
  });

  test('lifetime budget set below spend + 10% → fails with its minimum, read again before sending', async () => {
    const read = await adSet('Gift buyers');
    expect(read.budget_type).toBe('lifetime');
    const least = Number(read.min_budget);
    const tooLow = await sendAndRun('facebook', setBudget(read, least - 1));
    expect(tooLow.outcomes).toMatchObject([
      { state: 'failed', message: `A minimum budget of $${least}.00 is required` },
    ]);
    expect((await sendAndRun('facebook', setBudget(read, 400))).outcomes).toMatchObject([{ state: 'done' }]);
  });

  test('budget changes in a Google account with an undeclared campaign → every change is refused with the step to take', async () => {
    const rows = await business.listRows('google', 'campaign', duarte);
    const read = await readBudgets(
      business.owner,
      'google',
      rows.slice(0, 2).map(({ id }) => String(id)),
    );
    const { outcomes } = await sendAndRun('google', { budgets: read.map((each) => toItem('google', each, 77)) });
    expect(outcomes.length).toBeGreaterThan(0);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ state: 'failed', message: expect.stringContaining('EU political ads') });
  });

  test('account closed before a budget change is sent → change failed with the reason, nothing changed', async () => {
    const [row] = (await business.listRows('facebook', 'adset', europe)).filter(({ budget }) => budget !== null);
    const [read] = await readBudgets(business.owner, 'facebook', [String(row?.id)], { level: 'adset' });
    const answer = await send('facebook', setBudget(read ?? {}, 25));
    const act = (action: string) =>
      fetch(`${app.sandbox.url}/facebook/ad-accounts/${europe}/${action}`, { method: 'POST', redirect: 'manual' });
    await act('close');
    await runDue();
    expect(await listOutcomes(answer.body)).toMatchObject([{ state: 'failed', message: expect.any(String) }]);
    await act('reopen');
    expect(await readBudgets(business.owner, 'facebook', [String(row?.id)], { level: 'adset' })).toMatchObject([
      { old_budget: read?.old_budget },
    ]);
  });
});

test('fifth change of an ad set’s budget within an hour → waits with its time, then is sent', async () => {
  for (const units of [21, 22, 23, 24])
    expect((await sendAndRun('facebook', setBudget(await adSet('Live music'), units))).outcomes).toMatchObject([
      { state: 'done' },
    ]);
  const { answer, outcomes } = await sendAndRun('facebook', setBudget(await adSet('Live music'), 25));
  expect(outcomes).toMatchObject([{ state: 'waiting' }]);
  const waitMs = new Date(String(outcomes[0]?.next_at)).getTime() - app.now().getTime();
  expect(waitMs).toBeGreaterThan(3_000_000);
  expect(waitMs).toBeLessThanOrEqual(hourMs);
  app.advanceClock(3601);
  await runDue();
  expect(await listOutcomes(answer.body)).toMatchObject([{ state: 'done' }]);
  expect((await adSet('Live music')).old_budget).toBe('25.00');
});
