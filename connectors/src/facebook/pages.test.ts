import { createServer } from 'node:http';
import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toPageAbilities } from '../kit/graph/pages.ts';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import type { Grant } from '../ports/grant.ts';
import { facebook } from './index.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { practiceAddresses } from './settings.ts';
import { facebookDialogFacts } from './vendor-facts.ts';

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const runtime = { fetch: globalThis.fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let connector: ReturnType<typeof practiceConnector>;
let grant: Grant;

const signIn = async ({ authorizer, callback }: typeof connector): Promise<Grant> => {
  const address = authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri });
  const result = callback.read(await submitConsent({ fetch, redirectUri }, address, { choice: 'allow' }));
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  return authorizer.exchange({ code: result.code, redirectUri });
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook] });
  connector = practiceConnector(sandbox.url, runtime);
  grant = await signIn(connector);
});
beforeEach(() => sandbox.faults.clear());
afterAll(() => sandbox?.stop());

describe('pages', () => {
  test('user of a business → pages of /me/accounts and of the business, with what the user can do on each', async () => {
    const pages = await connector.pages.list(grant);
    expect(pages.map(({ name, can }) => [name, can.publish])).toEqual([
      ['Harbour Coffee Roasters', true],
      ['Harbour Coffee Events', true],
      ['Northside Food Market', true],
    ]);
  });

  test.each([
    ['owned pages', 'validation', 2],
    ['owned pages', 'permission-missing', 2],
    ['owned pages', 'not-found', 2],
  ])('list of %s refused with the fault %s → all other pages are listed', async (_, kind, count) => {
    sandbox.faults.add({ network: 'facebook', match: 'businesses.pages', kind });
    expect(await connector.pages.list(grant)).toHaveLength(count);
  });

  test('list of businesses refused → the pages of /me/accounts are listed', async () => {
    sandbox.faults.add({ network: 'facebook', match: 'businesses.list', kind: 'validation' });
    expect(await connector.pages.list(grant)).toHaveLength(2);
  });

  test('rate limit of a business list → busy, not a shorter list', async () => {
    sandbox.faults.add({ network: 'facebook', match: 'businesses.pages', kind: 'rate-limit' });
    await expect(connector.pages.list(grant)).rejects.toMatchObject({ kind: 'busy' });
  });

  test.each<[string, Parameters<typeof toPageAbilities>[0], boolean, boolean]>([
    ['tasks', { tasks: ['CREATE_CONTENT', 'ANALYZE'] }, true, false],
    ['tasks of a page in the new experience', { tasks: ['PROFILE_PLUS_CREATE_CONTENT'] }, true, false],
    ['full control', { tasks: ['PROFILE_PLUS_FULL_CONTROL'] }, true, true],
    ['tasks a client permitted', { permitted_tasks: ['ADVERTISE'], access_token: 't' }, false, true],
    ['no tasks', { tasks: [], access_token: 't' }, false, false],
    ['a page of a business with a token', { access_token: 't' }, true, true],
    ['a page of a business without a token', {}, false, false],
  ])('page listed with %s → whether the user can publish and advertise', (_, row, publish, advertise) => {
    expect(toPageAbilities(row)).toMatchObject({ publish, advertise });
  });
});

test('public pages of others → found and read only with the feature Page Public Content Access; id that is no page → undefined', async () => {
  const { publicPages } = connector;
  const page = { id: '112556677889900', name: 'Okafor Cycles' };
  const setFeature = (value: 'on' | 'off') =>
    fetch(`${sandbox.url}/facebook/apps/1029384756102938/content`, {
      method: 'POST',
      body: new URLSearchParams({ value }),
      redirect: 'manual',
    });
  await expect(publicPages.find(grant, page.id)).rejects.toMatchObject({ kind: 'permission', details: { code: '10' } });
  await expect(publicPages.listPosts(grant, page.id, 5)).rejects.toMatchObject({ kind: 'permission' });

  await setFeature('on');
  expect(await publicPages.find(grant, 'okaforcycles')).toEqual(page);
  expect(await publicPages.find(grant, page.id)).toEqual(page);
  const posts = await publicPages.listPosts(grant, page.id, 30);
  expect(posts).toHaveLength(30);
  expect(posts[0]).toMatchObject({ id: expect.stringMatching(/^112556677889900_/), url: expect.any(String) });
  const dates = posts.map(({ createdAt }) => createdAt.toISOString());
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const id of ['no.such.page', '999999999999999', grant.account.id, 'me'])
    expect(await publicPages.find(grant, id)).toBeUndefined();
  // Page token of another page, which is not a user's token.
  const other = (await connector.pages.list(grant))[0]?.grant ?? grant;
  await expect(publicPages.listPosts(other, page.id, 5)).rejects.toMatchObject({ kind: 'permission' });
  await setFeature('off');
  await expect(publicPages.listPosts(grant, page.id, 5)).rejects.toMatchObject({ kind: 'permission' });
});

test('name of a public page that can’t be stored → cleaned and cut; id of another form → refused', async () => {
  let answer: object = { id: '1125', name: `A\u0000\ud800${'b'.repeat(100_000)}`, category: 'Shop' };
  const server = createServer((_request, response) => response.end(JSON.stringify(answer)));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  const { publicPages, pageSearch } = practiceConnector(`http://127.0.0.1:${address.port}`, runtime);
  expect(await publicPages.find(grant, 'a')).toEqual({ id: '1125', name: `A\ufffd${'b'.repeat(197)}` });
  for (const id of ['', '1:2', '../me', '1\u0000', '1'.repeat(1000)]) {
    answer = { id, name: 'A', data: [{ id, name: 'A' }] };
    await expect(publicPages.find(grant, 'a')).rejects.toMatchObject({ details: { code: 'unreadable-answer' } });
    await expect(pageSearch.search(grant, 'a', 5)).rejects.toMatchObject({ details: { code: 'unreadable-answer' } });
  }
  server.close();
});

test('sign-in by Facebook Login for Business → consent URL with a configuration instead of scopes, its permissions are granted', async () => {
  const settings = { ...practiceAddresses(sandbox.url), version: 'v25.0', configId: '880011223344556' };
  const app = { id: '1029384756102938', secret: 'practice0facebook0app0secret0001' };
  const business = facebook({ ...settings, app }, runtime);
  const url = new URL(business.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri }));
  const query = Object.fromEntries(url.searchParams);
  expect(query).toMatchObject({ config_id: '880011223344556', state: 's' });
  expect(query).not.toHaveProperty('scope');
  expect(findViolations(facebookDialogFacts, [{ method: 'GET', path: url.pathname, query }])).toEqual([]);
  expect((await signIn(business)).scopes).toContain('pages_manage_posts');
});
