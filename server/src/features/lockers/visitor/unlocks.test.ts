import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { linkIn } from '../../../../test/fixtures/leads/subscribe.ts';
import { createLocker, openEmbeddedLocker, readBox, secretText, tokenIn } from '../../../../test/fixtures/locker.ts';
import { createTestApp, eventually, password, type TestApp } from '../../../../test/test-app.ts';

type Locker = Awaited<ReturnType<typeof createLocker>>;
let app: TestApp;
let locker: Locker;
beforeAll(async () => {
  app = await createTestApp({ limitScale: 100 });
  locker = await createLocker(app);
});

const get = (path: string) => app.browser().send('GET', path);
/** The owner signs in again, because tests move the clock by weeks and sessions expire. */
const signIn = ({ owner }: Pick<Locker, 'owner'>) => owner.post('/user/login', { email: owner.user.email, password });
const figures = async (of: Locker) => {
  await app.lockers.counter.flush();
  await signIn(of);
  return (await of.owner.get(`/promotion/contentlocker/${of.id}/figures`)).body;
};
/** Opens a locker as a new visitor, clicks the first link, waits and unlocks. */
const unlockByVisit = async (of: Locker, page?: string) => {
  const visitor = await openEmbeddedLocker(app, of, page);
  await visitor.click();
  app.advanceClock(10);
  return { ...visitor, token: tokenIn(await visitor.unlock()) };
};

describe('content before the unlock', () => {
  test('page of a locker, answer for its script, and guessed tokens → the first words only, never the content', async () => {
    const { first, state, browser } = await openEmbeddedLocker(app, locker);
    const answers = [
      first,
      await get(locker.path),
      await state(),
      await state('x'),
      await state(`v1.test.${'A'.repeat(60)}`),
      await get(`${locker.path}/state?browser=${browser}&token=${encodeURIComponent('"><script>')}`),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).toContain('The secret recipe…');
      expect(text).not.toContain('butter');
    }
    expect(first.body.state).toBe('locked');
  });

  test('locker requested from another site → answered without cookies; our own page → no frames; bots → get what visitors get', async () => {
    const answer = await get(`${locker.path}/state?page=https://evil.example/`);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
    const bot = { headers: { 'user-agent': 'Googlebot/2.1' } };
    const page = await app.browser().send('GET', locker.path, bot);
    expect(page.headers['x-frame-options']).toBe('DENY');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(page.text).not.toContain('butter');
  });

  test.each(['0000000000000000', 'x', '..%2f..', '%E0%A4%A', '-/preview/v1.a.b.c'])(
    '/locker/%s with no id of a locker → 400 or 404',
    async (id) => {
      const { status } = await get(`/locker/${id}`);
      expect([400, 404]).toContain(status);
    },
  );

  test('locker with a hostile page address → escaped, no redirect by us', async () => {
    const { path } = await createLocker(app, { url: '', via_user: '' });
    const evil = 'https://evil.example/"><script>alert(1)</script>';
    const { body } = await get(`${path}/state?page=${encodeURIComponent(evil)}`);
    expect(String(body.html)).not.toContain('<script>');
    const [visit] = readBox(String(body.html)).visits;
    const link = await get(visit?.path ?? '');
    expect([link.status, link.headers.location]).toEqual([200, undefined]);
    expect(link.text).toContain('href="https://evil.example/%22%3E%3Cscript%3E');
  });
});

describe('unlock by visit or share', () => {
  test('visit link of a locker → redirect to what the owner chose; after 10 s → content, counted as self-declared', async () => {
    const own = await createLocker(app);
    const visitor = await openEmbeddedLocker(app, own, 'https://blog.example/post?utm=1#top');
    expect((await visitor.unlock()).body.code).toBe('locker-not-visited');
    expect(await visitor.click()).toMatchObject({ status: 302, headers: { location: 'https://harbour.example/page' } });
    app.advanceClock(9);
    expect((await visitor.unlock()).body.code).toBe('locker-too-early');
    app.advanceClock(1);
    const unlocked = await visitor.unlock();
    expect(unlocked.headers['access-control-allow-origin']).toBe('*');
    const { body } = await visitor.state(tokenIn(unlocked));
    expect(body).toMatchObject({ state: 'unlocked', browser: visitor.browser });
    expect(String(body.html)).toContain(secretText);
    expect(String(body.html)).toContain('src="http://localhost:4000/files/a.png"');
    expect(await figures(own)).toMatchObject({
      total: { impressions: 1, unlocks: 1, verified: 0 },
      pages: [{ page: 'https://blog.example/post', impressions: 1, unlocks: 1, verified: 0 }],
      actions: [{ action: 'facebook_visit', unlocks: 1 }],
    });
  });

  test('share action of a locker → the network’s share page with the owner’s link and name', async () => {
    const visitor = await openEmbeddedLocker(app, locker);
    const { headers } = await visitor.click(1);
    expect(headers.location).toBe(
      'https://twitter.com/intent/tweet?url=https%3A%2F%2Fharbour.example%2Fpage&via=harbour',
    );
  });

  test('20 unlocks by one click on a locker’s link at once, and again later → one counted, each gets a token', async () => {
    const own = await createLocker(app);
    const visitor = await openEmbeddedLocker(app, own);
    await visitor.click();
    app.advanceClock(10);
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.unlock()));
    answers.push(await visitor.unlock());
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 21 }, () => 200));
    expect((await figures(own)).total).toMatchObject({ unlocks: 1 });
  });

  test('locker unlocked with the link of another browser or locker, altered or a day old → refused', async () => {
    const mine = await openEmbeddedLocker(app, locker);
    const other = await openEmbeddedLocker(app, locker);
    await mine.click();
    app.advanceClock(10);
    const key = mine.visits[0]?.key ?? '';
    expect((await other.unlock(0, { key })).body.code).toBe('locker-link-expired');
    const elsewhere = await openEmbeddedLocker(app, await createLocker(app));
    expect((await elsewhere.unlock(0, { key, browser: mine.browser })).body.code).toBe('locker-link-expired');
    expect((await mine.unlock(0, { key: `${key.slice(0, -9)}AAAAAAAAA` })).body.code).toBe('locker-link-expired');
    expect((await mine.unlock(0, { form_token: elsewhere.unlockToken })).body.code).toBe('form-not-valid');
    app.advanceClock(daySeconds);
    expect((await mine.unlock()).status).toBe(410);
    expect((await mine.click()).status).toBe(410);
  });
});

