import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { origin } from '../../../test/browser.ts';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../test/fixtures/contests/contest.ts';
import { createFacebookPage, openPublicUrl, type ReachableApp } from '../../../test/fixtures/facebook-page.ts';
import { createOwnForm } from '../../../test/fixtures/leads/own-form.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, eventually } from '../../../test/test-app.ts';

let app: ReachableApp;
let page: Awaited<ReturnType<typeof createFacebookPage>>;
const remoteForm = '1209988776655401';
const formId = `fb_${remoteForm}`;
beforeAll(async () => {
  const { publicOrigin, connectTo } = await openPublicUrl();
  app = connectTo(await createTestApp({ publicOrigin }));
  page = await createFacebookPage(app);
  await page.owner.post('/leads/autoresponder/getresponse', { api_key: 'practice0getresponse0harbour0001' });
});

const list = {
  lead_gen_form_id: remoteForm,
  service: 'getresponse',
  account: 'pHa1r',
  campaign: 'gNews',
  custom_questions: ['how_do_you_brew', ''],
  service_custom_fields: ['fCity', ''],
};
/** Connects the Facebook form by its id at Facebook, without the prefix of `form_id`. */
const connectForm = (body: object = list) => page.owner.post(`/leads/form/${remoteForm}/autoresponder`, body);
const getForm = async () => (await page.owner.get(`/leads/form/${formId}`)).body;
const findLead = async (email: string) =>
  toList((await page.owner.get(`/leads/inbox?search=${encodeURIComponent(email)}`)).body.items);
const waitForList = (email: string, state: string) =>
  eventually(async () => {
    const leads = await findLead(email);
    expect(leads).toHaveLength(1);
    const delivery = toList(leads[0]?.deliveries).find(({ kind }) => String(kind) === 'list');
    expect(String(delivery?.state)).toBe(state);
    return { id: Number(leads[0]?.id), reason: String(delivery?.reason), attempts: Number(delivery?.attempts) };
  });
const failCalls = (match: string, kind: string, count = 1) =>
  app.sandbox.faults.add({ network: 'getresponse', match, kind, count, skip: 0, delayMs: 0 });

