import { ruleLimitNeedsApproval } from '@fanfare/contract/ad-rules/ad-rules';
import { waitsForApproval } from '@fanfare/contract/approvals/approvals';
import { automatorMessages } from '@fanfare/contract/automators/automator-rules';
import { beforeAll, expect, test } from 'vitest';
import { automatorBody, saveAutomator, saveFilter } from '../../../test/fixtures/ads/automator.ts';
import { type BudgetBusiness, createBudgetBusiness } from '../../../test/fixtures/ads/budget-business.ts';
import { aboveTwenty, approve, saveApprovalSettings } from '../../../test/fixtures/approval.ts';
import { createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let business: BudgetBusiness;
let member: TestUser;

const saveSettings = (settings: object) => saveApprovalSettings(business, settings);

beforeAll(async () => {
  app = await createTestApp();
  business = await createBudgetBusiness(app);
  await business.sync('facebook', business.accountOf.facebook);
  member = await createMember(app, business, { facebook_ads_manager: 'publisher' }, [business.adAccount]);
});

test('automator above the approval threshold → waits; saved again → same request; edited → request replaced; approved → active in the name of its requester', async () => {
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
  await user.post('/automator/save/', { ...body, automator_id: id, activate: true });
  expect((await findRequest())?.id).toBe(first?.id);
  await user.post('/automator/save/', { ...body, automator_id: id, spend_limit: '40', activate: true });
  expect((await approve(business.owner, first?.id)).body).toMatchObject({ code: 'approval-closed' });
  expect((await user.get(`/approval/${first?.id}`)).body).toMatchObject({ state: 'replaced' });
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

test('spend limits of all active automators → counted together against the threshold; filter changed after the request showed it → request outdated', async () => {
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
  const first = await save('First', '60');
  expect(await stateOf(first)).toBe('active');
  const second = await save('Second', '60');
  expect(await stateOf(second)).toBe('paused');
  const request = toList((await business.owner.get('/approvals')).body.items).find(({ title }) =>
    String(title).includes('Second'),
  );
  expect(request).toMatchObject({ money: [{ currency: 'USD', amount: '120' }] });
  expect((await business.owner.get(`/approval/${request?.id}`)).body.diff).toContainEqual({
    label: 'Filter',
    before: '',
    after: 'Cheap clicks: CPC is less than 1',
  });
  const changed = await user.post('/facebook/ads/insights/report/filter/save', {
    adfilter_id: Number(filter),
    name: 'Cheap clicks',
    anyall: 'all',
    conditions: [],
  });
  expect(changed.status, changed.text).toBe(200);
  expect((await approve(business.owner, request?.id)).body).toMatchObject({ code: 'approval-closed' });
  expect((await user.get(`/approval/${request?.id}`)).body).toMatchObject({ state: 'outdated' });
  expect((await business.owner.get(`/automator/${second}`)).body).toMatchObject({
    automator: { state: 'paused', paused_reason: null },
  });
  // The limit of the first automator alone is within the threshold.
  expect(await stateOf(first)).toBe('active');
});

test('filter of an active automator changed by a member who can’t activate it → refused; change above the approval threshold → automator waits again', async () => {
  await saveSettings({});
  const roles = { facebook_ads_manager: 'publisher', automators: 'publisher' } as const;
  const publisher = await createMember(app, business, roles, [business.adAccount]);
  const filter = await saveFilter(publisher, 'Costly clicks', [['cpc', 'greater_than', '9']]);
  const raises = { action_type: 'changeBudget', change: { type: 'percent', value: '10' }, spend_limit: '60', filter };
  const names = { automator_name: 'Raise costly' };
  const id = await saveAutomator(publisher, automatorBody(business.adAccount.value, { ...raises, ...names }));
  const read = async () => (await business.owner.get(`/automator/${id}`)).body.automator;
  const change = (user: TestUser, value: string, name = 'Costly clicks') =>
    user.post('/facebook/ads/insights/report/filter/save', {
      adfilter_id: Number(filter),
      name,
      anyall: 'all',
      conditions: [{ comparison_field: 'cpc', comparison_operator: 'greater_than', comparison_value: value }],
    });
  const withoutAccount = await createMember(app, business, roles, []);
  const editor = await createMember(app, business, { ...roles, automators: 'editor' }, [business.adAccount]);
  for (const user of [editor, withoutAccount])
    expect((await change(user, '1')).body).toMatchObject({
      code: 'restricted',
      error: automatorMessages.filterUsed(['Raise costly']),
    });
  expect((await change(editor, '9', 'Expensive clicks')).status).toBe(200);
  expect((await change(publisher, '8', 'Expensive clicks')).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'active' });
  await saveSettings(aboveTwenty);
  expect((await change(business.owner, '7')).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'active' });
  expect((await change(publisher, '6')).status).toBe(200);
  expect(await read()).toMatchObject({ state: 'paused', paused_reason: waitsForApproval });
  const { items } = (await business.owner.get('/approvals')).body;
  const request = toList(items).find(({ title }) => String(title).includes('Raise costly'));
  expect((await business.owner.get(`/approval/${request?.id}`)).body.diff).toContainEqual({
    label: 'Filter',
    before: 'Costly clicks: CPC is more than 7',
    after: 'Costly clicks: CPC is more than 6',
  });
  const { body: told } = await business.owner.get(`/user/${business.owner.user.id}/notifications`);
  expect(JSON.stringify(told)).toContain(automatorMessages.filterChanged);
  expect((await approve(business.owner, request?.id)).body).toMatchObject({ state: 'approved' });
  expect(await read()).toMatchObject({ state: 'active', activated_by: publisher.user.name });
  await business.owner.post(`/automator/${id}/pause`);
  expect((await change(editor, '1')).status).toBe(200);
});

test('ad rule above the approval threshold saved or turned on → refused; off or below the threshold → saved', async () => {
  await saveSettings(aboveTwenty);
  const rule = (name: string, more: object) => ({
    rule_name: name,
    fb_adaccount_id: business.adAccount.value,
    rule_subject: ['ADSET'],
    conditions: [{ field: 'name', operator: 'CONTAIN', value: 'An ad set that is not there' }],
    action: 'CHANGE_BUDGET',
    amount: '5',
    limit: '50',
    ...more,
  });
  const path = (id: unknown) => `/facebook/ads/manager/rule/${String(id)}`;
  const refusal = { code: 'restricted', error: expect.stringContaining('without approval') };
  expect((await member.post(path(-1), rule('Raise', {}))).body).toMatchObject(refusal);
  expect((await member.post(path(-1), rule('Turn on', { action: 'UNPAUSE' }))).body).toMatchObject(refusal);
  // The limit is counted for each budget that the rule can raise.
  expect((await member.post(path(-1), rule('Raise all', { limit: '20' }))).body).toMatchObject(refusal);
  const ids = (await business.listRows('facebook', 'adset')).map(({ id }) => `ADSET:${String(id)}`);
  const one = { rule_subject: ids.slice(0, 1) };
  const two = { rule_subject: ids.slice(0, 2) };
  expect((await member.post(path(-1), rule('Raise two', { ...two, limit: '20' }))).body).toMatchObject({
    code: 'restricted',
    error: ruleLimitNeedsApproval(2),
  });
  for (const more of [{ ...one, limit: '20' }, { ...two, limit: '10' }, { amount: '-5' }, { action: 'PAUSE' }])
    expect((await member.post(path(-1), rule(JSON.stringify(more), more))).status).toBe(200);
  const { body } = await member.post(path(-1), rule('Raise', { status: 'DISABLED' }));
  const id = body.rule?.id;
  expect((await member.post(path(id), rule('Raise', {}))).body).toMatchObject(refusal);
  expect((await member.post(`${path(id)}/status`, { status: 'ENABLED' })).body).toMatchObject(refusal);
  expect((await business.owner.post(`${path(id)}/status`, { status: 'ENABLED' })).body).toMatchObject({
    rule: { status: 'ENABLED' },
  });
});