describe('unlock token', () => {
  test('unlock token of another browser, of another locker, or altered → locked', async () => {
    const { token, state, askState } = await unlockByVisit(locker);
    expect((await state(token)).body.state).toBe('unlocked');
    const other = await openEmbeddedLocker(app, locker);
    expect((await other.state(token)).body.state).toBe('locked');
    expect((await askState({ token })).body.state).toBe('locked');
    expect((await state(`${token.slice(0, -9)}AAAAAAAAA`)).body.state).toBe('locked');
    const foreign = await createLocker(app);
    const { browser } = other;
    const replayed = await get(`${foreign.path}/state?${new URLSearchParams({ browser, token })}`);
    expect(replayed.body.state).toBe('locked');
  });

  test('key made for another purpose sent as unlock token → locked', async () => {
    const { state, visits } = await openEmbeddedLocker(app, locker);
    expect((await state(visits[0]?.key)).body.state).toBe('locked');
  });

  test('unlock token by our clock → valid for 30 days; from a clock more than 5 minutes ahead → not yet valid', async () => {
    const { token, state } = await unlockByVisit(locker);
    app.advanceClock(30 * daySeconds - 60);
    expect((await state(token)).body.state).toBe('unlocked');
    app.advanceClock(60);
    expect((await state(token)).body.state).toBe('locked');
    const ahead = await unlockByVisit(locker);
    app.advanceClock(-299);
    expect((await ahead.state(ahead.token)).body.state).toBe('unlocked');
    app.advanceClock(-60);
    expect((await ahead.state(ahead.token)).body.state).toBe('locked');
    app.advanceClock(359);
  });

  test('owner changes the action of a locker → visitors stay unlocked; owner locks it again → locked for all, also by email', async () => {
    const own = await createLocker(app);
    const { token, state } = await unlockByVisit(own);
    await signIn(own);
    await own.owner.post(`/promotion/contentlocker/${own.id}/save`, { twitter: 1, url: 'https://harbour.example/new' });
    expect((await state(token)).body.state).toBe('unlocked');
    expect((await own.owner.post(`/promotion/contentlocker/${own.id}/relock`)).status).toBe(200);
    expect((await state(token)).body.state).toBe('locked');
  });
});