describe('connecting a form', () => {
  test('lead forms of the page → listed with their questions; form connected → its leads of 90 days on hold, our count is that of the network', async () => {
    const listed = toList((await page.owner.get('/leads/form')).body.forms);
    expect(listed.find(({ form_id }) => String(form_id) === formId)).toMatchObject({ connected: false, our_count: 0 });
    expect(await connectForm()).toMatchObject({
      status: 200,
      body: {
        connected: true,
        receives: 'webhook',
        problem: null,
        connection: { campaign_name: 'harbour_newsletter' },
      },
    });
    await eventually(async () => {
      expect(await getForm()).toMatchObject({ network_count: 12, our_count: 12, held: 12 });
    });
    const held = toList((await page.owner.get('/leads/inbox?delivery=held')).body.items);
    expect([held.length, held.every(({ is_old }) => Boolean(is_old))]).toEqual([12, true]);
  });

  test('every page in the list of lead forms, also one that is not an asset → its lead terms can be read', async () => {
    const pages = toList((await page.owner.get('/leads/form')).body.pages);
    const terms = pages.map(async ({ id }) => (await page.owner.get(`/facebook/page/${id}/leadgen_terms`)).status);
    expect([pages.length > 1, new Set(await Promise.all(terms))]).toEqual([true, new Set([200])]);
  });

  test.each([
    ['a question twice', { custom_questions: ['email', 'email'], service_custom_fields: ['fCity', 'fComp'] }],
    ['a field twice', { custom_questions: ['email', 'full_name'], service_custom_fields: ['fCity', 'fCity'] }],
  ])('lead form connected with %s → 400 “You have selected multiple same fields”', async (_, pairs) => {
    const answer = await connectForm({ ...list, ...pairs });
    expect([answer.status, answer.text.includes('You have selected multiple same fields')]).toEqual([400, true]);
  });

  test('lead form connected by a body as a form with brackets, list given by its name → connected in the same way as by JSON', async () => {
    const payload = new URLSearchParams({
      lead_gen_form_id: remoteForm,
      service: 'getresponse',
      account: 'pHa1r',
      enter_into_contest: '',
      campaign: 'HARBOUR_newsletter',
      campaign_toggle_type: 'manual',
    });
    for (const question of ['how_do_you_brew', 'email']) payload.append('custom_questions[]', question);
    for (const field of ['fCity', 'fComp']) payload.append('service_custom_fields[]', field);
    const answer = await page.owner.send('POST', `/api/leads/form/${formId}/autoresponder`, {
      payload: payload.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    });
    expect(answer).toMatchObject({ status: 200, body: { connection: { campaign: 'gNews' } } });
    expect(answer.body.connection?.service_custom_fields).toEqual(['fCity', 'fComp']);
  });

  test.each([
    ['an unknown list', { campaign: 'nowhere', campaign_toggle_type: 'manual' }],
    ['an unknown account', { account: 'pCy2c' }],
    ['an unknown field', { service_custom_fields: ['fBike', ''] }],
    ['an unknown contest', { enter_into_contest: 999_999 }],
  ])('lead form connected with %s → 400', async (_, change) => {
    expect((await connectForm({ ...list, ...change })).status).toBe(400);
  });

  test('lead form read by another business, or by a member without its page → 404', async () => {
    const stranger = await createBusiness(app);
    expect((await stranger.owner.get(`/leads/form/${formId}`)).status).toBe(404);
    const member = await createMember(app, page, { leads: 'manager' });
    expect((await member.get(`/leads/form/${formId}`)).status).toBe(404);
    expect(toList((await member.get('/leads/inbox')).body.items)).toEqual([]);
  });

  test('test lead requested for a form → answer with what would be delivered; the test lead is not counted', async () => {
    const before = await getForm();
    const { body } = await page.owner.post(`/leads/form/${formId}/test`);
    expect(body).toMatchObject({ made_on_network: true });
    expect(toList(body.deliveries)[0]).toMatchObject({ kind: 'list', target: 'GetResponse: harbour_newsletter' });
    await page.owner.post(`/leads/form/${formId}/read`);
    expect((await getForm()).our_count).toEqual(before.our_count);
  });
});

