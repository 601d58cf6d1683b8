import { submitConsent } from '@fanfare/connectors/kit/practice/consent-form';
import { lockerSignInPath, unlockMessages } from '@fanfare/contract/lockers/unlock';
import { beforeAll, expect, test } from 'vitest';
import { type Browser, origin } from '../../../../test/browser.ts';
import { createLocker, openEmbeddedLocker, readBox, secretText, tokenIn } from '../../../../test/fixtures/locker.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

/** People of the practice X: Ines follows the roastery, the bicycle shop doesn't. */
const ines = '1401778899001122334';
const okafor = '1390445566778899001';
const follow = { facebook_like: 0, twitter_stand_in: 'follow', via_user: 'harbourcoffee' };
const facebookSignIn = { twitter: 0, facebook_stand_in: 'signin' };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limitScale: 1 });
});

type Locker = Awaited<ReturnType<typeof createLocker>>;
const figures = async (of: Locker) => (await of.owner.get(`/promotion/contentlocker/${of.id}/figures`)).body;

/** Opens a locker's link and allows or denies the consent; returns the path to which the network redirects. */
const consentTo = async (browser: Browser, link: string, choice: 'allow' | 'deny', person?: string) => {
  const { headers, status } = await browser.send('GET', link);
  expect(status).toBe(302);
  const consentUrl = new URL(String(headers.location));
  if (person !== undefined) consentUrl.searchParams.set('practice_person', person);
  const redirectUri = `${origin}${lockerSignInPath}`;
  const query = await submitConsent({ fetch: globalThis.fetch, redirectUri }, consentUrl.href, { choice });
  return `${lockerSignInPath}?${new URLSearchParams(query)}`;
};

const signIn = async (...[browser, ...choice]: Parameters<typeof consentTo>) => {
  const back = await consentTo(browser, ...choice);
  return { back, answer: await browser.send('GET', back) };
};

test('locker on another site that asks to follow on X: sign-in refused or not following → locked; following → content shown, counted as verified once', async () => {
  const locker = await createLocker(app, follow);
  const visitor = await openEmbeddedLocker(app, locker, 'https://blog.example/post');
  const link = visitor.visits[0]?.path ?? '';
  expect((await visitor.unlock()).body.code).toBe('locker-not-signed-in');

  const refused = await signIn(app.browser(), link, 'deny');
  expect([refused.answer.status, refused.answer.text.includes(unlockMessages.signInRefused)]).toEqual([422, true]);
  const stranger = await signIn(app.browser(), link, 'allow', okafor);
  expect([stranger.answer.status, stranger.answer.text.includes('doesn’t follow @harbourcoffee')]).toEqual([422, true]);
  expect((await visitor.unlock()).body.code).toBe('locker-not-signed-in');

  app.sandbox.faults.add({ network: 'x', match: 'GET /api/2/users/by', kind: 'error', count: 10, delayMs: 0 });
  const failed = await signIn(app.browser(), link, 'allow', ines);
  expect(failed.answer.text).toContain(unlockMessages.signInFailed);
  app.sandbox.faults.clear();

  const browser = app.browser();
  const { answer, back } = await signIn(browser, link, 'allow', ines);
  expect([answer.status, answer.text.includes(unlockMessages.signedIn)]).toEqual([200, true]);
  const { body } = await visitor.state(tokenIn(await visitor.unlock()));
  expect(String(body.html)).toContain(secretText);
  await visitor.unlock();
  expect(await figures(locker)).toMatchObject({
    pages: [{ page: 'https://blog.example/post', unlocks: 1, verified: 1 }],
    actions: [{ action: 'twitter_follow', unlocks: 1 }],
  });
  // Rejected returns: a code used before, another browser, a forged state.
  expect((await browser.send('GET', back)).text).toContain(unlockMessages.signInFailed);
  expect((await app.browser().send('GET', back)).status).toBe(404);
  expect((await browser.send('GET', `${lockerSignInPath}?state=x&code=y`)).status).toBe(404);
  for (const table of ['locker_clicks', 'locker_days', 'secrets'])
    expect(await app.dumpTable(table)).not.toContain(ines);
});

test('visitor unlocks a locker on our own page by sign-in with the Facebook app of the business → content shown, counted as verified', async () => {
  const locker = await createLocker(app, facebookSignIn);
  const browser = app.browser();
  const page = await browser.send('GET', locker.path);
  const { answer } = await signIn(browser, readBox(page.text).visits[0]?.path ?? '', 'allow');
  expect([answer.status, answer.headers.location]).toEqual([302, locker.path]);
  expect((await browser.send('GET', locker.path)).text).toContain(secretText);
  expect((await app.browser().send('GET', locker.path)).text).not.toContain(secretText);
  expect(await figures(locker)).toMatchObject({
    total: { unlocks: 1, verified: 1 },
    actions: [{ action: 'facebook_signin', unlocks: 1 }],
  });
});

test('link of a locker to the consent page after 15 minutes → no longer valid', async () => {
  const locker = await createLocker(app, facebookSignIn);
  const visitor = await openEmbeddedLocker(app, locker);
  const browser = app.browser();
  const { headers } = await browser.send('GET', visitor.visits[0]?.path ?? '');
  const state = new URL(String(headers.location)).searchParams.get('state') ?? '';
  app.advanceClock(15 * 60 + 1);
  const late = await browser.send('GET', `${lockerSignInPath}?${new URLSearchParams({ state, code: 'x' })}`);
  expect([late.status, late.text.includes('no longer valid')]).toEqual([410, true]);
});

test('sign-ins to two lockers in two tabs of one browser → each sign-in succeeds for its locker; locker deleted during a sign-in → 404', async () => {
  const first = await createLocker(app, facebookSignIn);
  const second = await createLocker(app, follow);
  const links = await Promise.all(
    [first, second].map(async (locker) => (await openEmbeddedLocker(app, locker)).visits),
  );
  const browser = app.browser();
  const open = (index: number) =>
    consentTo(browser, links[index]?.[0]?.path ?? '', 'allow', index === 1 ? ines : undefined);
  const firstBack = await open(0);
  const secondBack = await open(1);
  expect((await browser.send('GET', firstBack)).text).toContain(unlockMessages.signedIn);
  app.sandbox.faults.add({ network: 'x', match: 'GET /api/2/users/by', kind: 'slow', delayMs: 300 });
  const [late] = await Promise.all([
    browser.send('GET', secondBack),
    second.owner.post(`/promotion/contentlocker/${second.id}/delete`),
  ]);
  expect(late.status).toBe(404);
});

test('more than 30 returns from consent pages a minute by one address, lockers and contests together → 429', async () => {
  const back = async (path: string) =>
    (await app.browser().send('GET', `${path}?state=x&code=y`, { address: '198.51.100.7' })).status;
  for (let at = 0; at < 15; at += 1)
    expect([await back('/locker/-/signed-in'), await back('/c/-/verified')]).toEqual([404, 404]);
  expect([await back('/locker/-/signed-in'), await back('/c/-/verified')]).toEqual([429, 429]);
});
