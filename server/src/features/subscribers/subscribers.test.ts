import { visitorEmailsPerDay } from '@fanfare/contract/business/mail-budget';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../test/fixtures/business.ts';
import { setSentEmails } from '../../../test/fixtures/sent-emails.ts';
import { createSite, createSiteOwner } from '../../../test/fixtures/site.ts';
import { enableSubscribeForm, linkIn, subscribe, subscribeAndConfirm } from '../../../test/fixtures/subscribe.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const createSubscribableSite = async (fields: Parameters<typeof createSite>[2] = {}) => {
  const business = await createSiteOwner(app);
  const site = await createSite(app, business, fields);
  await enableSubscribeForm(business.owner, site);
  const list = async (query = '') => (await business.owner.get(`/subscribers${query}`)).body;
  return { ...business, ...site, list };
};
/** How many emails were sent, in the same transactions as their rows. */
const countEmails = async (mailbox: string) =>
  (await app.dumpTable('subscription_emails')).split(`"${mailbox}"`).length - 1;
const mailsTo = (address: string) => app.sandbox.mailbox.list().filter(({ to }) => to.includes(address));
const open = (path: string) => app.browser().send('GET', path);
const press = (path: string, headers: Record<string, string> = {}, payload = '') =>
  app.browser().send('POST', path, { headers, payload });

describe('double opt-in', () => {
  test('form → email; opening its link → nothing; its button → subscribed, with consent, source and times', async () => {
    const site = await createSubscribableSite();
    expect(await subscribe(app, site, 'Ada@example.test')).toMatchObject({
      status: 303,
      headers: { location: `${site.path}/subscribe/sent` },
    });
    const mail = await app.waitForMail('Ada@example.test', 'Confirm your subscription to The Journal');
    const link = linkIn(mail);
    expect((await open(link)).text).toContain('<form method="post"><button class="action">Confirm subscription');
    expect((await site.list()).items?.[0]).toMatchObject({ email: 'Ada@example.test', state: 'pending' });
    expect(await site.list()).toMatchObject({ total: 1, subscribed: 0 });
    app.advanceClock(60);
    const confirmed = await press(link);
    expect(confirmed.status).toBe(200);
    expect(confirmed.text).toContain('You’re subscribed to The Journal');
    expect(confirmed.headers['cache-control']).toBe('no-store');
    expect(await site.list()).toMatchObject({
      subscribed: 1,
      items: [
        {
          ...{ email: 'Ada@example.test', state: 'subscribed', unsubscribed: null },
          source: { kind: 'site', id: site.id, name: 'The Journal' },
          consent: 'You agree to get emails from The Journal. You can unsubscribe at any time.',
          confirmed: app.now().toISOString(),
        },
      ],
    });
    expect((await press(link)).text).toContain('You’re subscribed to The Journal');
  });

  test('new, pending and subscribed address, honeypot → the same answer; subscribed again → email to unsubscribe', async () => {
    const site = await createSubscribableSite();
    const answers = [await subscribe(app, site, 'new@same.test'), await subscribe(app, site, 'new@same.test')];
    await press(linkIn(await app.waitForMail('new@same.test')));
    app.advanceClock(3601);
    answers.push(await subscribe(app, site, 'NEW@same.test'));
    answers.push(await subscribe(app, site, 'robot@same.test', { contact_time: 'noon' }));
    expect(new Set(answers.map(({ status, headers, text }) => `${status} ${headers.location} ${text}`)).size).toBe(1);
    const again = await app.waitForMail('new@same.test', 'You’re subscribed to The Journal');
    expect(again.text).toContain('already subscribed');
    expect((await site.list()).items?.[0]).toMatchObject({ email: 'new@same.test', state: 'subscribed' });
    expect(await site.list()).toMatchObject({ total: 1 });
    expect(mailsTo('robot@same.test')).toEqual([]);
  });

  test('link older than 7 days → not valid, and the address is deleted by the job', async () => {
    const site = await createSubscribableSite();
    await subscribe(app, site, 'late@days.test');
    const link = linkIn(await app.waitForMail('late@days.test'));
    app.advanceClock(7 * 24 * 3600 + 1);
    expect(await press(link)).toMatchObject({ status: 404 });
    expect((await open(link)).text).toContain('This link is no longer valid');
    await app.subscribers.service.removeExpired();
    await site.owner.post('/user/login', { email: site.owner.user.email, password: 'a long enough password' });
    expect(await site.list()).toMatchObject({ total: 0 });
  });

  test('site in German → form, email and page in German', async () => {
    const site = await createSubscribableSite({ language: 'de', name: 'Hafenblatt' });
    expect((await open(site.path)).text).toContain('Sie erhalten E-Mails von Hafenblatt.');
    await subscribe(app, site, 'jo@sprache.test');
    const mail = await app.waitForMail('jo@sprache.test', 'Bestätigen Sie Ihr Abonnement von Hafenblatt');
    expect((await open(linkIn(mail))).text).toMatch(/<html lang="de".*Abonnement bestätigen/s);
  });
});

