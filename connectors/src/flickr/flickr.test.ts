import { startSandbox } from '@fanfare/sandbox';
import { flickr as practiceFlickr } from '@fanfare/sandbox/flickr/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { flickr } from './index.ts';
import { licenceOf } from './licences.ts';
import { practiceConnector } from './practice-connector.ts';
import { practiceAddresses } from './settings.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let pictures: ReturnType<typeof practiceConnector>['pictureSearch'];
const now = () => new Date();
const outside = { fetch: globalThis.fetch, now, random: () => 0.5, sleep: async () => undefined };
const switches = () => practiceControl({ url: sandbox.url, network: 'flickr', fetch, now });
const lastVisit = async () => (await switches().requestLog()).at(-1)?.id ?? 0;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFlickr] });
  pictures = practiceConnector(sandbox.url, outside).pictureSearch;
});
afterAll(() => sandbox?.stop());

describe('a search', () => {
  test('finds pictures that may be used for business, each with its owner, licence, credit and sizes', async () => {
    const { pictures: found, total, pages } = await pictures.search({ words: 'tulip', page: 1, perPage: 50 });
    expect(found.length).toBeGreaterThan(3);
    expect(total).toBe(found.length);
    expect(pages).toBe(1);
    for (const { title, owner, licence, credit, sizes, pageUrl } of found) {
      expect(licence.allowsCommercialUse).toBe(true);
      expect(credit).toBe(`${title} by ${owner.name}, ${licence.name}`);
      expect(pageUrl).toMatch(/^http.+\/photos\/.+\/\d+\/$/);
      const widths = sizes.map(({ width, height }) => width * height);
      expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    }
  });

  test('shows what it found: the picture behind an address is as large as it says', async () => {
    const [picture] = (await pictures.search({ words: 'harbour', page: 1, perPage: 1 })).pictures;
    const size = picture?.sizes.find(({ width }) => width > 300);
    const answer = await fetch(size?.url ?? '');
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    expect({ width: bytes.readUInt16BE(frame + 7), height: bytes.readUInt16BE(frame + 5) }).toEqual({
      width: size?.width,
      height: size?.height,
    });
  });

  test('keeps to the licences asked for, and orders as asked', async () => {
    const ask = { words: 'shared', page: 1, perPage: 100, licences: ['0', '4'] };
    const newest = await pictures.search({ ...ask, sort: 'newest' });
    const interesting = await pictures.search({ ...ask, sort: 'interesting' });
    expect(new Set(newest.pictures.map(({ licence }) => licence.id))).toEqual(new Set(['0', '4']));
    const ids = (list: typeof newest) => list.pictures.map(({ id }) => id);
    expect(ids(interesting).toSorted()).toEqual(ids(newest).toSorted());
    expect(ids(interesting)).not.toEqual(ids(newest));
  });

  test('for nothing at all is refused, one that finds nothing is empty', async () => {
    await expect(pictures.search({ words: ' ', page: 1, perPage: 5 })).rejects.toMatchObject({
      kind: 'rejected',
      facts: { network: 'flickr', code: '3', sentence: 'Say what to look for.' },
    });
    expect(await pictures.search({ words: 'zeppelin', page: 1, perPage: 5 })).toMatchObject({ pictures: [], total: 0 });
  });

  test('asks for the licences once, however often it is used', async () => {
    const since = await lastVisit();
    const fresh = practiceConnector(sandbox.url, outside).pictureSearch;
    for (const words of ['dog', 'snow', 'bridge']) await fresh.search({ words, page: 1, perPage: 2 });
    const asked = await switches().requestLog(since);
    expect(asked).toHaveLength(4);
  });
});

test('the source of a picture and its owner agree, and what is gone is gone', async () => {
  const [picture] = (await pictures.search({ words: 'bread', page: 1, perPage: 1 })).pictures;
  const source = await pictures.source(picture?.id ?? '');
  expect(source).toMatchObject({ id: picture?.id, title: picture?.title, pageUrl: picture?.pageUrl });
  const owner = await pictures.owner(source.owner.id);
  expect(owner).toEqual(source.owner);
  await expect(pictures.source('1')).rejects.toMatchObject({ kind: 'gone' });
  await expect(pictures.owner('nobody')).rejects.toMatchObject({ kind: 'gone' });
});

test.each([
  ['key-invalid', 'rejected', 0],
  ['signature-invalid', 'rejected', 0],
  ['bad-url', 'rejected', 0],
  ['not-found', 'gone', 0],
  ['permission-missing', 'permission', 0],
  ['rate-limit', 'busy', 0],
  ['error', 'unreachable', 3],
  ['search-unavailable', 'unreachable', 3],
  ['write-failed', 'unreachable', 3],
])('%s is %s, after %i further tries', async (kind, expected, tries) => {
  const waits: number[] = [];
  const own = practiceConnector(sandbox.url, { ...outside, sleep: async (ms) => void waits.push(ms) });
  await switches().addFault({ match: '/api', kind, count: 4 });
  await expect(own.pictureSearch.owner('bobharris')).rejects.toMatchObject({ kind: expected });
  await switches().clearFaults();
  expect(waits).toHaveLength(tries);
});

test('a wrong key is told as a matter of the settings', async () => {
  const stranger = flickr({ ...practiceAddresses(sandbox.url), key: 'not-a-key' }, outside);
  await expect(stranger.pictureSearch.licences()).rejects.toMatchObject({
    kind: 'rejected',
    facts: { code: '100', words: 'Invalid API Key (Key has invalid format)' },
  });
});

test.each([
  ['', false, false],
  ['https://creativecommons.org/licenses/by/2.0/', true, true],
  ['https://creativecommons.org/licenses/by-nd/4.0/', true, false],
  ['https://creativecommons.org/licenses/by-nc-sa/2.0/', false, true],
  ['https://creativecommons.org/licenses/by-nc-nd/4.0/', false, false],
  ['https://creativecommons.org/publicdomain/zero/1.0/', true, true],
  ['https://www.flickr.com/commons/usage/', true, true],
])('a licence at "%s": business %s, edits %s', (url, allowsCommercialUse, allowsEdits) => {
  expect(licenceOf('1', 'Some', url || undefined)).toMatchObject({ allowsCommercialUse, allowsEdits });
});

test.each([
  ['search', () => pictures.search({ words: 'tulip', page: 2, perPage: 3, sort: 'newest', licences: ['4', '5'] })],
  [
    'source',
    async () => pictures.source((await pictures.search({ words: 'tulip', page: 1, perPage: 1 })).pictures[0]?.id ?? ''),
  ],
  ['owner', () => pictures.owner('10234501@N00')],
  ['licences', () => practiceConnector(sandbox.url, outside).pictureSearch.licences()],
])('what is sent for %s', async (operation, run) => {
  const since = await lastVisit();
  await run();
  const visits = (await switches().requestLog(since)).slice(-1);
  await compareWithGolden(visits, `./golden/${operation}.http`, [[/photo_id=\d+/, 'photo_id=…']]);
});
