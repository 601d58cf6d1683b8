import { startSandbox } from '@fanfare/sandbox';
import { wordpress as practiceWordPress } from '@fanfare/sandbox/wordpress/index';
import { afterAll, beforeAll, test } from 'vitest';
import { onePixelPng } from '../kit/conformance/site.ts';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import type { Grant } from '../ports/grant.ts';
import type { SiteDraft } from '../ports/site.ts';
import { wordpressCallback } from './auth.ts';
import { practiceConnector, practiceCredentials } from './practice-connector.ts';

const now = () => new Date('2026-11-15T10:00:00Z');
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let site: ReturnType<typeof practiceConnector>['site'];
let control: ReturnType<typeof practiceControl>;
let grant: Grant;
let plainPermalinksGrant: Grant;
let postId = '';

const draft: SiteDraft = {
  title: 'Hello',
  html: '<p>Hi</p>',
  excerpt: 'In short',
  slug: 'hello',
  status: 'planned',
  publishAt: new Date('2026-11-20T09:00:00Z'),
  categoryIds: ['3'],
  authorId: '2',
  onFrontPage: true,
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [practiceWordPress] });
  site = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined }).site;
  control = practiceControl({ url: sandbox.url, network: 'wordpress', fetch, now });
  grant = await site.auth.connect(practiceCredentials(sandbox.url, 'harbour'));
  plainPermalinksGrant = await site.auth.connect(practiceCredentials(sandbox.url, 'market'));
  postId = (await site.create(grant, draft)).id;
});
afterAll(() => sandbox?.stop());

const operations: [name: string, run: () => Promise<unknown>][] = [
  ['connect', () => site.auth.connect(practiceCredentials(sandbox.url, 'cycles'))],
  ['connect-plain', () => site.auth.connect(practiceCredentials(sandbox.url, 'market'))],
  ['consent-url', () => site.auth.consentUrl({ address: grant.account.id, state: 's', redirectUri })],
  ['site-info', () => site.info(grant)],
  ['probe', () => site.auth.probe(grant)],
  [
    'posts',
    () => site.posts(grant, { page: 2, perPage: 10, search: 'water', status: ['draft', 'planned', 'trashed'] }),
  ],
  ['posts-plain', () => site.posts(plainPermalinksGrant, { page: 1, perPage: 10 })],
  ['post', () => site.post(grant, postId)],
  ['create', () => site.create(grant, { ...draft, slug: 'hello-again' })],
  ['update', () => site.update(grant, postId, { title: 'Hello again', pictureId: '' })],
  ['publish-scheduled', () => site.update(grant, postId, { status: 'published' })],
  ['find', () => site.find(grant, draft, now())],
  ['publish-missed', () => site.publishMissed(grant, postId)],
  ['remove', () => site.remove(grant, postId)],
  ['categories', () => site.categories(grant)],
  ['create-category', () => site.createCategory(grant, 'Tea & Biscuits', '2')],
  ['users', () => site.users(grant)],
  ['upload', () => site.upload(grant, { name: 'Dot.png', type: 'image/png', bytes: onePixelPng(), alt: 'A dot' })],
  ['upload-unfinished', () => site.upload(grant, { name: 'unfinished.png', type: 'image/png', bytes: onePixelPng() })],
  ['media', () => site.media(grant, { page: 1, perPage: 20 })],
];

test.each(operations)('operation %s → exactly the requests of its golden file', async (name, run) => {
  const since = (await control.requestLog()).at(-1)?.id ?? 0;
  await run();
  // Logged requests are sorted, since concurrent requests arrive in any order.
  const requests = (await control.requestLog(since)).toSorted((a, b) =>
    name === 'site-info' || name === 'probe' ? a.path.localeCompare(b.path) : a.id - b.id,
  );
  await compareWithGolden(requests, `./golden/${name}.http`, [[/(\/posts\/|\/media\/)\d+/g, '$1{id}']]);
});

test('exchange and revoke → exactly the requests of the golden files', async () => {
  const address = grant.account.id;
  const url = await site.auth.consentUrl({ address, state: 's', redirectUri });
  const result = wordpressCallback.read(await submitConsent({ fetch, redirectUri }, url, { choice: 'allow' }));
  if (result.outcome !== 'code') throw new Error('No code.');
  const since = (await control.requestLog()).at(-1)?.id ?? 0;
  const exchangedGrant = await site.auth.exchange({ address, code: result.code });
  const lastExchangeId = (await control.requestLog()).at(-1)?.id ?? 0;
  await site.auth.revoke(exchangedGrant);
  const requests = await control.requestLog(since);
  await compareWithGolden(
    requests.filter(({ id }) => id <= lastExchangeId),
    './golden/exchange.http',
  );
  await compareWithGolden(
    requests.filter(({ id }) => id > lastExchangeId),
    './golden/revoke.http',
    [[/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '{uuid}']],
  );
});
