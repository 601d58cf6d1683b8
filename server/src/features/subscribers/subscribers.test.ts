import { visitorEmailsPerDay } from '@fanfare/contract/business/mail-budget';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../test/fixtures/business.ts';
import {
  createSiteWithForm,
  enableSubscribeForm,
  linkIn,
  subscribe,
  subscribeAndConfirm,
} from '../../../test/fixtures/leads/subscribe.ts';
import { setSentEmails } from '../../../test/fixtures/sent-emails.ts';
import { createSite } from '../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const createSubscribableSite = (fields?: Parameters<typeof createSiteWithForm>[1]) => createSiteWithForm(app, fields);
/** Counts the emails that were sent, in the same transactions as their rows. */
const countEmails = async (mailbox: string) =>
  (await app.dumpTable('subscription_emails')).split(`"${mailbox}"`).length - 1;
const mailsTo = (address: string) => app.sandbox.mailbox.list().filter(({ to }) => to.includes(address));
const open = (path: string) => app.browser().send('GET', path);
const press = (path: string, headers: Record<string, string> = {}, payload = '') =>
  app.browser().send('POST', path, { headers, payload });

describe('double opt-in', () => {
  test('subscribe form sent → email; link in it opened → nothing; its button pressed → subscribed, with consent, source and times', async () => {
    const site = await createSubscribableSite();
    expect(await subscribe(app, site, 'Ada@example.test')).toMatchObject({
      status: 303,
      headers: { location: `${site.path}/subscribe/sent` },
    });
    const mail = await app.waitForMail('Ada@example.test', 'Confirm your subscription to The Journal');
    expect(mail.headers.find(({ name }) => /^from$/i.test(name))?.value).toBe('The Journal <hello@fanfare.test>');
    expect(mail.text).toContain(`The Journal\nhttp://localhost:4000${site.path}`);
    expect(mail.text + mail.html).not.toContain('Fanfare');
    const link = linkIn(mail);
    const page = (await open(link)).text;
    expect(page).toContain('<form method="post"><button class="action">Confirm subscription');
    expect(page).toContain(`<a href="${site.path}">Back to The Journal</a>`);
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
          email: 'Ada@example.test',
          state: 'subscribed',
          unsubscribed: null,
          source: { kind: 'site', id: site.id, name: 'The Journal' },
          consent: 'You agree to get emails from The Journal. You can unsubscribe at any time.',
          confirmed: app.now().toISOString(),
        },
      ],
    });
    expect((await press(link)).text).toContain('You’re subscribed to The Journal');
  });

  test('subscribe form sent with a new, pending or subscribed address, or with the honeypot filled in → the same answer; subscribed address → email to unsubscribe', async () => {
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

  test('confirmation link of a subscription older than 7 days → not valid, and the address is deleted by the job', async () => {
    const site = await createSubscribableSite();
    await subscribe(app, site, 'late@days.test');
    const link = linkIn(await app.waitForMail('late@days.test'));
    app.advanceClock(7 * daySeconds + 1);
    expect(await press(link)).toMatchObject({ status: 404 });
    expect((await open(link)).text).toContain('This link is no longer valid');
    await app.subscribers.service.removeExpired();
    await site.owner.post('/user/login', { email: site.owner.user.email, password: 'a long enough password' });
    expect(await site.list()).toMatchObject({ total: 0 });
  });

  test('subscribe form on a site in German → form, email and page in German', async () => {
    const site = await createSubscribableSite({ language: 'de', name: 'Hafenblatt' });
    expect((await open(site.path)).text).toContain('Sie erhalten E-Mails von Hafenblatt.');
    await subscribe(app, site, 'jo@sprache.test');
    const mail = await app.waitForMail('jo@sprache.test', 'Bestätigen Sie Ihr Abonnement von Hafenblatt');
    expect((await open(linkIn(mail))).text).toMatch(/<html lang="de".*Abonnement bestätigen/s);
  });
});

