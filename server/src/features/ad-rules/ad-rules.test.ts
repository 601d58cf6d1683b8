import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createSpendingBusiness, type SpendingBusiness } from '../../../test/fixtures/ads/spending-business.ts';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { adRuleStore } from './ad-rules.store.ts';

let app: TestApp;
let business: SpendingBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createSpendingBusiness(app);
});
beforeEach(() => app.sandbox.faults.clear());

let names = 0;
const newName = () => {
  names += 1;
  return `Pause costly ads ${names}`;
};
const rulePath = (id: unknown) => `/facebook/ads/manager/rule/${String(id)}`;
const spendOfCampaign = (name: string) => [
  { field: 'spent', operator: 'GREATER_THAN', value: '0.50' },
  { field: 'campaign.name', operator: 'CONTAIN', value: name },
];
const draft = (change: object = {}) => ({
  rule_name: newName(),
  fb_adaccount_id: business.adAccount.value,
  rule_subject: ['AD'],
  conditions: spendOfCampaign('Autumn of next year'),
  action: 'PAUSE',
  ...change,
});
const save = (body: object, id: unknown = '-1', user = business.owner) => user.post(rulePath(id), body);
const sendForm = (path: string, payload: string) =>
  business.owner.post(path, {}, { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
const create = async (change: object = {}): Promise<Loose> => {
  const { status, body, text } = await save(draft(change));
  if (status !== 200 || !body.rule) throw new Error(text);
  return body.rule;
};
const refresh = async (): Promise<Loose[]> => {
  app.advanceClock(60);
  return toList((await business.owner.post('/facebook/ads/manager/rules/refresh')).body.rules);
};
const findListed = async (id: unknown) => (await refresh()).find((rule) => rule.id === id);
const countNamed = async (name: unknown) => (await refresh()).filter((rule) => rule.rule_name === name).length;
/** Changes a rule as another person would in Facebook's own ads manager. */
const changeElsewhere = async (id: unknown, action: string, form: Record<string, string> = {}) => {
  const { status } = await fetch(`${app.sandbox.url}/facebook/rules/${String(id)}/${action}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
  expect(status).toBe(303);
};

describe('saving a rule', () => {
  test('ad rule saved → on Facebook with its limit of executions, listed, switched off and on, deleted', async () => {
    const rule = await create();
    expect(rule).toMatchObject({ id: expect.stringMatching(/^\d+$/), status: 'ENABLED', difference: 'none' });
    expect(rule.draft).toMatchObject({ execution_count_limit: 1, time_preset: 'LAST_7_DAYS', rule_subject: ['AD'] });
    expect(await findListed(rule.id)).toMatchObject({ rule_name: rule.rule_name, is_ours: true, difference: 'none' });
    const off = await business.owner.post(`${rulePath(rule.id)}/status`, { status: 'DISABLED' });
    expect(off.body.rule).toMatchObject({ status: 'DISABLED', difference: 'none' });
    const on = await business.owner.post(`${rulePath(rule.id)}/status`, { status: 'ENABLED' });
    expect(on.body.rule).toMatchObject({ status: 'ENABLED' });
    expect((await business.owner.post(`${rulePath(rule.id)}/delete`)).status).toBe(200);
    expect(await findListed(rule.id)).toBeUndefined();
    expect((await business.owner.get(rulePath(rule.id))).status).toBe(404);
  });

  test('ad rule sent as a serialized form → saved like JSON', async () => {
    const name = newName();
    const conditions = [
      'condition_field[]=spent&condition_operator[]=GREATER_THAN&condition_value[]=2,000',
      'condition_field[]=results&condition_operator[]=LESS_THAN&condition_value[]=1',
    ].join('&');
    const { status, body } = await sendForm(
      rulePath('-1'),
      `rule_name=${name}&fb_adaccount_id=${business.adAccount.value}&rule_subject[]=ADSET&time_preset=LAST_30_DAYS` +
        `&${conditions}&action=CHANGE_BUDGET&amount=-20&limit=5&schedule=DAILY`,
    );
    expect(status).toBe(200);
    expect(body.rule?.draft).toMatchObject({
      rule_name: name,
      rule_subject: ['ADSET'],
      schedule: { type: 'DAILY' },
      amount: '-20',
      limit: '5',
      conditions: [{ field: 'spent', operator: 'GREATER_THAN', value: '2000' }, { field: 'results' }],
    });
  });

  test.each<[string, object, string, string]>([
    ['no name', { rule_name: ' ' }, 'rule_name', 'Enter a name for the rule.'],
    [
      'kinds mixed',
      { rule_subject: ['AD:1', 'ADSET:2'] },
      'rule_subject',
      'A rule looks at campaigns, ad sets or ads, not at several kinds.',
    ],
    ['no conditions', { conditions: [] }, 'conditions', 'Add at least 1 condition.'],
    [
      'a text as amount',
      { conditions: [{ field: 'spent', operator: 'EQUAL', value: 'much' }] },
      'conditions.0.value',
      'Enter a number.',
    ],
    [
      'a budget of ads',
      { action: 'CHANGE_BUDGET', amount: '5', limit: '9' },
      'action',
      'This action doesn’t fit what the rule looks at.',
    ],
    [
      'a raise without limit',
      { rule_subject: ['ADSET'], action: 'CHANGE_BUDGET', amount: '5' },
      'limit',
      'Enter a limit. The rule never goes beyond it.',
    ],
    ['no times', { execution_count_limit: 0 }, 'execution_count_limit', 'Enter a number from 1 to 48.'],
    ['no days', { schedule: { type: 'CUSTOM' } }, 'schedule.entries', 'Choose at least 1 day.'],
  ])('ad rule to save: %s → 400 with the message of the field', async (_what, change, path, message) => {
    const { status, body } = await save(draft(change));
    expect(status).toBe(400);
    expect(body.fields).toContainEqual({ path, message });
  });

  test('ad rule saved with a name that the account already has, or for an account the member can’t use → refused', async () => {
    const { rule_name } = await create();
    expect((await save(draft({ rule_name: String(rule_name).toUpperCase() }))).body).toMatchObject({
      error: 'A rule with this name exists already.',
    });
    expect((await save(draft({ fb_adaccount_id: '999' }))).status).toBe(404);
    const stranger = await createBusiness(app);
    expect((await stranger.owner.get('/facebook/ads/manager/rules')).body).toEqual({ rules: [], accounts: [] });
  });

  test('viewer of ad rules → reads them, saving and deleting → 403; publisher → saves; member without the account → 404', async () => {
    const rule = await create();
    const assets = [business.adAccount];
    const viewer = await createMember(app, business, { facebook_ads_manager: 'viewer' }, assets);
    expect((await viewer.get(rulePath(rule.id))).status).toBe(200);
    expect((await save(draft(), '-1', viewer)).status).toBe(403);
    expect((await viewer.post(`${rulePath(rule.id)}/delete`)).status).toBe(403);
    const publisher = await createMember(app, business, { facebook_ads_manager: 'publisher' }, assets);
    expect((await save(draft(), '-1', publisher)).status).toBe(200);
    const other = await createMember(app, business, { facebook_ads_manager: 'publisher' });
    expect((await other.get(rulePath(rule.id))).status).toBe(404);
  });
});

describe('answers of Facebook that are lost', () => {
  test('no answer of Facebook to the creation of an ad rule → the rule is found on Facebook, there is one', async () => {
    app.sandbox.faults.add({ network: 'facebook', match: 'rules.create', kind: 'drop' });
    const rule = await create();
    expect(await countNamed(rule.rule_name)).toBe(1);
  });

  const listFails = { network: 'facebook', match: 'rules.list', kind: 'error', count: 20 };
  const lostAnswers = [{ network: 'facebook', match: 'rules.create', kind: 'drop' }, listFails];
  const noReads = [{ network: 'facebook', match: 'node.get', kind: 'rate-limit', count: 20 }];
  test.each([
    ['nothing answers any more', lostAnswers],
    ['made, but it can’t be read', noReads],
  ])(
    'save of an ad rule, %s → problem ad-rule-unclear; saved again → one rule on Facebook, with what was saved last',
    async (_what, faults) => {
      const body = draft();
      for (const fault of faults) app.sandbox.faults.add(fault);
      expect((await save(body)).body.code).toBe('ad-rule-unclear');
      app.sandbox.faults.clear();
      const { body: again } = await save({ ...body, execution_count_limit: 3 });
      expect([again.rule?.draft, await countNamed(body.rule_name)]).toMatchObject([{ execution_count_limit: 3 }, 1]);
    },
  );

  test('save of an ad rule without a clear answer, then the list is read → the rule is marked as ours', async () => {
    const body = draft();
    for (const fault of lostAnswers) app.sandbox.faults.add(fault);
    await save(body);
    app.sandbox.faults.clear();
    const found = (await refresh()).filter(({ rule_name }) => String(rule_name) === body.rule_name);
    expect(found).toMatchObject([{ is_ours: true, difference: 'none' }]);
  });

  test('eight saves of one new ad rule at the same time → one rule on Facebook', async () => {
    const body = draft();
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countNamed(body.rule_name)).toBe(1);
  });

  test('no answer of Facebook to the update of an ad rule → confirmed by reading the rule', async () => {
    const rule = await create();
    app.sandbox.faults.add({ network: 'facebook', match: 'node.update', kind: 'drop' });
    const { status, body } = await save(draft({ execution_count_limit: 5 }), rule.id);
    expect([status, body.rule?.draft]).toMatchObject([200, { execution_count_limit: 5 }]);
  });
});

describe('rules changed on Facebook', () => {
  test('ad rule renamed on Facebook → marked as changed; saved here → 409 with their version; saved with that version seen → overwritten', async () => {
    const rule = await create();
    await changeElsewhere(rule.id, 'rename', { name: `Renamed ${String(rule.id)}` });
    expect(await findListed(rule.id)).toMatchObject({ difference: 'changed' });
    const mine = draft({ execution_count_limit: 2 });
    const refused = await save({ ...mine, seen_version: rule.version }, rule.id);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'ad-rule-changed',
      error: 'This rule was changed on Facebook.',
      theirs: { draft: { rule_name: `Renamed ${String(rule.id)}`, execution_count_limit: 1 } },
    });
    const kept = await save({ ...mine, seen_version: refused.body.theirs?.version }, rule.id);
    expect(kept.body.rule).toMatchObject({ rule_name: mine.rule_name, difference: 'none' });
  });

  test('ad rule renamed on Facebook and switched off here → still marked as changed; change accepted → no longer marked', async () => {
    const rule = await create();
    await changeElsewhere(rule.id, 'rename', { name: `Theirs ${String(rule.id)}` });
    const off = await business.owner.post(`${rulePath(rule.id)}/status`, { status: 'DISABLED' });
    expect(off.body.rule).toMatchObject({ status: 'DISABLED', difference: 'changed' });
    await business.owner.post(`${rulePath(rule.id)}/adopt`);
    expect(await findListed(rule.id)).toMatchObject({ difference: 'none', status: 'DISABLED' });
  });

  test('ad rule deleted on Facebook → marked as deleted, saving → 409; deletion accepted → removed from the list', async () => {
    const rule = await create();
    await changeElsewhere(rule.id, 'delete');
    const refused = await save(draft(), rule.id);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'ad-rule-deleted', theirs: null }]);
    expect(await findListed(rule.id)).toMatchObject({ difference: 'deleted' });
    await business.owner.post(`${rulePath(rule.id)}/adopt`);
    expect(await findListed(rule.id)).toBeUndefined();
  });
});

describe('matches, history and back-test of rules', () => {
  test('matches of an ad rule on stored figures → the same ads as in Facebook’s own preview', async () => {
    const body = draft({ time_preset: 'LAST_30_DAYS', conditions: spendOfCampaign('Newsletter') });
    const stored = (await business.owner.post('/facebook/ads/manager/rules/matches', body)).body;
    expect(stored).toMatchObject({ figures_at: expect.any(String), unjudged: [] });
    expect(Number(stored.count)).toBeGreaterThan(0);
    expect(Number(stored.looked_at)).toBeGreaterThan(Number(stored.count));
    const { body: saved } = await save(body);
    const preview = (await business.owner.post(`${rulePath(saved.rule?.id)}/preview`)).body;
    const idsOf = (matches: Loose | undefined) =>
      toList(matches)
        .map(({ id }) => String(id))
        .toSorted();
    expect(idsOf(preview.matches)).toEqual(idsOf(stored.matches));
    await business.owner.post(`${rulePath(saved.rule?.id)}/delete`);
  });

  test('ad rule with a condition without stored figures → the condition is named as not judged; with no other condition → no match', async () => {
    const conditions = [{ field: 'frequency', operator: 'GREATER_THAN', value: '0' }];
    const { body } = await business.owner.post('/facebook/ads/manager/rules/matches', draft({ conditions }));
    expect(body).toMatchObject({ count: 0, unjudged: ['Frequency'] });
  });

  test('back-test of an ad rule over 30 days → firings by day, money not spent, and the conditions it could not judge', async () => {
    const { status, body } = await business.owner.post('/facebook/ads/manager/rules/back-test', {
      days: 30,
      rule: draft({ conditions: [{ field: 'spent', operator: 'GREATER_THAN', value: '3' }] }),
    });
    expect(status).toBe(200);
    const days = toList(body.by_day);
    expect(days).toHaveLength(30);
    expect(days.reduce((sum, { firings }) => sum + Number(firings), 0)).toBe(body.firings);
    expect(Number(body.firings)).toBe(body.touched);
    expect(Number(body.not_spent)).toBeGreaterThan(0);
    expect(body).toMatchObject({ currency: 'USD', extra_spend: '0.00', not_judged: [] });
  });

  test('ad rule fires at the network → its history has the ads by name, and the list counts them', async () => {
    const rule = await create({ time_preset: 'LAST_30_DAYS', conditions: spendOfCampaign('Newsletter') });
    app.advanceClock(hourSeconds);
    const { runs } = (await business.owner.get(`${rulePath(rule.id)}/history`)).body;
    expect(toList(runs)[0]).toMatchObject({ is_manual: false, error: null });
    expect(toList(toList(runs)[0]?.results)).toContainEqual(
      expect.objectContaining({ object_name: expect.stringContaining('Newsletter'), action: 'PAUSED' }),
    );
    const listed = await findListed(rule.id);
    expect(Number(listed?.actions)).toBeGreaterThan(0);
    expect(listed?.last_fired_at).toEqual(expect.any(String));
  });

  test('GET subjects of ad rules with a search → campaigns, ad sets or ads of the account by name', async () => {
    const query = new URLSearchParams({ account: business.adAccount.value, kind: 'CAMPAIGN', search: 'newsl' });
    const { body } = await business.owner.get(`/facebook/ads/manager/rules/subjects?${query}`);
    expect(body).toEqual({ subjects: [{ value: expect.stringMatching(/^CAMPAIGN:\d+$/), name: 'Newsletter' }] });
  });
});

test('daily job of ad rules → reads a change made on Facebook; Facebook doesn’t answer → the stored copy stays, with a problem', async () => {
  const rule = await create();
  await refresh();
  await changeElsewhere(rule.id, 'disable');
  const readLater = async () => {
    app.advanceClock(25 * hourSeconds);
    await app.adRules.reader.refreshDue();
    const [account] = await adRuleStore(app.db).listAccounts(business.bid);
    return { row: await adRuleStore(app.db).find(business.bid, String(rule.id)), account };
  };
  expect(await readLater()).toMatchObject({ row: { status: 'DISABLED' }, account: { problem: null } });
  app.sandbox.faults.add({ network: 'facebook', match: 'rules.list', kind: 'error', count: 50 });
  expect(await readLater()).toMatchObject({
    row: { status: 'DISABLED', missingSince: null },
    account: { problem: expect.any(String) },
  });
});
