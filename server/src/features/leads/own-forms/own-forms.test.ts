import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { openLeadReceiver } from '../../../../test/fixtures/leads/lead-receiver.ts';
import { createOwnForm, ownFormBody, sendOwnForm } from '../../../../test/fixtures/leads/own-form.ts';
import { linkIn } from '../../../../test/fixtures/leads/subscribe.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let receiver: Awaited<ReturnType<typeof openLeadReceiver>>;
beforeAll(async () => {
  receiver = await openLeadReceiver();
  app = await createTestApp({ privateHosts: [receiver.host] });
});

const createForm = async (fields: object = {}) => {
  const business = await createBusiness(app);
  return { ...business, ...(await createOwnForm(business.owner, { double_opt_in: true, ...fields })) };
};
const listLeads = async (owner: TestUser) => toList((await owner.get('/leads/inbox')).body.items);
const mailsTo = (address: string) => app.sandbox.mailbox.list().filter(({ to }) => to.includes(address));
const press = (path: string) => app.browser().send('POST', path);

describe('double opt-in', () => {
  test('own form sent → email and no lead; link in it opened → nothing; its button pressed many times → one lead with consent', async () => {
    const { owner, slug } = await createForm();
    expect(await sendOwnForm(app, slug, { email: 'Ada@opt.test', city: 'Paris' })).toMatchObject({
      status: 303,
      headers: { location: `/f/${slug}/sent` },
    });
    const mail = await app.waitForMail('Ada@opt.test');
    expect(mail.headers.some(({ name }) => /^list-unsubscribe$/i.test(name))).toBe(false);
    const link = linkIn(mail);
    expect((await app.browser().send('GET', link)).text).toContain('Confirm my email address</button>');
    expect(await listLeads(owner)).toEqual([]);
    const pressed = await Promise.all(Array.from({ length: 8 }, () => press(link)));
    expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200]));
    const leads = await listLeads(owner);
    expect(leads).toMatchObject([{ email: 'Ada@opt.test', source: 'form', state: 'new' }]);
    expect((await owner.get(`/leads/inbox/${String(leads[0]?.id)}`)).body).toMatchObject({
      consent: { text: 'You may write to me about the offer.', version: 1, confirmed: app.now().toISOString() },
      fields: [{ name: 'city', label: 'City', value: 'Paris' }],
    });
  });

  test('own form sent with a new, repeated or confirmed address, or with the honeypot filled in → the same answer; at most 3 emails a day, 1 a minute', async () => {
    const { slug } = await createForm();
    const send = (email: string, more = {}) => sendOwnForm(app, slug, { email, ...more });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('new@same.test')));
    await press(linkIn(await app.waitForMail('new@same.test')));
    for (let at = 0; at < 5; at += 1) {
      app.advanceClock(61);
      answers.push(await send('new+tag@same.test'));
    }
    answers.push(await send('robot@same.test', { contact_time: 'noon' }));
    expect(new Set(answers.map(({ status, headers, text }) => `${status} ${headers.location} ${text}`)).size).toBe(1);
    await app.waitForMail('new+tag@same.test');
    await eventually(() => expect(mailsTo('new@same.test').length + mailsTo('new+tag@same.test').length).toBe(3));
    expect(mailsTo('robot@same.test')).toEqual([]);
  });

  test('own form not confirmed in 7 days → the emailed link ends, the request is erased, only a count stays', async () => {
    const { owner, slug, id } = await createForm();
    await sendOwnForm(app, slug, { email: 'late@days.test' });
    const link = linkIn(await app.waitForMail('late@days.test'));
    expect((await owner.get(`/leads/forms/${id}`)).body).toMatchObject({ pending: 1, expired: 0 });
    app.advanceClock(7 * daySeconds + 1);
    expect((await press(link)).status).toBe(404);
    await app.leads.submissions.removeExpired();
    expect(await app.dumpTable('lead_requests')).not.toContain('late@days.test');
    const again = await owner.post('/user/login', { email: owner.user.email, password: 'a long enough password' });
    expect(again.status).toBe(200);
    expect((await owner.get(`/leads/forms/${id}`)).body).toMatchObject({ pending: 0, expired: 1 });
  });
});

