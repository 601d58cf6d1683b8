import { compareTexts } from '@fanfare/contract/kit/compare-texts';
import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Post } from '../ports/publisher.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { facebookDialogFacts, facebookFacts } from './vendor-facts.ts';

// Golden files: the exact requests of every operation, checked against Facebook's published schema.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const now = () => new Date();
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let facebook: ReturnType<typeof practiceConnector>;
let control: ReturnType<typeof practiceControl>;
let userGrant: Grant;
let pageGrant: Grant;
let adAccountId = '';
let commentedPostId = '';

const signIn = async (): Promise<Grant> => {
  const address = facebook.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri });
  const result = facebook.callback.read(await submitConsent({ fetch, redirectUri }, address, { choice: 'allow' }));
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  return facebook.authorizer.exchange({ code: result.code, redirectUri });
};
/** The first usable ad account without a pixel; an account can have only one. */
const findAccountWithoutPixel = async (): Promise<string> => {
  for (const { id, usability } of await facebook.adAccounts.list(userGrant)) {
    if (usability === 'usable' && (await facebook.pixels.list(userGrant, id)).length === 0) return id;
  }
  throw new Error('All usable accounts already have a pixel.');
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook] });
  facebook = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined });
  control = practiceControl({ url: sandbox.url, network: 'facebook', fetch, now });
  await fetch(`${sandbox.url}/facebook/apps/1029384756102938/content`, {
    method: 'POST',
    body: new URLSearchParams({ value: 'on' }),
    redirect: 'manual',
  });
  userGrant = await signIn();
  const grant = (await facebook.pages.list(userGrant)).find(({ can }) => can.publish)?.grant;
  if (!grant) throw new Error('No page to publish on.');
  pageGrant = grant;
  adAccountId = await findAccountWithoutPixel();
  commentedPostId = (await facebook.posts.list(pageGrant, { limit: 1 }))[0]?.id ?? '';
});
afterAll(() => sandbox?.stop());

const replacements = (): [RegExp, string][] => [
  [/http:\/\/127\.0\.0\.1:\d+/g, 'http://…'],
  [new RegExp(`\\b${pageGrant.account.id}\\b`, 'g'), '<page>'],
  [new RegExp(`act_${adAccountId}\\b`, 'g'), 'act_<account>'],
  [/\d+_\d+(?=\/comments)/g, '<post>'],
  [/(media_fbid[\\"]*:[\\"]*)\d+/g, '$1<photo>'],
  [/("upload_session_id": )"\d+"/g, '$1"<session>"'],
  [/(\/graph\/v25\.0\/)\d+$/gm, '$1<video>'],
  [/(\/graph\/v25\.0\/)\d+(?=\/\w+_pages)/g, '$1<business>'],
  [/(since|until)=\d+/g, '$1=<seconds>'],
  [/after=\S+/g, 'after=<cursor>'],
];
const byPath = (a: { path: string }, b: { path: string }) => compareTexts(a.path, b.path);
const expectGolden = async (file: string, run: () => Promise<unknown>) => {
  const since = (await control.requestLog()).at(-1)?.id ?? 0;
  await run();
  const requests = (await control.requestLog(since)).filter(({ path }) => !path.startsWith('/facebook/www'));
  expect(findViolations(facebookFacts, requests, practiceScopes)).toEqual([]);
  // /me and /me/permissions are requested concurrently, so their order varies.
  const unordered = requests.filter(({ path }) => /\/me(?:\/permissions)?$/.test(path)).toSorted(byPath);
  const ordered = requests.filter((request) => !unordered.includes(request));
  await compareWithGolden([...ordered, ...unordered], `./golden/${file}.http`, replacements());
};

const image = (name: string): Medium => ({
  kind: 'image',
  url: `https://media.fanfare.test/${name}.jpg`,
  alt: `A picture called ${name}`,
});
const fileMedium = (kind: Medium['kind'], name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Medium => {
  return { kind, url: `http://127.0.0.1/${name}`, file: { name, type, bytes: async () => bytes } };
};
const imageFile = fileMedium('image', 'cup.jpg', 'image/jpeg', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]));
const videoFile = fileMedium('video', 'a.mp4', 'video/mp4', new Uint8Array(3_000_000).fill(7));
const videoUrl: Medium = { kind: 'video', url: 'https://media.fanfare.test/video.mp4' };
const publish = async (post: Post) => {
  const started = await facebook.publisher.begin(pageGrant, post);
  if (started.state === 'waiting') await facebook.publisher.resume(pageGrant, started.publishState);
};
const menu = 'https://harbour-coffee.test/menu';
const range = { since: new Date('2020-01-01'), until: now(), limit: 30 };

test('authorizeUrl → exactly the request of the golden file', async () => {
  const url = new URL(facebook.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri }));
  const query = Object.fromEntries(url.searchParams);
  const request = { id: 0, method: 'GET', path: url.pathname, query };
  expect(findViolations(facebookDialogFacts, [request])).toEqual([]);
  await compareWithGolden([request], './golden/authorize.http', replacements());
});

test.each<[string, () => Promise<unknown>]>([
  ['exchange', signIn],
  ['probe', () => facebook.authorizer.probe(userGrant)],
  ['pages', () => facebook.pages.list(userGrant)],
  ['ad-accounts', () => facebook.adAccounts.list(userGrant)],
  ['pixels', () => facebook.pixels.list(userGrant, adAccountId)],
  ['create-pixel', () => facebook.pixels.create(userGrant, adAccountId, 'Shop')],
  ['publish-text', () => publish({ text: 'Good morning, harbour', media: [] })],
  ['publish-link', () => publish({ text: 'The new menu', media: [], settings: { link: menu } })],
  ['publish-photo', () => publish({ text: 'One cup', media: [image('one')] })],
  ['publish-photo-file', () => publish({ text: 'Our own cup', media: [imageFile] })],
  ['publish-album', () => publish({ text: 'Two cups', media: [image('two'), image('three')] })],
  ['publish-video', () => publish({ text: 'A video', media: [videoUrl], settings: { title: 'Harbour' } })],
  ['publish-video-file', () => publish({ text: 'Our video', media: [videoFile] })],
  ['find', () => facebook.publisher.find(pageGrant, { text: 'Good morning, harbour', media: [] }, now())],
  ['find-video', () => facebook.publisher.find(pageGrant, { text: 'A video', media: [videoUrl] }, now())],
  ['posts', () => facebook.posts.list(pageGrant, range)],
  ['page-likes', () => facebook.pageStatistics.countLikes(pageGrant)],
  ['post-actions', () => facebook.pageStatistics.listPostActions(pageGrant, { ...range, limit: 100 })],
  ['comments', () => facebook.comments.list(pageGrant, commentedPostId, 1000)],
  ['videos', () => facebook.videos.list(pageGrant, 10)],
  ['page-search', () => facebook.pageSearch.search(userGrant, 'coffee', 5)],
  ['public-page', () => facebook.publicPages.find(userGrant, 'okaforcycles')],
  ['public-posts', () => facebook.publicPages.listPosts(userGrant, '112556677889900', 20)],
  ['scrape', () => facebook.linkScraper.scrape(userGrant, menu)],
])('operation %s → exactly the requests of its golden file', (name, run) => expectGolden(name, run));

test('revoke → exactly the requests of the golden file', async () => {
  const revokedGrant = await signIn();
  await expectGolden('revoke', () => facebook.authorizer.revoke(revokedGrant));
});
