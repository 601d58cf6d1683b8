import { beforeAll, expect, test } from 'vitest';
import { automatorBody, saveAutomator, saveFilter } from '../../../test/fixtures/ads/automator.ts';
import { type BudgetBusiness, createBudgetBusiness } from '../../../test/fixtures/ads/budget-business.ts';
import { createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let business: BudgetBusiness;
let member: TestUser;

const off = {
  ...{
    spend: [],
    articles: false,
    posts: false,
    includes_owner: false,
    expiry_hours: 72,
    approver_ids: [],
    outside_approvers: [],
  },
};
const saveSettings = async (settings: object) => {
  expect((await business.owner.post('/approvals/settings', { ...off, ...settings })).status).toBe(200);
};
const aboveTwenty = { spend: [{ currency: 'USD', above: '20' }] };
const approve = (user: TestUser, id: unknown, body: object = {}) => user.post(`/approval/${id}/approve`, body);

beforeAll(async () => {
  app = await createTestApp();
  business = await createBudgetBusiness(app);
  await business.sync('facebook', business.accountOf.facebook);
  member = await createMember(app, business, { facebook_ads_manager: 'publisher' }, [business.adAccount]);
});

test('automator above the threshold → waits; edited → outdated; approved → active in the name of its requester', async () => {
  await saveSettings(aboveTwenty);
  const roles = { facebook_ads_manager: 'publisher', automators: 'publisher' } as const;
  const user = await createMember(app, business, roles, [business.adAccount]);
  const raises = { action_type: 'changeBudget', change: { type: 'percent', value: '10' }, spend_limit: '30' };
  const body = automatorBody(business.adAccount.value, { ...raises, automator_name: 'Raise winners' });
  const id = await saveAutomator(user, body);
  const read = async () => (await business.owner.get(`/automator/${id}`)).body;
  const findRequest = async () =>
    toList((await business.owner.get('/approvals')).body.items).find(
      ({ kind }) => String(kind) === 'automators.activation',
    );
  expect(await read()).toMatchObject({ automator: { state: 'paused', paused_reason: 'Waits for approval' } });
  const first = await findRequest();
  expect(first).toMatchObject({ money: [{ currency: 'USD', amount: '30', has_unknown: false }] });
  await user.post('/automator/save/', { ...body, automator_id: id, spend_limit: '40', activate: true });
  expect((await approve(business.owner, first?.id)).body).toMatchObject({ code: 'approval-closed' });
  expect((await approve(business.owner, (await findRequest())?.id)).body).toMatchObject({ state: 'approved' });
  expect(await read()).toMatchObject({ automator: { state: 'active', activated_by: user.user.name } });
  const activates = { automator_name: 'Activate ads', action_type: 'activateAd' };
  await saveAutomator(user, automatorBody(business.adAccount.value, activates));
  expect(await findRequest()).toMatchObject({
    title: expect.stringContaining('Activate ads'),
    money: [{ has_unknown: true }],
  });
  const pauses = await saveAutomator(user, automatorBody(business.adAccount.value));
  expect((await user.get(`/automator/${pauses}`)).body).toMatchObject({ automator: { state: 'active' } });
});

test('limits of active automators count together; the filter is shown, and changed meanwhile → outdated', async () => {
  await saveSettings({ spend: [{ currency: 'USD', above: '100' }] });
  const roles = { facebook_ads_manager: 'publisher', automators: 'publisher' } as const;
  const user = await createMember(app, business, roles, [business.adAccount]);
  const filter = await saveFilter(user, 'Cheap clicks', [['cpc', 'less_than', '1']]);
  const raises = { action_type: 'changeBudget', change: { type: 'percent', value: '10' }, filter };
  const save = (name: string, limit: string) =>
    saveAutomator(
      user,
      automatorBody(business.adAccount.value, { ...raises, automator_name: name, spend_limit: limit }),
    );
  const stateOf = async (id: number) => (await business.owner.get(`/automator/${id}`)).body.automator?.state;
  const { automators } = (await business.owner.get('/automators')).body;
  for (const { automator_id } of toList(automators)) await business.owner.post(`/automator/${automator_id}/delete`);
  expect(await stateOf(await save('First', '60'))).toBe('active');
  const second = await save('Second', '60');
  expect(await stateOf(second)).toBe('paused');
  const request = toList((await business.owner.get('/approvals')).body.items).find(({ title }) =>
    String(title).includes('Second'),
  );
  expect(request).toMatchObject({ money: [{ currency: 'USD', amount: '120' }] });
  expect((await business.owner.get(`/approval/${request?.id}`)).body.diff).toContainEqual({
    ...{ label: 'Filter', before: '', after: 'Cheap clicks: CPC is less than 1' },
  });
  const changed = await user.post('/facebook/ads/insights/report/filter/save', {
    ...{ adfilter_id: Number(filter), name: 'Cheap clicks', anyall: 'all', conditions: [] },
  });
  expect(changed.status, changed.text).toBe(200);
  expect((await approve(business.owner, request?.id)).body).toMatchObject({ code: 'approval-outdated' });
  expect(await stateOf(second)).toBe('paused');
});

test('rule of Facebook above the threshold → refused while it is on, also turned on later; off or below → saved', async () => {
  await saveSettings(aboveTwenty);
  const rule = (name: string, more: object) => ({
    ...{ rule_name: name, fb_adaccount_id: business.adAccount.value, rule_subject: ['ADSET'] },
    conditions: [{ field: 'name', operator: 'CONTAIN', value: 'An ad set that is not there' }],
    ...{ action: 'CHANGE_BUDGET', amount: '5', limit: '50', ...more },
  });
  const path = (id: unknown) => `/facebook/ads/manager/rule/${String(id)}`;
  const refusal = { code: 'restricted', error: expect.stringContaining('without approval') };
  expect((await member.post(path(-1), rule('Raise', {}))).body).toMatchObject(refusal);
  expect((await member.post(path(-1), rule('Turn on', { action: 'UNPAUSE' }))).body).toMatchObject(refusal);
  for (const more of [{ limit: '20' }, { amount: '-5' }, { action: 'PAUSE' }])
    expect((await member.post(path(-1), rule(JSON.stringify(more), more))).status).toBe(200);
  const { body } = await member.post(path(-1), rule('Raise', { status: 'DISABLED' }));
  const id = body.rule?.id;
  expect((await member.post(path(id), rule('Raise', {}))).body).toMatchObject(refusal);
  expect((await member.post(`${path(id)}/status`, { status: 'ENABLED' })).body).toMatchObject(refusal);
  expect((await business.owner.post(`${path(id)}/status`, { status: 'ENABLED' })).body).toMatchObject({
    rule: { status: 'ENABLED' },
  });
});