describe('hostile submissions', () => {
  test.each([
    ['without consent', { consent: '' }, 400],
    ['with an address that is none', { email: 'nobody' }, 400],
    ['with an answer of 5,000 characters', { city: 'x'.repeat(5000) }, 400],
    ['with an answer that is no option', { roast: 'Burnt' }, 400],
    ['with a changed token', { form_token: 'forged' }, 403],
    ['with zero characters', { city: 'a\0b' }, 400],
  ])('own form sent %s → refused, nothing stored', async (_, fields, status) => {
    const roast = { key: 'roast', label: 'Roast', type: 'choice', required: false, options: ['Light', 'Dark'] };
    const { owner, slug } = await createForm({
      double_opt_in: false,
      fields: [...ownFormBody().fields, roast],
    });
    expect((await sendOwnForm(app, slug, { email: 'eve@hostile.test', ...fields })).status).toBe(status);
    expect(await listLeads(owner)).toEqual([]);
  });

  test('own form sent with fields it does not have → left out; markup in its texts → shown as text; closed form → 404', async () => {
    const { owner, slug, id } = await createForm({ double_opt_in: false, title: '<script>x</script>' });
    const page = await app.browser().send('GET', `/f/${slug}`);
    expect(page.text).not.toContain('<script>');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    await sendOwnForm(app, slug, { email: 'eve@extra.test', state: 'won', surprise: 'x' });
    const [lead] = await listLeads(owner);
    expect(lead).toMatchObject({ state: 'new', email: 'eve@extra.test' });
    expect(JSON.stringify((await owner.get(`/leads/inbox/${String(lead?.id)}`)).body)).not.toContain('surprise');
    await sendOwnForm(app, slug, { email: 'eve@extra.test' });
    expect(await listLeads(owner)).toHaveLength(1);
    await owner.post('/leads/forms/save', { ...ownFormBody(), id, is_active: false });
    expect((await app.browser().send('GET', `/f/${slug}`)).status).toBe(404);
    expect((await sendOwnForm(app, slug, { email: 'eve@extra.test' })).status).toBe(403);
  });
});

