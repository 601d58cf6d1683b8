import { startSandbox } from '@fanfare/sandbox';
import { x as practiceX } from '@fanfare/sandbox/x/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import type { Grant } from '../ports/grant.ts';
import { practiceConnector, practiceScopes, signIn } from './practice-connector.ts';
import { imageMedium, mp4Bytes, requireWaiting, videoMedium } from './samples.ts';
import { xFacts } from './vendor-facts.ts';

// Golden files: the exact requests of every operation, checked against X's published schema.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let x: ReturnType<typeof practiceConnector>;
let control: ReturnType<typeof practiceControl>;
let grant: Grant;
const now = () => new Date();

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceX] });
  x = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined });
  control = practiceControl({ url: sandbox.url, network: 'x', fetch, now });
  grant = await signIn(x, fetch);
});
afterAll(() => sandbox?.stop());

const replacements: [RegExp, string][] = [
  [/\b1387001122334455667\b/g, '<account>'],
  [/\b\d{19}\b/g, '<id>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>'],
  [/pagination_token=\w+/g, 'pagination_token=<cursor>'],
];
const expectGolden = async (file: string, run: () => Promise<unknown>) => {
  const since = (await control.requestLog()).at(-1)?.id ?? 0;
  await run();
  const requests = (await control.requestLog(since)).filter(({ path }) => path.startsWith('/x/api'));
  expect(findViolations(xFacts, requests, practiceScopes)).toEqual([]);
  await compareWithGolden(requests, `./golden/${file}.http`, replacements);
};
const since = new Date();
const publishThread = async (text: string, thread: string[]) => {
  const started = await x.publisher.begin(grant, { text, media: [], settings: { thread } });
  await x.publisher.resume(grant, requireWaiting(started).publishState);
};
const publishVideo = async () => {
  const started = requireWaiting(
    await x.publisher.begin(grant, { text: 'A video', media: [videoMedium(mp4Bytes(4_500_000))] }),
  );
  sandbox.clock.advance(30);
  await x.publisher.resume(grant, started.publishState);
  sandbox.clock.reset();
};

test.each<[string, () => Promise<unknown>]>([
  ['exchange', () => signIn(x, fetch)],
  ['probe', () => x.authorizer.probe(grant)],
  ['publish-text', () => x.publisher.begin(grant, { text: 'Good morning, harbour', media: [] })],
  ['publish-pictures', () => x.publisher.begin(grant, { text: 'Two cups', media: ['one', 'two'].map(imageMedium) })],
  [
    'publish-ai-picture',
    () => x.publisher.begin(grant, { text: 'A drawn cup', media: [{ ...imageMedium('three'), isMadeByAi: true }] }),
  ],
  ['publish-thread', () => publishThread('The first of two', ['The second of two'])],
  ['publish-video', publishVideo],
  ['find', () => x.publisher.find(grant, { text: 'Good morning, harbour', media: [] }, since)],
  ['follow', () => x.follows.isFollowing(grant, 'okaforcycles')],
  ['public-post', () => x.publicPosts.find(grant, '1387001122334455668')],
  ['posts', () => x.posts.list(grant, { since: new Date('2020-01-01'), until: since, limit: 105 })],
])('operation %s → exactly the requests of its golden file', (name, run) => expectGolden(name, run));

test('refresh and revoke → exactly the requests of the golden files', async () => {
  const revokedGrant = await signIn(x, fetch);
  await expectGolden('refresh', async () => Object.assign(revokedGrant, await x.authorizer.refresh?.(revokedGrant)));
  await expectGolden('revoke', () => x.authorizer.revoke(revokedGrant));
});
