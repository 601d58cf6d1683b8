import { compareTexts } from '@fanfare/contract/kit/compare-texts';
import { startSandbox } from '@fanfare/sandbox';
import { instagram as practiceInstagram } from '@fanfare/sandbox/instagram/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import type { Grant } from '../ports/grant.ts';
import { practiceConnector, practiceScopes, publish, signIn } from './practice-connector.ts';
import { sampleHost, sampleImage, sampleVideo } from './samples.ts';
import { instagramFacts } from './vendor-facts.ts';

// Golden files: the exact requests of every operation, checked against Meta's published schema.
const now = () => new Date();

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let instagram: ReturnType<typeof practiceConnector>;
let userGrant: Grant;
let grant: Grant;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceInstagram, sampleHost] });
  instagram = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined });
  userGrant = await signIn(instagram, fetch);
  const account = (await instagram.pages.list(userGrant)).find(({ can }) => can.publish);
  if (!account?.grant) throw new Error('No account to publish on.');
  grant = account.grant;
});
afterAll(() => sandbox?.stop());

const image = () => sampleImage(`${sandbox.url}/host`);
const video = () => sampleVideo(`${sandbox.url}/host`);
const deps = () => ({ instagram, grant, clock: sandbox.clock });

describe('requests of the Instagram connector', () => {
  const control = () => practiceControl({ url: sandbox.url, network: 'instagram', fetch, now });
  const replacements: [RegExp, string][] = [
    [/http:\/\/127\.0\.0\.1:\d+/g, 'http://…'],
    [/\/179\d{14}/g, '/<container>'],
    [/\/180\d{14}/g, '/<media>'],
    [/"(?:179\d{14})"/g, '"<container>"'],
    [/(?:179\d{14})(?:,179\d{14})+/g, '<items>'],
    [/after=\S+/g, 'after=…'],
    [/(since|until)=\d+/g, '$1=<seconds>'],
  ];
  const byPath = (a: { path: string }, b: { path: string }) => compareTexts(a.path, b.path);
  const expectGolden = async (operation: string, run: () => Promise<unknown>) => {
    const since = (await control().requestLog()).at(-1)?.id ?? 0;
    await run();
    const requests = await control().requestLog(since);
    // /me and /me/permissions are requested concurrently, so their order varies.
    const unordered = requests.filter(({ path }) => /\/me(?:\/permissions)?$/.test(path)).toSorted(byPath);
    const sorted = [...requests.filter((request) => !unordered.includes(request)), ...unordered];
    expect(findViolations(instagramFacts, sorted, practiceScopes)).toEqual([]);
    await compareWithGolden(sorted, `./golden/${operation}.http`, replacements);
  };

  test.each([
    ['sign-in', () => signIn(instagram, fetch)],
    ['probe', () => instagram.authorizer.probe(userGrant)],
    ['pages', () => instagram.pages.list(userGrant)],
    ['picture', () => publish(deps(), { text: 'A golden picture', media: [image()] })],
    ['carousel', () => publish(deps(), { text: 'A golden carousel', media: [image(), video()] })],
    ['reel', () => publish(deps(), { text: 'A golden reel', media: [video()], settings: { shareToFeed: false } })],
    ['find', () => instagram.publisher.find(grant, { text: 'A golden picture', media: [image()] }, now())],
    ['posts', () => instagram.posts.list(grant, { limit: 10 })],
    ['revoke', async () => instagram.authorizer.revoke(userGrant)],
  ])('operation %s → exactly the requests of its golden file', expectGolden);
});
