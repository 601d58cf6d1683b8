import { startSandbox } from '@fanfare/sandbox';
import { x as practiceX } from '@fanfare/sandbox/x/index';
import { afterAll, beforeAll, test } from 'vitest';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import type { Grant } from '../ports/grant.ts';
import { practiceConnector, signedIn } from './practice-connector.ts';
import { film, mp4, picture, waiting } from './samples.ts';

// The exact requests of every operation, for a person to compare with X's published schema.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let x: ReturnType<typeof practiceConnector>;
let switches: ReturnType<typeof practiceControl>;
let grant: Grant;
const now = () => new Date();

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceX] });
  x = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined });
  switches = practiceControl({ url: sandbox.url, network: 'x', fetch, now });
  grant = await signedIn(x, fetch);
});
afterAll(() => sandbox?.stop());

const hide: [RegExp, string][] = [
  [/\b1387001122334455667\b/g, '<account>'],
  [/\b\d{19}\b/g, '<id>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<moment>'],
  [/pagination_token=\w+/g, 'pagination_token=<cursor>'],
];
const kept = async (file: string, work: () => Promise<unknown>) => {
  const since = (await switches.requestLog()).at(-1)?.id ?? 0;
  await work();
  const sent = (await switches.requestLog(since)).filter(({ path }) => path.startsWith('/x/api'));
  await compareWithGolden(sent, `./golden/${file}.http`, hide);
};
const since = new Date();
const later = async (text: string, thread: string[]) => {
  const begun = await x.publisher.begin(grant, { text, media: [], settings: { thread } });
  await x.publisher.resume(grant, waiting(begun).memo);
};
const filmed = async () => {
  const begun = waiting(await x.publisher.begin(grant, { text: 'A film', media: [film(mp4(4_500_000))] }));
  sandbox.clock.advance(30);
  await x.publisher.resume(grant, begun.memo);
  sandbox.clock.reset();
};

test.each<[string, () => Promise<unknown>]>([
  ['exchange', () => signedIn(x, fetch)],
  ['probe', () => x.authorizer.probe(grant)],
  ['publish-text', () => x.publisher.begin(grant, { text: 'Good morning, harbour', media: [] })],
  ['publish-pictures', () => x.publisher.begin(grant, { text: 'Two cups', media: ['one', 'two'].map(picture) })],
  ['publish-thread', () => later('The first of two', ['The second of two'])],
  ['publish-video', filmed],
  ['find', () => x.publisher.find(grant, { text: 'Good morning, harbour', media: [] }, since)],
  ['posts', () => x.posts.list(grant, { since: new Date('2020-01-01'), until: since, most: 105 })],
])('%s', (name, work) => kept(name, work));

test('refresh and revoke', async () => {
  const leaving = await signedIn(x, fetch);
  await kept('refresh', async () => Object.assign(leaving, await x.authorizer.refresh?.(leaving)));
  await kept('revoke', () => x.authorizer.revoke(leaving));
});