describe('unsubscribe', () => {
  const unsubscribePath = async (site: { path: string }, email: string) => {
    await subscribeAndConfirm(app, site, email);
    app.advanceClock(3601);
    await subscribe(app, site, email);
    const mail = await app.waitForMail(email, 'You’re subscribed to The Journal');
    return { mail, path: linkIn(mail) };
  };

  test('link in an email → page with a button; button → unsubscribed; subscribing again → confirmed again', async () => {
    const site = await createSubscribableSite();
    const { path, mail } = await unsubscribePath(site, 'gone@un.test');
    expect(mail.headers.find(({ name }) => /^list-unsubscribe$/i.test(name))?.value).toContain(path);
    expect(mail.headers.find(({ name }) => /^list-unsubscribe-post$/i.test(name))?.value).toContain('One-Click');
    expect((await open(path)).text).toContain('Unsubscribe from The Journal?');
    expect((await site.list()).items?.[0]).toMatchObject({ state: 'subscribed' });
    expect((await press(path)).text).toContain('You’re unsubscribed from The Journal');
    expect((await site.list()).items?.[0]).toMatchObject({
      state: 'unsubscribed',
      unsubscribed: app.now().toISOString(),
    });
    app.advanceClock(3601);
    await subscribe(app, site, 'gone@un.test');
    expect((await site.list()).items?.[0]).toMatchObject({ state: 'pending' });
    app.advanceClock(8 * 24 * 3600);
    await app.subscribers.service.removeExpired();
    await site.owner.post('/user/login', { email: site.owner.user.email, password: 'a long enough password' });
    expect((await site.list()).items?.[0]).toMatchObject({ state: 'unsubscribed' });
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('one click in a mail program (%s) → unsubscribed', async (type, payload) => {
    const site = await createSubscribableSite();
    const { path } = await unsubscribePath(site, `one-${payload.length}@click.test`);
    expect(await press(path, { 'content-type': type }, payload)).toMatchObject({ status: 200 });
    expect((await site.list()).items?.[0]).toMatchObject({ state: 'unsubscribed' });
  });

  test.each(['x', 'a'.repeat(43), '..%2f..', '%ff'])('unknown key %s → no change, no error', async (key) => {
    for (const name of ['unsubscribe', 'confirm-subscription'])
      expect([400, 404]).toContain((await press(`/links/${name}/${key}`)).status);
  });
});

describe('limits', () => {
  test('second request within an hour → no email; after it, and on another site → email', async () => {
    const site = await createSubscribableSite();
    const other = await createSubscribableSite();
    for (const email of ['hour@limit.test', 'Hour@limit.test', 'hour+again@limit.test'])
      await subscribe(app, site, email);
    await subscribe(app, other, 'hour@limit.test');
    app.advanceClock(3601);
    await subscribe(app, site, 'hour@limit.test');
    expect(await countEmails('hour@limit.test')).toBe(3);
    expect(mailsTo('hour+again@limit.test')).toEqual([]);
  });

  test('address with five emails in a day → no sixth from any site', async () => {
    const sites = await Promise.all(Array.from({ length: 6 }, () => createSubscribableSite()));
    await Promise.all(sites.map((site) => subscribe(app, site, 'five@limit.test')));
    expect(await countEmails('five@limit.test')).toBe(5);
    app.advanceClock(24 * 3600 + 1);
    const [first] = sites;
    if (first) await subscribe(app, first, 'five@limit.test');
    expect(await countEmails('five@limit.test')).toBe(6);
  });

  test('20 concurrent requests for one address → one email, one subscriber', async () => {
    const site = await createSubscribableSite();
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe(app, site, 'race@limit.test')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await countEmails('race@limit.test')).toBe(1);
    expect(await site.list()).toMatchObject({ total: 1 });
  });
});

describe('the list', () => {
  test('search, state and another business → only matching rows of the own business', async () => {
    const site = await createSubscribableSite();
    const other = await createSubscribableSite();
    await subscribeAndConfirm(app, site, 'ann@list.test');
    await subscribe(app, site, 'bob@list.test');
    await subscribe(app, other, 'cleo@list.test');
    const emails = async (query: string) => {
      const { items } = await site.list(query);
      return [items?.[0]?.email, items?.[1]?.email].filter(Boolean);
    };
    expect(await emails('')).toEqual(['bob@list.test', 'ann@list.test']);
    expect(await emails('?search=ANN')).toEqual(['ann@list.test']);
    expect(await emails('?state=pending')).toEqual(['bob@list.test']);
  });

  test('CSV → formulas neutralized, consent included', async () => {
    const site = await createSubscribableSite({ name: '=HYPERLINK("http://evil.test")' });
    await subscribe(app, site, '+1@csv.test');
    const { text, headers } = await site.owner.get('/subscribers/export');
    expect(headers['content-type']).toContain('text/csv');
    const [header = '', row = ''] = text.split('\r\n');
    expect(header).toBe('Email,Status,Source,Requested (UTC),Confirmed (UTC),Unsubscribed (UTC),Consent');
    expect(row).toMatch(/^'\+1@csv\.test,Not confirmed,"'=HYPERLINK/);
    expect(row).toContain('You agree to get emails from');
  });

  test('delete → gone with its links; the audit log has no address', async () => {
    const site = await createSubscribableSite();
    await subscribeAndConfirm(app, site, 'erase@list.test');
    const id = String((await site.list()).items?.[0]?.id);
    expect(await site.owner.post(`/subscribers/${id}/delete`)).toMatchObject({ status: 200 });
    expect(await site.owner.post(`/subscribers/${id}/delete`)).toMatchObject({ status: 404 });
    expect(await site.list()).toMatchObject({ total: 0 });
    const audit = (await site.owner.get(`/user/business/${site.bid}/audit`)).text;
    expect(audit).toContain('Deleted a subscriber');
    expect(audit).not.toContain('erase@list.test');
  });

  test.each([
    [{ leads: 'viewer' }, 200, 403],
    [{ content: 'viewer' }, 200, 403],
    [{ leads: 'manager' }, 200, 200],
    [{ rss: 'manager' }, 403, 403],
  ] as const)('member with %j → list %i, export %i', async (features, list, exported) => {
    const site = await createSubscribableSite();
    const assets =
      'content' in features ? [{ type: 'site' as const, value: String(site.id), label: 'The Journal' }] : [];
    const member = await createMember(app, site, features, assets);
    expect((await member.get('/subscribers')).status).toBe(list);
    expect((await member.get('/subscribers/export')).status).toBe(exported);
  });
});

test('visitors’ share of the daily email budget spent → every address is asked to try later; members can still invite', async () => {
  const site = await createSubscribableSite();
  await subscribeAndConfirm(app, site, 'known@budget.test');
  await setSentEmails(app, site.bid, visitorEmailsPerDay);
  for (const email of ['known@budget.test', 'unknown@budget.test'])
    expect((await subscribe(app, site, email)).headers.location).toBe(`${site.path}/subscribe/later`);
  expect((await open(`${site.path}/subscribe/later`)).text).toContain('Try again later');
  const invitation = { invitee: 'colleague@budget.test', features: { content: 'viewer' } };
  expect((await site.owner.post(`/user/business/${site.bid}/invite`, invitation)).status).toBe(200);
});
