import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../test/browser.ts';
import { createBusiness, createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../test/fixtures/contests/contest.ts';
import { isSigned, openLeadReceiver } from '../../../test/fixtures/leads/lead-receiver.ts';
import { createOwnForm, sendOwnForm } from '../../../test/fixtures/leads/own-form.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, eventually, password, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let receiver: Awaited<ReturnType<typeof openLeadReceiver>>;
beforeAll(async () => {
  receiver = await openLeadReceiver();
  app = await createTestApp({ privateHosts: [receiver.host] });
});

const addEndpoint = async (owner: TestUser, path: string) => {
  const { body } = await owner.post('/leads/webhooks/save', { name: 'CRM', url: receiver.url(path) });
  return { id: Number(body.endpoint?.id), secret: String(body.secret) };
};
const createSender = async (path: string) => {
  const business = await createBusiness(app);
  const endpoint = await addEndpoint(business.owner, path);
  const form = await createOwnForm(business.owner);
  const send = (email: string, fields: Record<string, string> = {}) =>
    sendOwnForm(app, form.slug, { email, full_name: 'Ann Lee', city: 'Berlin', ...fields });
  return { ...business, endpoint, form, send };
};
const listLeads = async (owner: TestUser, query = '') => toList((await owner.get(`/leads/inbox${query}`)).body.items);
const waitForState = (owner: TestUser, state: string) =>
  eventually(async () => {
    const [lead] = await listLeads(owner);
    const [delivery] = toList(lead?.deliveries);
    expect(String(delivery?.state)).toBe(state);
    return { leadId: Number(lead?.id), deliveryId: Number(delivery?.id), reason: String(delivery?.reason) };
  });
describe('webhook endpoint', () => {
  test('lead of a form → signed webhook, shown in the log and in the lead’s path; replay → the same webhook-id; secret rotated → both secrets sign', async () => {
    const { owner, endpoint, send } = await createSender('/signed');
    expect((await send('ann@lead.test')).status).toBe(303);
    const { leadId, deliveryId } = await waitForState(owner, 'delivered');
    const [first] = receiver.listAt('/signed');
    if (!first) throw new Error('Nothing was received.');
    expect(isSigned(endpoint.secret, first)).toBe(true);
    expect(JSON.parse(first.body)).toMatchObject({
      type: 'lead.created',
      data: { id: `lead_${leadId}`, email: 'ann@lead.test', full_name: 'Ann Lee', fields: { city: 'Berlin' } },
    });
    const detail = (await owner.get(`/leads/inbox/${leadId}`)).body;
    expect(detail).toMatchObject({ consent: { text: 'You may write to me about the offer.', version: 1 } });
    expect(toList(detail.path).map(({ step }) => String(step))).toEqual(
      expect.arrayContaining(['sent', 'received', 'planned']),
    );
    const rotated = await owner.post(`/leads/webhooks/${endpoint.id}/rotate`);
    expect((await owner.post(`/leads/delivery/${deliveryId}/replay`)).status).toBe(200);
    const second = await eventually(() => {
      const [, again] = receiver.listAt('/signed');
      if (!again) throw new Error('Not sent again yet.');
      return again;
    });
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect([isSigned(endpoint.secret, second), isSigned(String(rotated.body.secret), second)]).toEqual([true, true]);
    const log = await eventually(async () => {
      const attempts = toList((await owner.get(`/leads/webhooks/${endpoint.id}/log`)).body.attempts);
      expect(attempts).toHaveLength(2);
      return attempts;
    });
    expect(log).toMatchObject([
      { is_replay: true, status: 200 },
      { is_replay: false, status: 200, webhook_id: first.headers['webhook-id'] },
    ]);
    expect((await owner.get('/leads/webhooks')).text).not.toContain(endpoint.secret);
  });

  test('webhook receiver fails, then the worker of a call is lost → lead sent again with the same webhook-id, not before Retry-After, and delivered', async () => {
    const busy = { status: 503, headers: { 'retry-after': '600' } };
    const firstAnswers = ['hang up', busy, 'hold'] as const;
    receiver.answer('/busy', (count) => firstAnswers[count - 1] ?? { status: 200 });
    const { owner, send } = await createSender('/busy');
    await send('ann@busy.test');
    for (const attempts of [1, 2]) {
      await eventually(() => expect(receiver.listAt('/busy')).toHaveLength(attempts));
      await eventually(async () => {
        const [delivery] = toList((await listLeads(owner))[0]?.deliveries);
        expect([String(delivery?.state), Number(delivery?.attempts)]).toEqual(['retrying', attempts]);
      });
      app.advanceClock(attempts === 1 ? 10 : 601);
    }
    await eventually(() => expect(receiver.listAt('/busy')).toHaveLength(3));
    await eventually(() => {
      // The clock moves past the 3-minute lease of the delivery and the wait for its next try.
      app.advanceClock(200);
      expect(receiver.listAt('/busy')).toHaveLength(4);
    });
    const { leadId } = await waitForState(owner, 'delivered');
    expect(new Set(receiver.listAt('/busy').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const steps = toList((await owner.get(`/leads/inbox/${leadId}`)).body.path).map(({ message }) => String(message));
    expect(steps).toContain('The connection dropped. It is sent again with the same webhook-id.');
    expect(receiver.listAt('/busy')).toHaveLength(4);
  });

  test('webhook receiver answers 410 → endpoint off, owner notified once, later leads not sent; on again → missed leads sent', async () => {
    receiver.answer('/gone', (count) => ({ status: count === 1 ? 410 : 200 }));
    const { owner, endpoint, send } = await createSender('/gone');
    await send('ann@gone.test');
    const { reason } = await waitForState(owner, 'failed');
    expect(reason).toBe('The receiver wants no more leads (410).');
    expect((await owner.get('/leads/webhooks')).body).toMatchObject({ endpoints: [{ state: 'gone', failed: 1 }] });
    await eventually(async () => {
      const { body } = await owner.get(`/user/${owner.user.id}/notifications`);
      expect(toList(body.notification?.alerts?.messages).map(({ title }) => String(title))).toEqual([
        'The webhook CRM was turned off',
      ]);
    });
    await send('bob@gone.test');
    expect(toList((await listLeads(owner))[0]?.deliveries)).toEqual([]);
    await owner.post('/leads/webhooks/save', { id: endpoint.id, name: 'CRM', url: receiver.url('/gone') });
    expect((await owner.post(`/leads/webhooks/${endpoint.id}/replay`)).body).toEqual({ replayed: 1 });
    await eventually(() => expect(receiver.listAt('/gone')).toHaveLength(2));
  });

  test('webhook saved with plain HTTP, another scheme or a password in its URL → 400; with an address inside our network → its test is refused', async () => {
    const { owner } = await createBusiness(app);
    for (const url of ['http://crm.example/x', 'ftp://x.test', 'https://user:pass@x.test/']) {
      const answer = await owner.post('/leads/webhooks/save', { name: 'CRM', url });
      expect([answer.status, problemCode(answer)]).toEqual([400, 'invalid-input']);
    }
    const { body } = await owner.post('/leads/webhooks/save', { name: 'CRM', url: 'https://127.0.0.1/x' });
    expect((await owner.post(`/leads/webhooks/${String(body.endpoint?.id)}/test`)).body).toMatchObject({
      status: null,
      answer: 'This address can’t be used. Enter a public web address.',
    });
  });
});

describe('Zapier', () => {
  const asZapier = (key: string) => {
    const visitor = app.browser();
    const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
      visitor.send(method, `/api/zapier${path}`, {
        headers: { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { payload: JSON.stringify(body) } : {}),
      });
    return call;
  };

  test('Zapier key created and used → the steps of the Zap are done in order; hook subscribed → one delivery per lead; same address again → the same hook', async () => {
    const business = await createBusiness(app);
    const { owner, bid } = business;
    const form = await createOwnForm(owner);
    const created = await owner.post('/leads/zapier/key');
    const zapier = asZapier(String(created.body.key));
    const steps = async () => (await owner.get('/leads/zapier')).body.steps;
    expect(await steps()).toEqual({ key: false, connected: false, zap: false });
    await owner.post('/leads/zapier/copied');
    expect(await steps()).toEqual({ key: true, connected: false, zap: false });
    expect((await zapier('GET', '/me')).body).toMatchObject({ id: String(bid), email: owner.user.email });
    expect(await steps()).toEqual({ key: true, connected: true, zap: false });
    const sample = (await zapier('GET', '/samples/new_lead?limit=3')).text;
    const body = { event: 'new_lead', target_url: receiver.url('/zap'), form_id: form.formId };
    const hook = await zapier('POST', '/hooks', body);
    expect(hook).toMatchObject({ status: 201, body: { event: 'new_lead', form_id: form.formId } });
    expect(await zapier('POST', '/hooks', body)).toMatchObject({ status: 200, body: { id: hook.body.id } });
    expect(await steps()).toEqual({ key: true, connected: true, zap: true });
    await sendOwnForm(app, form.slug, { email: 'zoe@zap.test' });
    await eventually(() => expect(receiver.listAt('/zap')).toHaveLength(1));
    const sent = JSON.parse(receiver.listAt('/zap')[0]?.body ?? '{}');
    expect(Object.keys(sent)).toEqual(Object.keys(JSON.parse(sample)[0]));
    expect(sent).toMatchObject({ event: 'new_lead', email: 'zoe@zap.test', form_id: form.formId });
    expect(JSON.parse((await zapier('GET', '/samples/new_lead')).text)).toEqual([sent]);
    receiver.answer('/zap', () => ({ status: 410 }));
    await sendOwnForm(app, form.slug, { email: 'max@zap.test' });
    await eventually(async () => expect((await zapier('GET', '/hooks')).text).toBe('[]'));
    expect((await zapier('DELETE', `/hooks/${String(hook.body.id)}`)).status).toBe(200);
  });

  test('Zapier key → opens leads and hooks of its business and nothing else; another key made → the first one is invalid', async () => {
    const { owner } = await createBusiness(app);
    const stranger = await createBusiness(app);
    const theirs = await createOwnForm(stranger.owner);
    const key = String((await owner.post('/leads/zapier/key')).body.key);
    const zapier = asZapier(key);
    const bearer = { authorization: `Bearer ${key}` };
    expect((await app.browser().send('GET', '/api/leads/inbox', { headers: bearer })).status).toBe(401);
    expect((await asZapier('')('GET', '/me', undefined, bearer)).status).toBe(200);
    for (const target_url of [
      'https://evil.example/x',
      'http://hooks.zapier.com/x',
      'https://hooks.zapier.com@x.test/',
      7,
    ])
      expect(await zapier('POST', '/hooks', { target_url })).toMatchObject({
        status: 400,
        body: { error: 'invalid_target_url' },
      });
    const foreign = { target_url: 'https://hooks.zapier.com/hooks/standard/1/a/', form_id: theirs.formId };
    expect(await zapier('POST', '/hooks', foreign)).toMatchObject({ status: 400, body: { error: 'invalid_form_id' } });
    expect((await zapier('GET', '/forms')).text).toBe('[]');
    await owner.post('/leads/zapier/key');
    expect(await zapier('GET', '/me')).toMatchObject({ status: 401, text: '{"error":"invalid_api_key"}' });
    const session = { 'x-api-key': '' };
    expect((await owner.send('GET', '/api/zapier/me', { headers: session })).status).toBe(401);
  });
});

describe('inbox', () => {
  test('lead changed in the inbox → state, note and person are saved, filters and CSV work; lead of another business → 404; by a viewer → refused', async () => {
    const business = await createSender('/inbox');
    const { owner, send } = business;
    await send('cmd@inbox.test', { full_name: '=cmd()' });
    await send('ann@inbox.test');
    await waitForState(owner, 'delivered');
    const [lead] = await listLeads(owner);
    const id = Number(lead?.id);
    const change = { state: 'won', note: 'Called.', person: owner.user.id };
    expect((await owner.post(`/leads/inbox/${id}`, change)).body).toMatchObject({
      state: 'won',
      note: 'Called.',
      person: { user_id: owner.user.id },
    });
    expect(await listLeads(owner, '?state=won&search=ann&delivery=delivered')).toHaveLength(1);
    expect(await listLeads(owner, '?person=none')).toHaveLength(1);
    expect(await listLeads(owner, '?delivery=failed')).toEqual([]);
    const csv = await owner.send('GET', '/api/leads/inbox/export');
    expect(csv.text).toContain("'=cmd()");
    const stranger = await createBusiness(app);
    for (const path of [
      `/leads/inbox/${id}`,
      `/leads/inbox/${id}/erase`,
      `/leads/webhooks/${business.endpoint.id}/test`,
    ])
      expect((await stranger.owner.post(path)).status).toBe(404);
    const outsider = await createBusiness(app);
    expect((await owner.post(`/leads/inbox/${id}`, { person: outsider.owner.user.id })).status).toBe(404);
    const viewer = await createMember(app, business, { leads: 'viewer' });
    expect((await viewer.get('/leads/inbox')).status).toBe(403);
  });

  test('lead emails at once and as a digest → to members only, each lead once; one click → unsubscribed from that email', async () => {
    const { owner } = await createBusiness(app);
    const form = await createOwnForm(owner);
    const draft = { kind: 'mail', name: 'Me', recipients: [owner.user.email], frequency: 'at-once' };
    expect((await owner.post('/leads/destinations/save', { ...draft, recipients: ['x@y.test'] })).status).toBe(400);
    await owner.post('/leads/destinations/save', draft);
    await owner.post('/leads/destinations/save', { ...draft, name: 'Daily', frequency: 'daily' });
    await sendOwnForm(app, form.slug, { email: 'ann@mail.test', full_name: 'Ann Lee' });
    const mail = await app.waitForMail(owner.user.email, 'New lead: Ann Lee');
    await sendOwnForm(app, form.slug, { email: 'bob@mail.test' });
    app.advanceClock(25 * hourSeconds);
    await Promise.all([app.leads.memberEmails.sendDueDigests(), app.leads.memberEmails.sendDueDigests()]);
    await app.waitForMail(owner.user.email, '2 new leads');
    expect(app.sandbox.mailbox.list().filter(({ subject }) => subject === '2 new leads')).toHaveLength(1);
    const header = (name: string) => mail.headers.find((each) => each.name.toLowerCase() === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = new URL(header('list-unsubscribe').slice(1, -1)).pathname;
    const forged = link.replace(/.{3}$/, 'AAA');
    for (const path of [forged, link, link]) await app.browser().send('POST', path);
    await owner.post('/user/login', { email: owner.user.email, password });
    expect((await owner.get('/leads/destinations')).body.destinations).toMatchObject([
      { name: 'Me', recipients: [], is_active: false },
      { name: 'Daily', recipients: [owner.user.email], is_active: true },
    ]);
  });
});

describe('contest as a destination', () => {
  test('lead form connected to a contest by a leads publisher without a role for it → 403; lead with an unconfirmed address → no entry, with the reason', async () => {
    const business = await createBusiness(app);
    const { owner } = business;
    const contest = await saveContest(owner, contestBody({ end_date: '2031-03-31T18:00' }));
    const form = await createOwnForm(owner);
    const connect = (user: TestUser) =>
      user.post(`/leads/form/${form.formId}/autoresponder`, { enter_into_contest: contest.id });
    const publisher = await createMember(app, business, { leads: 'publisher', contests: 'viewer' });
    expect((await connect(publisher)).status).toBe(403);
    const editor = await createMember(app, business, { leads: 'publisher', contests: 'editor' });
    for (const user of [editor, publisher]) expect((await connect(user)).status).toBe(200);
    await sendOwnForm(app, form.slug, { email: 'fake@contest.test' });
    expect((await waitForState(owner, 'skipped')).reason).toBe('The address isn’t confirmed.');
    expect(await app.dumpTable('contestants')).not.toContain('fake@contest.test');
  });
});

test('daily lead email changed to emails at once → planned leads are sent once', async () => {
  const { owner } = await createBusiness(app);
  const { slug } = await createOwnForm(owner);
  const draft = { kind: 'mail', name: 'Me', recipients: [owner.user.email], frequency: 'daily' };
  const { body } = await owner.post('/leads/destinations/save', draft);
  await sendOwnForm(app, slug, { email: 'eve@digest.test', full_name: 'Eve Digest' });
  await owner.post('/leads/destinations/save', { ...draft, id: Number(body.destination?.id), frequency: 'at-once' });
  await app.leads.memberEmails.sendDueDigests();
  await waitForState(owner, 'delivered');
  await app.waitForMail(owner.user.email, 'New lead: Eve Digest');
  expect(app.sandbox.mailbox.list().filter(({ subject }) => subject === 'New lead: Eve Digest')).toHaveLength(1);
});