describe('receiving and delivering leads', () => {
  test('lead reported by a webhook and many polls in the same second → one lead, once on the mailing list: handed over, then seen there', async () => {
    await connectForm();
    const [leadId] = await Promise.all([
      page.fillIn('nora@race.test'),
      ...Array.from({ length: 6 }, () => page.owner.post(`/leads/form/${formId}/read`)),
    ]);
    const reported = { businessId: page.bid, pageId: page.pageId, formId: remoteForm, leadId };
    await Promise.all(Array.from({ length: 6 }, () => app.leads.facebookLeads.readLead(reported)));
    await page.owner.post(`/leads/form/${formId}/read`);
    await waitForList('nora@race.test', 'handed-over');
    await eventually(async () => {
      app.advanceClock(6);
      await expectState('nora@race.test', 'delivered');
    });
    const { id, attempts } = await waitForList('nora@race.test', 'delivered');
    expect(attempts).toBeGreaterThanOrEqual(1);
    const path = toList((await page.owner.get(`/leads/inbox/${id}`)).body.path).map(({ message }) => String(message));
    expect(path).toEqual(expect.arrayContaining([expect.stringContaining('Handed over to GetResponse')]));
    expect(await getForm()).toMatchObject({ network_count: 13, our_count: 13 });
  });

  test('mailing service drops the lead without an error → lead stays handed over, with the reason', async () => {
    await page.fillIn('lost@dropped.test');
    await eventually(async () => {
      app.advanceClock(60);
      const [lead] = await findLead('lost@dropped.test');
      expect(toList(lead?.deliveries)[0]).toMatchObject({
        state: 'handed-over',
        reason: expect.stringContaining('isn’t on the list yet'),
      });
    });
  });

  test('mailing service took the lead but its answer did not come → lead found on the list, sent once; lead refused → failed, then replayed', async () => {
    failCalls('contacts.create', 'drop');
    await page.fillIn('ann@lost.test');
    await eventually(async () => {
      app.advanceClock(10);
      await expectState('ann@lost.test', 'delivered');
    });
    await page.fillIn('blocked@harbour-coffee.test');
    const { id } = await waitForList('blocked@harbour-coffee.test', 'failed');
    expect((await page.owner.post('/leads/replay', { ids: [id] })).body).toEqual({ replayed: 1 });
    await waitForList('blocked@harbour-coffee.test', 'failed');
    const path = toList((await page.owner.get(`/leads/inbox/${id}`)).body.path).map(({ step }) => String(step));
    expect(path.filter((step) => step === 'failed')).toHaveLength(2);
  });

  test('lead form with enter_into_contest → one entry per person while the contest runs; not running → the lead’s path says why', async () => {
    const running = contestBody({ start_date: '2030-06-01T09:00', end_date: '2030-07-31T18:00' });
    app.advanceClock(-30 * daySeconds);
    const contest = await saveContest(page.owner, running);
    const later = await saveContest(
      page.owner,
      contestBody({ start_date: '2031-03-01T09:00', end_date: '2031-04-01T09:00' }),
    );
    app.advanceClock(30 * daySeconds);
    const entry = async (email: string, state: string) =>
      eventually(async () => {
        const [lead] = await findLead(email);
        const found = toList(lead?.deliveries).find(({ kind }) => String(kind) === 'contest');
        expect(String(found?.state)).toBe(state);
        return String(found?.reason);
      });
    await connectForm({ ...list, enter_into_contest: contest.id });
    const test = await page.owner.post(`/leads/form/${formId}/test`);
    expect(toList(test.body.deliveries)[1]).toMatchObject({ kind: 'contest', target: contest.name, problem: null });
    await page.fillIn('eve@contest.test');
    await entry('eve@contest.test', 'delivered');
    await page.fillIn('eve+again@contest.test');
    expect(await entry('eve+again@contest.test', 'delivered')).toContain('entered the contest before');
    const contestants = await app.dumpTable('contestants');
    expect(contestants.split('eve@contest.test').length - 1).toBeGreaterThan(0);
    expect(contestants).not.toContain('eve+again@contest.test');
    await connectForm({ ...list, enter_into_contest: later.id });
    await page.fillIn('max@contest.test');
    expect(await entry('max@contest.test', 'skipped')).toContain('wasn’t running');
    await connectForm();
  });

  test('leads from before the connection → delivered only when the owner says so; disconnected → no more leads', async () => {
    const { body } = await page.owner.post(`/leads/form/${formId}/release`);
    expect(Number(body.released)).toBe(12);
    expect(await getForm()).toMatchObject({ held: 0 });
    expect((await page.owner.post(`/leads/form/${formId}/disconnect`)).body).toEqual({ success: true });
    await page.fillIn('after@disconnect.test');
    await page.owner.post(`/leads/form/${formId}/read`);
    expect(await findLead('after@disconnect.test')).toEqual([]);
  });
});

