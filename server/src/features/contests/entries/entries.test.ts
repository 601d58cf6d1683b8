import { entryLimits } from '@fanfare/contract/contests/entry';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import {
  enterContest,
  findProof,
  joinContest,
  postForm,
  readForm,
  waitForEntryLink,
} from '../../../../test/fixtures/contests/contest-visitor.ts';
import { createTestApp, eventually, password, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: TestUser;
const rows = contestRows(() => app);
beforeAll(async () => {
  app = await createTestApp({ now: '2030-03-05T10:00:00Z' });
  ({ owner } = await createBusiness(app));
});
// The owner logs in again before each test, because tests move the clock beyond the end of sessions.
beforeEach(() => owner.post('/user/login', { email: owner.user.email, password }));

const adults = { minimum_age: 0, countries: [] };
/** Creates a published contest that is running. */
const createContest = async (change: object = {}) => {
  const body = contestBody(change);
  const contest = await saveContest(owner, { ...body, rules: { ...body.rules, ...adults }, ...change });
  return { id: Number(contest.id), slug: String(contest.slug) };
};
const rowsOf = (contestId: number) => rows.contestants(contestId);
const mailsTo = (address: string) => app.sandbox.mailbox.list().filter((mail) => mail.to.includes(address));

test('entry form without JavaScript → unconfirmed, with an email; link opened → nothing changes; button pressed twice → confirmed once', async () => {
  const { id, slug } = await createContest();
  const { answer, visitor } = await enterContest(app, slug, 'ann@example.test');
  expect(answer).toMatchObject({ status: 303, headers: { location: `/c/-/sent/${id}` } });
  expect((await visitor.send('GET', `/c/${slug}/sent`)).text).toContain('Check your inbox');
  const link = await waitForEntryLink(app, 'ann@example.test');
  const page = await visitor.send('GET', link);
  expect(page.text).toContain('Confirm my entry');
  expect(await rowsOf(id)).toMatchObject([{ state: 'unconfirmed', points: 0, confirmed_at: null }]);
  const form = readForm(page.text, 'contest-confirm');
  const confirmed = await postForm(visitor, form.action, { ...form.fields, name: 'Ann Berg' });
  expect(confirmed).toMatchObject({ status: 303, headers: { location: link } });
  expect(await postForm(visitor, form.action, form.fields)).toMatchObject({ status: 303 });
  expect(await rowsOf(id)).toMatchObject([{ state: 'counted', name: 'Ann Berg' }]);
  expect(await rows.chainKinds(id)).toEqual(['entered']);
  expect(await visitor.send('GET', link)).toMatchObject({ status: 302, headers: { location: `/c/${slug}` } });
  expect((await visitor.send('GET', `/c/${slug}`)).text).toContain('You’re in, Ann Berg!');
});

test('200 entries of one person, 20 at once, from ten IP addresses and in many spellings → one entry, one email', async () => {
  const { id, slug } = await createContest();
  const page = await app.browser().send('GET', `/c/${slug}`);
  const form = readForm(page.text, 'class="entry"');
  app.advanceClock(20);
  const spellings = ['b.ob@gmail.com', 'bob@gmail.com', 'BOB+x@googlemail.com', 'bo.b+prize@gmail.com'];
  // Requests are sent 20 at a time: with 100, some would wait more than 5 s for a database connection and be refused.
  const answers: Awaited<ReturnType<typeof postForm>>[] = [];
  for (let sent = 0; sent < 200; sent += 20) {
    const send = (_: unknown, index: number) =>
      postForm(
        app.browser(),
        form.action,
        { ...form.fields, name: 'Bob', email: spellings[index % 4] ?? '', consent: 'yes' },
        { address: `198.51.100.${index % 10}` },
      );
    answers.push(...(await Promise.all(Array.from({ length: 20 }, send))));
  }
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`))).toEqual(
    new Set([`303 /c/-/sent/${id}`]),
  );
  const entered = await rowsOf(id);
  expect(entered).toHaveLength(1);
  await waitForEntryLink(app, String(entered[0]?.email));
  await app.contests.entries.sendDueMails();
  expect(app.sandbox.mailbox.list().filter(({ to }) => /bo?\.?o?\.?b.*@g/i.test(String(to)))).toHaveLength(1);
});

test('another person’s email address entered 1,000 times over days and contests → one email an hour, five a day, the same answer', async () => {
  const victim = 'victim@example.test';
  const contests = [await createContest(), await createContest()];
  const answers = new Set<string>();
  for (let hour = 0; hour < 20; hour += 1) {
    for (const { slug, id } of contests) {
      for (let time = 0; time < 3; time += 1) {
        const { answer } = await enterContest(app, slug, victim);
        answers.add(String(answer.headers.location).replace(String(id), '{id}'));
      }
    }
    await app.contests.entries.sendDueMails();
    if (hour % 10 === 0) app.advanceClock(3700);
  }
  for (const { slug } of contests) {
    const page = await app.browser().send('GET', `/c/${slug}`);
    const form = readForm(page.text, 'class="entry"');
    app.advanceClock(20);
    const send = () =>
      postForm(app.browser(), form.action, { ...form.fields, name: 'x', email: victim, consent: 'yes' });
    await Promise.all(Array.from({ length: 440 }, send));
  }
  await app.contests.entries.sendDueMails();
  expect(answers).toEqual(new Set(['/c/-/sent/{id}']));
  await eventually(() => expect(mailsTo(victim).length).toBeGreaterThan(0));
  expect(mailsTo(victim).length).toBeLessThanOrEqual(5);
});

test('email address that has entered, entered again → the same answer and, after an hour, an email with the link to the entry', async () => {
  const { id, slug } = await createContest();
  await joinContest(app, slug, 'back@example.test');
  const { answer } = await enterContest(app, slug, 'Back@example.test', { fields: { name: 'Somebody Else' } });
  expect(answer.headers.location).toBe(`/c/-/sent/${id}`);
  await app.contests.entries.sendDueMails();
  expect(mailsTo('back@example.test')).toHaveLength(1);
  app.advanceClock(3700);
  await enterContest(app, slug, 'back@example.test');
  await app.waitForMail('back@example.test', 'Your entry: Spring contest');
  expect(await rowsOf(id)).toMatchObject([{ name: 'back', state: 'counted' }]);
});

test.each<[string, Record<string, string>, number]>([
  ['without consent', { consent: '' }, 400],
  ['honeypot filled in', { contact_time: 'noon' }, 303],
  ['time of another page', { started: 'v1.x' }, 403],
  ['email that is none', { email: 'nobody' }, 400],
  ['name with a line break', { name: 'a\nb' }, 400],
])('contest form sent: %s → no entry', async (_, fields, status) => {
  const { id, slug } = await createContest();
  const { answer } = await enterContest(app, slug, 'no@example.test', { fields });
  expect([answer.status, await rowsOf(id)]).toEqual([status, []]);
});

test('entry sent before the minimum time → refused; with a proof of work → accepted after 2 s; proof for another address → refused', async () => {
  const { id, slug } = await createContest();
  const page = await app.browser().send('GET', `/c/${slug}`);
  const { action, fields } = readForm(page.text, 'class="entry"');
  const started = fields.started ?? '';
  const send = (email: string, proof: string) =>
    postForm(app.browser(), action, { ...fields, name: 'Fast', email, consent: 'yes', proof });
  const proof = findProof(started, 'fast@example.test');
  expect(await send('fast@example.test', proof)).toMatchObject({ status: 422 });
  app.advanceClock(entryLimits.minSeconds + 1);
  expect(await send('fast@example.test', '')).toMatchObject({ status: 422 });
  expect(await send('other@example.test', proof)).toMatchObject({ status: 422 });
  expect(await send('fast@example.test', proof)).toMatchObject({ status: 303 });
  expect(await rowsOf(id)).toMatchObject([{ email: 'fast@example.test', signals: { hasScript: true, tookMs: 3000 } }]);
});

test('entry form with missing fields, a contestant too young or a country that is not allowed → 400 in the page’s language', async () => {
  const entry_form = {
    phone: 'required',
    country: 'required',
    birth_date: 'required',
    questions: [{ text: 'Favorite cake?', is_required: true }],
  };
  const { rules } = contestBody({});
  const body = contestBody({
    entry_form,
    language: 'de',
    rules: { ...rules, minimum_age: 18, countries: ['AT', 'DE'] },
  });
  const contest = await saveContest(owner, body);
  const slug = String(contest.slug);
  const bad = { phone: 'call me', country: 'FR', birth_date: '2012-03-06', answer_1: '' };
  const { answer } = await enterContest(app, slug, 'kid@example.test', { fields: bad });
  expect(answer.status).toBe(400);
  for (const text of ['Ländervorwahl', 'Wählen Sie ein Land', 'zu jung', 'Antwort'])
    expect(answer.text).toContain(text);
  const good = { phone: '+43 1 234567', country: 'AT', birth_date: '2012-03-05', answer_1: 'Sacher' };
  const adult = await enterContest(app, slug, 'adult@example.test', { fields: good });
  expect(adult.answer.status).toBe(303);
  expect(await rowsOf(Number(contest.id))).toMatchObject([
    { fields: { phone: '+43 1 234567', country: 'AT', birth_date: '2012-03-05', answers: ['Sacher'] } },
  ]);
});

test.each([
  ['ja', { email: 'none' }, '有効なメールアドレスを入力してください。'],
  ['pl', { consent: '' }, 'Zaakceptuj regulamin, aby wziąć udział.'],
  ['ar', { name: '' }, 'أدخل اسمًا لا يزيد على 100 حرف.'],
])('incomplete entry form in %s → message in that language', async (language, fields, text) => {
  const { slug } = await createContest({ language });
  const { answer } = await enterContest(app, slug, 'x@example.test', { fields });
  expect([answer.status, answer.text.includes(text)]).toEqual([400, true]);
  expect(answer.text).toContain(`<html lang="${language}"`);
  expect(answer.headers['cache-control']).toContain('no-store');
});

test('entry of a contestant → stored signals are keyed hashes of IP address and device, different for each contest', async () => {
  const one = await createContest();
  const two = await createContest();
  for (const { slug } of [one, two]) await enterContest(app, slug, 'sig@example.test', { address: '203.0.113.9' });
  const first = (await rowsOf(one.id))[0];
  const second = (await rowsOf(two.id))[0];
  expect(first?.signals).toMatchObject({ hasScript: false, domain: 'example.test' });
  expect(JSON.stringify([first, second])).not.toContain('203.0.113');
  expect(JSON.stringify(first?.signals)).not.toBe(JSON.stringify(second?.signals));
});

test('entry or confirmation after the end of the contest → refused', async () => {
  const { id, slug } = await createContest({ end_date: '2030-03-20T18:00' });
  const { visitor } = await enterContest(app, slug, 'late@example.test');
  const link = await waitForEntryLink(app, 'late@example.test');
  const page = await visitor.send('GET', link);
  const confirm = readForm(page.text, 'contest-confirm');
  const open = await visitor.send('GET', `/c/${slug}`);
  const entry = readForm(open.text, 'class="entry"');
  await owner.post(`/contest/${id}/end`, {});
  app.advanceClock(20);
  expect(await postForm(visitor, confirm.action, confirm.fields)).toMatchObject({ status: 409 });
  const fields = { ...entry.fields, name: 'Late', email: 'later@example.test', consent: 'yes' };
  expect(await postForm(visitor, entry.action, fields)).toMatchObject({ status: 409 });
  expect(await rowsOf(id)).toMatchObject([{ state: 'unconfirmed' }]);
});

test('reminders due a day before the end of a contest → one email to each contestant who asked for it, none to others', async () => {
  const { slug } = await createContest({ end_date: '2030-03-28T18:00', options: { reminder: true } });
  await joinContest(app, slug, 'remind@example.test', { fields: { reminder: 'yes' } });
  await joinContest(app, slug, 'quiet@example.test');
  expect(await app.contests.entries.sendReminders()).toBe(0);
  const untilTwoHoursBefore = Date.parse('2030-03-28T15:00:00Z') - app.now().getTime();
  app.advanceClock(untilTwoHoursBefore / 1000);
  expect(await app.contests.entries.sendReminders()).toBe(1);
  expect(await app.contests.entries.sendReminders()).toBe(0);
  const reminder = await app.waitForMail('remind@example.test', 'Ends soon: Spring contest');
  expect(reminder.text).toContain('ends 03/28/2030 06:00 PM GMT+1.');
  expect(mailsTo('quiet@example.test')).toHaveLength(1);
});

test('retention time of a contest over → personal data erased, states and receipts stay', async () => {
  const { id, slug } = await createContest({ start_date: '2030-03-01T09:00', options: { retention_months: 1 } });
  await joinContest(app, slug, 'old@example.test');
  await app.contests.entries.erasure.eraseExpired();
  expect(await rowsOf(id)).toMatchObject([{ email: 'old@example.test' }]);
  const [before] = await rowsOf(id);
  app.advanceClock(40 * daySeconds);
  await app.contests.entries.erasure.eraseExpired();
  expect(await rowsOf(id)).toMatchObject([
    { email: '', name: '', signals: {}, receipt_code: null, state: 'counted', receipt_hash: before?.receipt_hash },
  ]);
});

test('key mailed to a contestant → opens the entry until prizes can no longer be claimed; then a new key works for a day', async () => {
  const options = { claim_days: 7, retention_months: 6 };
  const { slug } = await createContest({ end_date: '2030-06-10T18:00', options });
  const untilClaimsEnd = () => (Date.parse('2030-06-17T16:00:00Z') - app.now().getTime()) / 1000;
  const { link, visitor, show } = await joinContest(app, slug, 'key@example.test');
  const open = (path: string) => app.browser().send('GET', path);
  app.advanceClock(untilClaimsEnd() - 1);
  expect(await open(link)).toMatchObject({ status: 302 });
  expect(await show()).toContain('You’re in, key!');
  app.advanceClock(1);
  const expired = await open(link);
  expect([expired.status, expired.text.includes('Get a new one by email')]).toEqual([410, true]);
  expect(await show()).not.toContain('You’re in');
  expect(await visitor.send('GET', `/c/${slug}/data.json`)).toMatchObject({ status: 302 });
  expect(await open(link.replace('/c/', '/embed/contest/'))).toMatchObject({ status: 410 });

  const form = readForm((await open(`/c/${slug}/link`)).text, 'contest-link');
  await postForm(app.browser(), form.action, { ...form.fields, email: 'key@example.test' });
  await app.contests.entries.sendDueMails();
  const mail = await eventually(() => {
    const mails = mailsTo('key@example.test');
    expect(mails).toHaveLength(2);
    return mails.find(({ text }) => !text.includes(link));
  });
  const fresh = /(\/c\/\S+\/entry\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await open(fresh)).toMatchObject({ status: 302 });
  app.advanceClock(daySeconds);
  expect(await open(fresh)).toMatchObject({ status: 410 });
});
