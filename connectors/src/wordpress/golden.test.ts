import { startSandbox } from '@fanfare/sandbox';
import { wordpress as practiceWordPress } from '@fanfare/sandbox/wordpress/index';
import { afterAll, beforeAll, test } from 'vitest';
import { dot } from '../kit/conformance/site.ts';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import type { Grant } from '../ports/grant.ts';
import type { SiteDraft } from '../ports/site.ts';
import { wordpressCallback } from './auth.ts';
import { keyOf, practiceConnector } from './practice-connector.ts';

const now = () => new Date('2026-11-15T10:00:00Z');
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let site: ReturnType<typeof practiceConnector>['site'];
let switches: ReturnType<typeof practiceControl>;
let grant: Grant;
let plain: Grant;
let postId = '';

const draft: SiteDraft = {
  ...{ title: 'Hello', html: '<p>Hi</p>', excerpt: 'In short', slug: 'hello', status: 'planned' },
  ...{ publishAt: new Date('2026-11-20T09:00:00Z'), categoryIds: ['3'], authorId: '2', onFrontPage: true },
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [practiceWordPress] });
  site = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined }).site;
  switches = practiceControl({ url: sandbox.url, network: 'wordpress', fetch, now });
  grant = await site.door.connect(keyOf(sandbox.url, 'harbour'));
  plain = await site.door.connect(keyOf(sandbox.url, 'market'));
  postId = (await site.create(grant, draft)).id;
});
afterAll(() => sandbox?.stop());

const operations: [name: string, run: () => Promise<unknown>][] = [
  ['connect', () => site.door.connect(keyOf(sandbox.url, 'cycles'))],
  ['connect-plain', () => site.door.connect(keyOf(sandbox.url, 'market'))],
  ['consent-url', () => site.door.consentUrl({ address: grant.account.id, state: 's', redirectUri })],
  ['facts', () => site.facts(grant)],
  ['probe', () => site.door.probe(grant)],
  [
    'posts',
    () => site.posts(grant, { page: 2, perPage: 10, search: 'water', status: ['draft', 'planned', 'trashed'] }),
  ],
  ['posts-plain', () => site.posts(plain, { page: 1, perPage: 10 })],
  ['post', () => site.post(grant, postId)],
  ['create', () => site.create(grant, { ...draft, slug: 'hello-again' })],
  ['update', () => site.update(grant, postId, { title: 'Hello again', pictureId: '' })],
  ['publish-planned', () => site.update(grant, postId, { status: 'published' })],
  ['find', () => site.find(grant, draft, now())],
  ['catch-up', () => site.catchUp(grant, postId)],
  ['remove', () => site.remove(grant, postId)],
  ['categories', () => site.categories(grant)],
  ['create-category', () => site.createCategory(grant, 'Tea & Biscuits', '2')],
  ['users', () => site.users(grant)],
  ['upload', () => site.upload(grant, { name: 'Dot.png', type: 'image/png', bytes: dot(), alt: 'A dot' })],
  ['upload-unfinished', () => site.upload(grant, { name: 'unfinished.png', type: 'image/png', bytes: dot() })],
  ['media', () => site.media(grant, { page: 1, perPage: 20 })],
];

test.each(operations)('%s asks for exactly this', async (name, run) => {
  const since = (await switches.requestLog()).at(-1)?.id ?? 0;
  await run();
  // What is asked side by side arrives in any order.
  const visits = (await switches.requestLog(since)).toSorted((a, b) =>
    name === 'facts' || name === 'probe' ? a.path.localeCompare(b.path) : a.id - b.id,
  );
  await compareWithGolden(visits, `./golden/${name}.http`, [[/(\/posts\/|\/media\/)\d+/g, '$1{id}']]);
});

test('exchange and revoke ask for exactly this', async () => {
  const address = grant.account.id;
  const url = await site.door.consentUrl({ address, state: 's', redirectUri });
  const answer = wordpressCallback.read(await submitConsent({ fetch, redirectUri }, url, { press: 'allow' }));
  if (answer.outcome !== 'code') throw new Error('No code.');
  const since = (await switches.requestLog()).at(-1)?.id ?? 0;
  const given = await site.door.exchange({ address, code: answer.code });
  const between = (await switches.requestLog()).at(-1)?.id ?? 0;
  await site.door.revoke(given);
  const visits = await switches.requestLog(since);
  await compareWithGolden(
    visits.filter(({ id }) => id <= between),
    './golden/exchange.http',
  );
  await compareWithGolden(
    visits.filter(({ id }) => id > between),
    './golden/revoke.http',
    [[/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '{uuid}']],
  );
});
