import { type Network, startSandbox } from '@fanfare/sandbox';
import { instagram as practiceInstagram } from '@fanfare/sandbox/instagram/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Post } from '../ports/publisher.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { jpegBytes, mp4Bytes } from './samples.ts';
import { instagramFacts } from './vendor-facts.ts';

// Golden files: the exact requests of every operation, checked against Meta's published schema.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const now = () => new Date();
/** Instagram loads media by URL, so this host serves them. */
const mediaHost: Network = {
  name: 'host',
  routes: (app) => {
    app.get('/video.mp4', async (_request, reply) => reply.type('video/mp4').send(Buffer.from(mp4Bytes())));
    app.get('/1080/1080', async (_request, reply) => reply.type('image/jpeg').send(Buffer.from(jpegBytes(1080, 1080))));
  },
};

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let instagram: ReturnType<typeof practiceConnector>;
let userGrant: Grant;
let accountGrant: Grant;

const signIn = async (scopes: readonly string[]): Promise<Grant> => {
  const address = instagram.authorizer.authorizeUrl({ state: 's', scopes, redirectUri });
  const result = instagram.callback.read(await submitConsent({ fetch, redirectUri }, address, { choice: 'allow' }));
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  return instagram.authorizer.exchange({ code: result.code, redirectUri });
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceInstagram, mediaHost] });
  instagram = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined });
  userGrant = await signIn(practiceScopes);
  const grant = (await instagram.pages.list(userGrant)).find(({ can }) => can.publish)?.grant;
  if (!grant) throw new Error('No account to publish on.');
  accountGrant = grant;
});
afterAll(() => sandbox?.stop());

const image = (): Medium => ({ kind: 'image', url: `${sandbox.url}/host/1080/1080`, alt: 'A harbour at dawn' });
const video = (): Medium => ({ kind: 'video', url: `${sandbox.url}/host/video.mp4` });
const publish = async (post: Post) => {
  let publication = await instagram.publisher.begin(accountGrant, post);
  for (let check = 0; check < 20 && publication.state === 'waiting'; check += 1) {
    sandbox.clock.advance(publication.checkInSeconds);
    publication = await instagram.publisher.resume(accountGrant, publication.publishState);
  }
};

describe('golden requests', () => {
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
  const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
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
    ['sign-in', () => signIn(practiceScopes)],
    ['probe', () => instagram.authorizer.probe(userGrant)],
    ['pages', () => instagram.pages.list(userGrant)],
    ['picture', () => publish({ text: 'A golden picture', media: [image()] })],
    ['carousel', () => publish({ text: 'A golden carousel', media: [image(), video()] })],
    ['reel', () => publish({ text: 'A golden reel', media: [video()], settings: { shareToFeed: false } })],
    ['find', () => instagram.publisher.find(accountGrant, { text: 'A golden picture', media: [image()] }, now())],
    ['posts', () => instagram.posts.list(accountGrant, { limit: 10 })],
    ['revoke', async () => instagram.authorizer.revoke(userGrant)],
  ])('%s → golden request', expectGolden);
});