describe('rights of people', () => {
  const askForData = async (slug: string, email: string) => {
    const page = await app.browser().send('GET', `/f/${slug}/data`);
    const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(page.text) ?? [];
    return app.browser().send('POST', `/forms/lead-data/${slug}`, {
      payload: new URLSearchParams({ form_token, contact_time: '', email }).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        origin: 'http://localhost:4000',
      },
    });
  };

  test('data page with a known email address → link by email, with which the person sees, exports and erases their data; link used again → nothing; unknown address → no email; link opened by a scanner → nothing', async () => {
    const { owner, slug } = await createForm({ double_opt_in: false });
    await sendOwnForm(app, slug, { email: 'pia@rights.test', city: 'Oslo' });
    const known = await askForData(slug, 'PIA@rights.test');
    const unknown = await askForData(slug, 'nobody@rights.test');
    expect([known.status, known.headers.location]).toEqual([unknown.status, unknown.headers.location]);
    const link = linkIn(await app.waitForMail('pia@rights.test'));
    expect(mailsTo('nobody@rights.test')).toEqual([]);
    const page = (await app.browser().send('GET', link)).text;
    expect(page).toContain('Oslo');
    const exported = await app.browser().send('GET', link.replace('/links/lead-data/', '/lead-data/'));
    expect(JSON.parse(exported.text)).toMatchObject({ records: [{ Email: 'pia@rights.test', city: 'Oslo' }] });
    expect(await listLeads(owner)).toHaveLength(1);
    expect((await press(link)).text).toContain('Your data is erased');
    expect((await press(link)).text).toContain('Your data is erased');
    expect(await listLeads(owner)).toEqual([]);
    expect(await app.dumpTable('leads')).not.toContain('pia@rights.test');
  });

  test('data page with another +tag of a known address → email to the stored address alone; each address sees and erases its own data', async () => {
    const { slug } = await createForm({ double_opt_in: false });
    await sendOwnForm(app, slug, { email: 'vic@tag.test', city: 'Lima' });
    await askForData(slug, 'vic+spy@tag.test');
    await app.waitForMail('vic@tag.test');
    expect(mailsTo('vic+spy@tag.test')).toEqual([]);
    app.advanceClock(daySeconds + 1);
    await sendOwnForm(app, slug, { email: 'vic+spy@tag.test', city: 'Quito' });
    await askForData(slug, 'vic+spy@tag.test');
    const link = linkIn(await app.waitForMail('vic+spy@tag.test'));
    const { text } = await app.browser().send('GET', link);
    expect([text.includes('Quito'), text.includes('Lima')]).toEqual([true, false]);
    expect((await press(link)).text).toContain('Your data is erased');
    const leads = await app.dumpTable('leads');
    expect([leads.includes('Quito'), leads.includes('Lima')]).toEqual([false, true]);
    expect(mailsTo('vic@tag.test')).toHaveLength(1);
  });

  test('webhook receiver repeats the lead in its error; lead erased → neither deliveries nor their steps contain it', async () => {
    receiver.answer('/echo', () => ({ status: 410, body: 'No room for echo@repeat.test' }));
    const { owner, slug } = await createForm({ double_opt_in: false });
    await owner.post('/leads/webhooks/save', { name: 'CRM', url: receiver.url('/echo') });
    await sendOwnForm(app, slug, { email: 'echo@repeat.test' });
    const id = await eventually(async () => {
      const [lead] = await listLeads(owner);
      expect(toList(lead?.deliveries)).toMatchObject([{ state: 'failed' }]);
      return Number(lead?.id);
    });
    expect(await app.dumpTable('lead_attempts')).toContain('echo@repeat.test');
    expect((await owner.post(`/leads/inbox/${id}/erase`)).status).toBe(200);
    for (const table of ['lead_attempts', 'deliveries', 'delivery_steps'])
      expect(await app.dumpTable(table)).not.toContain('echo@repeat.test');
  });

  test('business deleted → its own forms and open confirmations end, links to one’s own data stay', async () => {
    const { owner, bid, slug } = await createForm();
    await sendOwnForm(app, slug, { email: 'kim@closed.test', city: 'Riga' });
    const confirm = linkIn(await app.waitForMail('kim@closed.test'));
    await askForData(slug, 'kim@closed.test');
    const data = await eventually(() => {
      const link = mailsTo('kim@closed.test')
        .map(linkIn)
        .find((path) => path.includes('lead-data'));
      if (!link) throw new Error('No link to the data yet.');
      return link;
    });
    expect((await owner.post(`/user/${owner.user.id}/business/${bid}/delete`, {})).status).toBe(200);
    expect((await app.browser().send('GET', `/f/${slug}`)).status).toBe(404);
    expect((await press(confirm)).status).toBe(404);
    expect(await app.dumpTable('leads')).not.toContain('kim@closed.test');
    expect((await app.browser().send('GET', data)).text).toContain('Riga');
  });

  test('leads older than the business keeps them → erased by the job, others stay', async () => {
    const { owner, slug } = await createForm({ double_opt_in: false });
    await owner.post('/leads/retention', { days: 30 });
    await sendOwnForm(app, slug, { email: 'old@kept.test' });
    app.advanceClock(29 * daySeconds);
    await sendOwnForm(app, slug, { email: 'young@kept.test' });
    app.advanceClock(2 * daySeconds);
    await app.leads.retention.removeOld();
    const leads = await app.dumpTable('leads');
    expect([leads.includes('old@kept.test'), leads.includes('young@kept.test')]).toEqual([false, true]);
  });
});

test('CSV pickup opened with its key → its leads; new key made → the old one no longer works', async () => {
  const { owner } = await createBusiness(app);
  const form = await createOwnForm(owner);
  const saved = await owner.post('/leads/destinations/save', { kind: 'csv', name: 'Nightly' });
  await sendOwnForm(app, form.slug, { email: 'ann@pickup.test' });
  const path = new URL(String(saved.body.pickup_url)).pathname;
  const file = await app.browser().send('GET', path);
  expect(file.text).toContain('ann@pickup.test');
  const after = `${path}?after=${String(file.headers['x-next-after'])}`;
  expect((await app.browser().send('GET', after)).text).not.toContain('ann@pickup.test');
  await owner.post(`/leads/destinations/${String(saved.body.destination?.id)}/key`);
  expect((await app.browser().send('GET', path)).status).toBe(404);
});