describe('unlock by email', () => {
  test('locker form sent with consent and email address → confirmation email; confirmed → this browser is unlocked, counted as verified', async () => {
    const own = await createLocker(app);
    const visitor = await openEmbeddedLocker(app, own);
    expect((await visitor.subscribe('no consent', { consent: '' })).status).toBe(400);
    const email = 'ada@unlock.test';
    const sent = await visitor.subscribe(email);
    expect(sent.body.message).toBe('Check your inbox. The content opens when you confirm your email address.');
    expect((await visitor.state()).body.state).toBe('locked');
    const mail = await app.waitForMail(email, 'Confirm your subscription to Acme');
    await app.browser().send('POST', linkIn(mail));
    const unlocked = await eventually(async () => {
      const { body } = await visitor.state('', { poll: '1' });
      expect(body.state).toBe('unlocked');
      return body;
    });
    expect(String(unlocked.html)).toContain(secretText);
    expect((await visitor.state(String(unlocked.token))).body.state).toBe('unlocked');
    expect((await figures(own)).total).toMatchObject({ impressions: 2, unlocks: 1, verified: 1 });
    const { body } = await own.owner.get('/subscribers');
    expect(body.items?.[0]).toMatchObject({
      email,
      state: 'subscribed',
      source: { kind: 'locker', id: own.id, name: 'Acme' },
      consent: 'I want to get emails from Acme. I can unsubscribe at any time.',
    });
    expect(await app.dumpTable('locker_people')).not.toContain('ada@');
  });

  test('locker on a page without JavaScript → form, email, link with a button, then the content in that browser, for at most 5 browsers', async () => {
    const own = await createLocker(app);
    const email = 'grace@unlock.test';
    const browser = app.browser();
    const page = await browser.send('GET', own.path);
    const box = readBox(page.text);
    const post = (from: typeof browser, form: string, fields: Record<string, string>) =>
      from.send('POST', `/forms/${form}/${own.publicId}`, {
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' },
      });
    const fields = { browser: box.browser, page: '', form_token: box.subscribeToken, contact_time: '' };
    const answer = await post(browser, 'locker-subscribe', { ...fields, email, consent: 'yes' });
    expect([answer.status, answer.headers.location]).toEqual([303, `${own.path}/sent`]);
    expect((await browser.send('GET', `${own.path}/sent`)).text).toContain('Check your inbox.');
    const mail = await app.waitForMail(email);
    const opened = new RegExp(`${own.path}/open/\\S+`).exec(mail.text)?.[0] ?? '';
    const press = async (from: typeof browser) => {
      const { text } = await from.send('GET', opened);
      const [, key = ''] = /name="key" value="([^"]+)"/.exec(text) ?? [];
      const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(text) ?? [];
      return post(from, 'locker-open', { key, form_token, browser: readBox(text).browser });
    };
    expect((await press(browser)).text).toContain('Confirm your email address first');
    const early = { browser: box.browser, page: '', form_token: box.unlockToken, key: box.visits[0]?.key ?? '' };
    expect((await post(browser, 'locker-unlock', { ...early, contact_time: '' })).text).toMatch(
      /<h1>Not unlocked yet<[\s\S]*Open the link first/,
    );
    await app.browser().send('POST', linkIn(mail));
    await eventually(async () => expect((await browser.send('GET', own.path)).text).toContain(secretText));
    const phone = app.browser();
    const kept = await press(phone);
    await phone.send('GET', String(kept.headers.location));
    expect((await phone.send('GET', own.path)).text).toContain(secretText);
    const stranger = app.browser();
    await stranger.send('GET', own.path);
    await stranger.send('GET', String(kept.headers.location));
    expect((await stranger.send('GET', own.path)).text).not.toContain(secretText);
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await press(app.browser())).status);
    expect(statuses).toEqual([303, 303, 303, 303, 410]);
    expect((await figures(own)).total).toMatchObject({ unlocks: 1, verified: 1 });
  });

  test('visitor who subscribed before sends the form of a locker → the email has a link to the content; the address alone unlocks nothing', async () => {
    const own = await createLocker(app);
    const email = 'twice@unlock.test';
    const first = await openEmbeddedLocker(app, own);
    await first.subscribe(email);
    await app.browser().send('POST', linkIn(await app.waitForMail(email)));
    app.advanceClock(3601);
    const second = await openEmbeddedLocker(app, own);
    await second.subscribe(email);
    const mail = await app.waitForMail(email, 'You’re subscribed to Acme');
    expect((await second.state()).body.state).toBe('locked');
    const { text } = await get(new RegExp(`${own.path}/open/\\S+`).exec(mail.text)?.[0] ?? '');
    expect(text).toContain('Show the content');
  });
});

test('locker on 300 different pages on one day → 200 counted apart, the remaining 100 together', async () => {
  const own = await createLocker(app);
  for (let page = 0; page < 300; page += 1)
    await app.lockers.unlocks.countView(
      await app.lockers.unlocks.requireLocker(own.publicId),
      `https://blog.example/${page}`,
    );
  const { total, pages } = await figures(own);
  expect(total).toMatchObject({ impressions: 300 });
  expect(pages?.[0]).toEqual({ page: '', impressions: 100, unlocks: 0, verified: 0 });
});

test('one address floods the forms of a locker → 429', async () => {
  const small = await createTestApp({ runsNoJobs: true, limitScale: 1 });
  const own = await createLocker(small);
  const visitor = await openEmbeddedLocker(small, own);
  const answers = await Promise.all(Array.from({ length: 30 }, () => visitor.unlock()));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect(answers.every(({ text }) => !text.includes('butter'))).toBe(true);
});

test('clicks and requests of a locker after 8 days, and its old days → deleted; younger ones stay', async () => {
  const own = await createLocker(app);
  await unlockByVisit(own);
  const visitor = await openEmbeddedLocker(app, own);
  await visitor.subscribe('late@unlock.test');
  await app.lockers.unlocks.removeExpired();
  const count = async (table: string) => (await app.dumpTable(table)).split(`"locker_id":${own.id},`).length - 1;
  expect([await count('locker_clicks'), await count('locker_people')]).toEqual([1, 1]);
  app.advanceClock(8 * daySeconds);
  await app.lockers.unlocks.removeExpired();
  expect([await count('locker_clicks'), await count('locker_people')]).toEqual([0, 0]);
  expect((await figures(own)).total).toMatchObject({ unlocks: 1 });
});
