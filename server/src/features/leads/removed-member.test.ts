import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { createOwnForm, sendOwnForm } from '../../../test/fixtures/leads/own-form.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

describe('removed member', () => {
  test('member who gets lead emails and leads by CSV pickup is removed → nothing is sent to them anymore; those who stay get it', async () => {
    const business = await createBusiness(app);
    const { owner, bid } = business;
    const form = await createOwnForm(owner);
    const member = await createMember(app, business, { leads: 'manager' });
    const mail = { kind: 'mail', frequency: 'at-once' };
    const recipients = [member.user.email, owner.user.email];
    await owner.post('/leads/destinations/save', { ...mail, name: 'Both', recipients });
    await owner.post('/leads/destinations/save', { ...mail, name: 'One', recipients: [member.user.email] });
    const saved = await member.post('/leads/destinations/save', { kind: 'csv', name: 'Mine', forms: [form.formId] });
    const { pathname } = new URL(String(saved.body.pickup_url));
    expect((await app.browser().send('GET', pathname)).status).toBe(200);
    expect((await owner.post(`/user/business/${bid}/user/delete`, { user_id: member.user.id })).status).toBe(200);
    await sendOwnForm(app, form.slug, { email: 'ann@left.test', full_name: 'Ann Left' });
    await app.waitForMail(owner.user.email, 'New lead: Ann Left');
    const sent = app.sandbox.mailbox.list().filter(({ subject }) => subject === 'New lead: Ann Left');
    expect(sent).toHaveLength(1);
    const deliveries = toList(toList((await owner.get('/leads/inbox')).body.items)[0]?.deliveries);
    expect(deliveries.map(({ state }) => String(state)).sort()).toEqual(['delivered', 'skipped']);
    expect((await app.browser().send('GET', pathname)).status).toBe(404);
  });
});

describe('Zapier key', () => {
  test('Zapier call with %00 in an id → no form, no hook; the member who created the key left the business → the key ends', async () => {
    const business = await createBusiness(app);
    const { owner, bid } = business;
    const headers = { 'x-api-key': String((await owner.post('/leads/zapier/key')).body.key) };
    const call = (method: string, path: string) => app.browser().send(method, `/api/zapier${path}`, { headers });
    const json = { ...headers, 'content-type': 'application/json' };
    const subscribe = (body: object) =>
      app.browser().send('POST', '/api/zapier/hooks', { headers: json, payload: JSON.stringify(body) });
    expect((await call('DELETE', '/hooks/hk_%00')).status).toBe(200);
    expect((await call('GET', '/samples/new_lead?form_id=fb_%00')).status).toBe(400);
    const target_url = 'https://hooks.zapier.com/hooks/standard/1/a/';
    expect((await subscribe({ target_url, form_id: 'own_\u0000' })).status).toBe(400);
    expect((await subscribe({ target_url: `${target_url}\u0000` })).status).toBe(400);
    const next = await createMember(app, business);
    const transfer = { current_owner_id: owner.user.id, stay_as_member: false };
    expect((await call('GET', '/me')).status).toBe(200);
    expect((await owner.post(`/user/business/${bid}/member/${next.memberId}/owner`, transfer)).status).toBe(200);
    expect((await call('GET', '/me')).status).toBe(401);
  });
});