describe('erasing leads', () => {
  const signIn = () =>
    page.owner.post('/user/login', { email: page.owner.user.email, password: 'a long enough password' });
  const expectEqualCounts = async () => {
    const { network_count, our_count } = await getForm();
    expect(our_count).toEqual(network_count);
  };

  test('lead erased while many polls and webhooks report it again → stays erased, our count is that of the network', async () => {
    await connectForm();
    const leadId = await page.fillIn('gone@erased.test');
    const id = await eventually(async () => {
      const [lead] = await findLead('gone@erased.test');
      if (!lead) throw new Error('Not received yet.');
      return Number(lead.id);
    });
    const reported = { businessId: page.bid, pageId: page.pageId, formId: remoteForm, leadId };
    const readAgain = () =>
      Promise.all(
        Array.from({ length: 6 }, () => [
          app.leads.facebookLeads.readLead(reported),
          page.owner.post(`/leads/form/${formId}/read`),
        ]).flat(),
      );
    const [erased] = await Promise.all([page.owner.post(`/leads/inbox/${id}/erase`), readAgain()]);
    expect(erased.status).toBe(200);
    await readAgain();
    expect(await findLead('gone@erased.test')).toEqual([]);
    expect(await app.dumpTable('leads')).not.toContain('gone@erased.test');
    expect(await app.dumpTable('lead_tombstones')).not.toContain('gone@erased.test');
    await expectEqualCounts();
  });

  test('lead older than the business keeps leads → erased, and not read again while the network has it', async () => {
    await page.owner.post('/leads/retention', { days: 30 });
    app.advanceClock(31 * daySeconds);
    await app.leads.retention.removeOld();
    await signIn();
    expect(toList((await page.owner.get('/leads/inbox')).body.items)).toEqual([]);
    // Reading a form compares its number of leads with Facebook's at most once an hour, so the clock moves an hour.
    for (let round = 0; round < 2; round += 1) {
      app.advanceClock(3601);
      await page.owner.post(`/leads/form/${formId}/read`);
    }
    await page.fillIn('young@kept.test');
    await eventually(async () => expect(await findLead('young@kept.test')).toHaveLength(1));
    expect(toList((await page.owner.get('/leads/inbox')).body.items)).toHaveLength(1);
    await page.owner.post(`/leads/form/${formId}/read`);
    await expectEqualCounts();
  });
});

const expectState = async (email: string, state: string) => {
  const [lead] = await findLead(email);
  const [delivery] = toList(lead?.deliveries);
  expect(String(delivery?.state)).toBe(state);
};

describe('member with some pages', () => {
  test('member without the page saves destinations for all forms or those of the page, or opens the Zapier key → refused; for own forms → saved; log → without leads of the page', async () => {
    await connectForm();
    const own = await createOwnForm(page.owner);
    const member = await createMember(app, page, { leads: 'manager' });
    const csv = { kind: 'csv', name: 'Mine' };
    const mail = { kind: 'mail', name: 'Mine', recipients: [member.user.email], frequency: 'at-once' };
    const webhook = { name: 'CRM', url: 'https://crm.example/hooks/secret' };
    for (const [path, draft] of [
      ['/leads/destinations/save', csv],
      ['/leads/destinations/save', mail],
      ['/leads/webhooks/save', webhook],
    ] as const) {
      expect((await member.post(path, draft)).text).toContain('Choose forms.');
      expect((await member.post(path, { ...draft, forms: [own.formId, formId] })).status).toBe(404);
      expect((await member.post(path, { ...draft, forms: [own.formId] })).status).toBe(200);
    }
    expect((await member.post('/leads/zapier/key')).status).toBe(403);
    const pickup = await page.owner.post('/leads/destinations/save', csv);
    const endpoint = await page.owner.post('/leads/webhooks/save', webhook);
    const id = Number(endpoint.body.endpoint?.id);
    expect((await member.post(`/leads/destinations/${String(pickup.body.destination?.id)}/key`)).status).toBe(403);
    expect((await member.post('/leads/webhooks/save', { ...webhook, id, forms: [own.formId] })).status).toBe(403);
    for (const call of ['rotate', 'replay'])
      expect((await member.post(`/leads/webhooks/${id}/${call}`)).status).toBe(403);
    await page.fillIn('log@pages.test');
    const readLog = async (user: typeof member | typeof page.owner) =>
      toList((await user.get(`/leads/webhooks/${id}/log`)).body.attempts);
    await eventually(async () => expect((await readLog(page.owner)).length).toBeGreaterThan(0));
    expect(await readLog(member)).toEqual([]);
    const viewer = await createMember(app, page, { leads: 'viewer' });
    const shown = (await viewer.get('/leads/webhooks')).text;
    expect([shown.includes('https://crm.example/…'), shown.includes('secret"')]).toEqual([true, false]);
  });
});
