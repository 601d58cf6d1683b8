import { startSandbox } from '@fanfare/sandbox';
import { facebook as practiceFacebook } from '@fanfare/sandbox/facebook/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Post } from '../ports/publisher.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';

// The exact requests of every operation, for a person to compare with Facebook's published schema.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const now = () => new Date();
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let facebook: ReturnType<typeof practiceConnector>;
let switches: ReturnType<typeof practiceControl>;
let person: Grant;
let page: Grant;
let adAccount = '';
let commented = '';

const signedIn = async (): Promise<Grant> => {
  const address = facebook.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri });
  const back = facebook.callback.read(await submitConsent({ fetch, redirectUri }, address, { press: 'allow' }));
  if (back.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(back)}.`);
  return facebook.authorizer.exchange({ code: back.code, redirectUri });
};
/** The first usable ad account that has no pixel: a plain one takes only one. */
const withoutPixel = async (): Promise<string> => {
  for (const { id, standing } of await facebook.adAccounts.list(person))
    if (standing === 'usable' && (await facebook.pixels.list(person, id)).length === 0) return id;
  throw new Error('Every usable account has a pixel already.');
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFacebook] });
  facebook = practiceConnector(sandbox.url, { fetch, now, random: () => 0.5, sleep: async () => undefined });
  switches = practiceControl({ url: sandbox.url, network: 'facebook', fetch, now });
  person = await signedIn();
  const grant = (await facebook.pages.list(person)).find(({ can }) => can.publish)?.grant;
  if (!grant) throw new Error('No page to publish on.');
  page = grant;
  adAccount = await withoutPixel();
  commented = (await facebook.posts.list(page, { most: 1 }))[0]?.id ?? '';
});
afterAll(() => sandbox?.stop());

const hide = (): [RegExp, string][] => [
  [/http:\/\/127\.0\.0\.1:\d+/g, 'http://…'],
  [new RegExp(`\\b${page.account.id}\\b`, 'g'), '<page>'],
  [new RegExp(`act_${adAccount}\\b`, 'g'), 'act_<account>'],
  [/\d+_\d+(?=\/comments)/g, '<post>'],
  [/(media_fbid[\\"]*:[\\"]*)\d+/g, '$1<photo>'],
  [/("upload_session_id": )"\d+"/g, '$1"<session>"'],
  [/(\/graph\/v25\.0\/)\d+$/gm, '$1<video>'],
  [/(\/graph\/v25\.0\/)\d+(?=\/\w+_pages)/g, '$1<business>'],
  [/(since|until)=\d+/g, '$1=<seconds>'],
  [/after=\S+/g, 'after=<cursor>'],
];
const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
const kept = async (file: string, work: () => Promise<unknown>) => {
  const since = (await switches.requestLog()).at(-1)?.id ?? 0;
  await work();
  const visits = (await switches.requestLog(since)).filter(({ path }) => !path.startsWith('/facebook/www'));
  expect(visits.length).toBeGreaterThan(0);
  // Who somebody is and what they allowed is asked at once, and may arrive either way round.
  const twins = visits.filter(({ path }) => /\/me(?:\/permissions)?$/.test(path)).toSorted(byPath);
  const others = visits.filter((visit) => !twins.includes(visit));
  await compareWithGolden([...others, ...twins], `./golden/${file}.http`, hide());
};

const image = (name: string): Medium => ({
  ...{ kind: 'image', url: `https://media.fanfare.test/${name}.jpg`, alt: `A picture called ${name}` },
});
const held = (kind: Medium['kind'], name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Medium => {
  return { kind, url: `http://127.0.0.1/${name}`, file: { name, type, bytes: async () => bytes } };
};
const photo = held('image', 'cup.jpg', 'image/jpeg', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]));
const film = held('video', 'a.mp4', 'video/mp4', new Uint8Array(3_000_000).fill(7));
const filmAt: Medium = { kind: 'video', url: 'https://media.fanfare.test/film.mp4' };
const publish = async (post: Post) => {
  const begun = await facebook.publisher.begin(page, post);
  if (begun.state === 'waiting') await facebook.publisher.resume(page, begun.memo);
};
const menu = 'https://harbour-coffee.test/menu';
const range = { since: new Date('2020-01-01'), until: now(), most: 30 };

test('the address people are sent to', async () => {
  const url = new URL(facebook.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri }));
  const query = Object.fromEntries(url.searchParams);
  await compareWithGolden([{ id: 0, method: 'GET', path: url.pathname, query }], './golden/authorize.http', hide());
});

test.each<[string, () => Promise<unknown>]>([
  ['exchange', signedIn],
  ['probe', () => facebook.authorizer.probe(person)],
  ['pages', () => facebook.pages.list(person)],
  ['ad-accounts', () => facebook.adAccounts.list(person)],
  ['pixels', () => facebook.pixels.list(person, adAccount)],
  ['create-pixel', () => facebook.pixels.create(person, adAccount, 'Shop')],
  ['publish-text', () => publish({ text: 'Good morning, harbour', media: [] })],
  ['publish-link', () => publish({ text: 'The new menu', media: [], settings: { link: menu } })],
  ['publish-photo', () => publish({ text: 'One cup', media: [image('one')] })],
  ['publish-photo-file', () => publish({ text: 'Our own cup', media: [photo] })],
  ['publish-album', () => publish({ text: 'Two cups', media: [image('two'), image('three')] })],
  ['publish-video', () => publish({ text: 'A film', media: [filmAt], settings: { title: 'Harbour' } })],
  ['publish-video-file', () => publish({ text: 'Our film', media: [film] })],
  ['find', () => facebook.publisher.find(page, { text: 'Good morning, harbour', media: [] }, now())],
  ['find-video', () => facebook.publisher.find(page, { text: 'A film', media: [filmAt] }, now())],
  ['posts', () => facebook.posts.list(page, range)],
  ['comments', () => facebook.comments.list(page, commented, 1000)],
  ['videos', () => facebook.videos.list(page, 10)],
  ['page-search', () => facebook.pageSearch.search(person, 'coffee', 5)],
  ['scrape', () => facebook.linkScraper.scrape(person, menu)],
])('%s', (name, work) => kept(name, work));

test('revoke', async () => {
  const leaving = await signedIn();
  await kept('revoke', () => facebook.authorizer.revoke(leaving));
});