describe('unsubscribing', () => {
  const unsubscribePath = async (site: { path: string }, email: string) => {
    await subscribeAndConfirm(app, site, email);
    app.advanceClock(3601);
    await subscribe(app, site, email);
    const mail = await app.waitForMail(email, 'You’re subscribed to The Journal');
    return { mail, path: linkIn(mail) };
  };

  test('unsubscribe link in an email opened → page with a button; button pressed → unsubscribed; mail programs unsubscribe by its headers', async () => {
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
  });

  const signInAgain = ({ owner }: Awaited<ReturnType<typeof createSubscribableSite>>) =>
    owner.post('/user/login', { email: owner.user.email, password: 'a long enough password' });

  test('new request to subscribe after unsubscribing → the kept consent stays as it is; not confirmed in time → the request ends', async () => {
    const site = await createSubscribableSite();
    const other = await createSite(app, site, { name: 'The Gazette' });
    await enableSubscribeForm(site.owner, other);
    const { path } = await unsubscribePath(site, 'back@un.test');
    await press(path);
    const before = (await site.list()).items?.[0];
    app.advanceClock(3601);
    await subscribe(app, other, 'BACK@un.test');
    const link = linkIn(await app.waitForMail('BACK@un.test', 'Confirm your subscription to The Gazette'));
    expect((await open(link)).text).toContain('Back to The Gazette');
    expect((await site.list()).items?.[0]).toEqual({ ...before, requested_again: app.now().toISOString() });
    expect((await open(path)).text).toContain('You’re unsubscribed from The Journal');
    app.advanceClock(8 * daySeconds);
    expect((await press(link)).status).toBe(404);
    await app.subscribers.service.removeExpired();
    await signInAgain(site);
    expect((await site.list()).items?.[0]).toEqual(before);
  });

  test('new request to subscribe confirmed → subscribed to the new source, and the ended consent is kept in the list and the CSV', async () => {
    const site = await createSubscribableSite();
    const other = await createSite(app, site, { name: 'The Gazette' });
    await enableSubscribeForm(site.owner, other);
    const { path } = await unsubscribePath(site, 'again@un.test');
    await press(path);
    const before = (await site.list()).items?.[0];
    app.advanceClock(3601);
    await subscribe(app, other, 'again@un.test');
    await press(linkIn(await app.waitForMail('again@un.test', 'Confirm your subscription to The Gazette')));
    const { requested, confirmed, unsubscribed, consent } = before ?? {};
    expect((await site.list()).items).toMatchObject([
      {
        email: 'again@un.test',
        state: 'subscribed',
        unsubscribed: null,
        requested_again: null,
        source: { id: other.id, name: 'The Gazette' },
        earlier: [{ source: 'The Journal', consent, requested, confirmed, unsubscribed }],
      },
    ]);
    const csv = (await site.owner.get('/subscribers/export')).text;
    expect(csv).toContain(`The Journal, confirmed ${confirmed}, unsubscribed ${unsubscribed}: ${consent}`);
    expect((await press(path)).text).toContain('You’re unsubscribed from The Gazette');
  });

  /** Subscribes an address to a source and unsubscribes it again. Every source sends other emails, on its own day. */
  const subscribeAndUnsubscribe = async (
    businessId: number,
    email: string,
    source: { kind: 'site' | 'contest'; id: number; name: string },
  ) => {
    const request = () =>
      app.subscribers.service.requestSubscription({ businessId, email, source, language: 'en', consent: 'Yes.' });
    await request();
    await press(linkIn(await app.waitForMail(email, `Confirm your subscription to ${source.name}`)));
    app.advanceClock(3601);
    await request();
    await press(linkIn(await app.waitForMail(email, `You’re subscribed to ${source.name}`)));
    app.advanceClock(daySeconds);
  };

  test('consent ended at a site that a member has no access to → not in the member’s list and CSV; at a site of theirs → in both', async () => {
    const site = await createSubscribableSite();
    const theirs = await createSite(app, site, { name: 'The Gazette' });
    for (const source of [
      { kind: 'site' as const, id: site.id, name: 'The Secret Journal' },
      { kind: 'contest' as const, id: 1, name: 'Win a boat' },
      { kind: 'site' as const, id: theirs.id, name: 'The Gazette' },
      { kind: 'site' as const, id: theirs.id, name: 'The Gazette on Sunday' },
    ])
      await subscribeAndUnsubscribe(site.bid, 'mover@un.test', source);
    await signInAgain(site);
    const readEarlier = async (user: Pick<typeof site.owner, 'get'>) => {
      const { items } = (await user.get('/subscribers')).body;
      const sources = Object.values(items?.[0]?.earlier ?? {}).map((ended) => String(ended?.source));
      const csv = (await user.get('/subscribers/export')).text;
      return { sources, inCsv: sources.filter((name) => csv.includes(`${name}, confirmed`)), csv };
    };
    const all = ['The Secret Journal', 'Win a boat', 'The Gazette'];
    expect(await readEarlier(site.owner)).toMatchObject({ sources: all, inCsv: all });
    const assets = [{ type: 'site' as const, value: String(theirs.id), label: 'The Gazette' }];
    for (const [features, visible] of [
      [{ content: 'manager' }, ['The Gazette']],
      [{ leads: 'manager' }, ['Win a boat', 'The Gazette']],
    ] as const) {
      const { csv, ...seen } = await readEarlier(await createMember(app, site, features, assets));
      expect(seen).toEqual({ sources: visible, inCsv: visible });
      expect(csv).not.toContain('The Secret Journal');
    }
  });

  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])('one-click unsubscribe in a mail program (%s) → unsubscribed', async (type, payload) => {
    const site = await createSubscribableSite();
    const { path } = await unsubscribePath(site, `one-${payload.length}@click.test`);
    expect(await press(path, { 'content-type': type }, payload)).toMatchObject({ status: 200 });
    expect((await site.list()).items?.[0]).toMatchObject({ state: 'unsubscribed' });
  });

  test.each(['x', 'a'.repeat(43), '..%2f..', '%ff'])(
    'unsubscribe link with unknown key %s → no change, no error',
    async (key) => {
      for (const name of ['unsubscribe', 'confirm-subscription'])
        expect([400, 404]).toContain((await press(`/links/${name}/${key}`)).status);
    },
  );
});

describe('limits on emails', () => {
  test('second request to subscribe within an hour → no email; after it, and on another site → email', async () => {
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

  test('address with five subscription emails in a day → no sixth from any site', async () => {
    const sites = await Promise.all(Array.from({ length: 6 }, () => createSubscribableSite()));
    await Promise.all(sites.map((site) => subscribe(app, site, 'five@limit.test')));
    expect(await countEmails('five@limit.test')).toBe(5);
    app.advanceClock(daySeconds + 1);
    const [first] = sites;
    if (first) await subscribe(app, first, 'five@limit.test');
    expect(await countEmails('five@limit.test')).toBe(6);
  });

  test('20 concurrent requests to subscribe one address → one email, one subscriber', async () => {
    const site = await createSubscribableSite();
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe(app, site, 'race@limit.test')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await countEmails('race@limit.test')).toBe(1);
    expect(await site.list()).toMatchObject({ total: 1 });
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
