import { startSandbox } from '@fanfare/sandbox';
import { flickr as practiceFlickr } from '@fanfare/sandbox/flickr/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import { findMisreadErrors, readErrorFacts } from '../kit/vendor-facts/error-facts.ts';
import { toParsedError } from './errors.ts';
import { flickr } from './index.ts';
import { practiceConnector } from './practice-connector.ts';
import { practiceAddresses } from './settings.ts';
import { flickrFacts } from './vendor-facts.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let pictures: ReturnType<typeof practiceConnector>['pictureSearch'];
const now = () => new Date();
const runtime = { fetch: globalThis.fetch, now, random: () => 0.5, sleep: async () => undefined };
const control = () => practiceControl({ url: sandbox.url, network: 'flickr', fetch, now });
const lastRequestId = async () => (await control().requestLog()).at(-1)?.id ?? 0;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceFlickr] });
  pictures = practiceConnector(sandbox.url, runtime).pictureSearch;
});
afterAll(() => sandbox?.stop());

describe('search', () => {
  test('search of pictures → commercial ones with owner, licence, credit and sizes', async () => {
    const { pictures: pictureList, total, pages } = await pictures.search({ text: 'tulip', page: 1, perPage: 50 });
    expect(pictureList.length).toBeGreaterThan(3);
    expect(total).toBe(pictureList.length);
    expect(pages).toBe(1);
    for (const { title, owner, licence, credit, sizes, pageUrl } of pictureList) {
      expect(licence.allowsCommercialUse).toBe(true);
      expect(credit).toBe(`${title} by ${owner.name}, ${licence.name}`);
      expect(pageUrl).toMatch(/^http.+\/photos\/.+\/\d+\/$/);
      const widths = sizes.map(({ width, height }) => width * height);
      expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    }
  });

  test('URL of a found image → JPEG with the stated dimensions', async () => {
    const [picture] = (await pictures.search({ text: 'harbour', page: 1, perPage: 1 })).pictures;
    const size = picture?.sizes.find(({ width }) => width > 300);
    const response = await fetch(size?.url ?? '');
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await response.arrayBuffer());
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    expect({ width: bytes.readUInt16BE(frame + 7), height: bytes.readUInt16BE(frame + 5) }).toEqual({
      width: size?.width,
      height: size?.height,
    });
  });

  test('search with licences and an order → pictures filtered and sorted', async () => {
    const query = { text: 'shared', page: 1, perPage: 100, licences: ['0', '4'] };
    const newest = await pictures.search({ ...query, sort: 'newest' });
    const interesting = await pictures.search({ ...query, sort: 'interesting' });
    expect(new Set(newest.pictures.map(({ licence }) => licence.id))).toEqual(new Set(['0', '4']));
    const ids = (list: typeof newest) => list.pictures.map(({ id }) => id);
    expect(ids(interesting).toSorted()).toEqual(ids(newest).toSorted());
    expect(ids(interesting)).not.toEqual(ids(newest));
  });

  test('search for an empty text → rejected; search without a match → empty list', async () => {
    await expect(pictures.search({ text: ' ', page: 1, perPage: 5 })).rejects.toMatchObject({
      kind: 'rejected',
      details: { network: 'flickr', code: '3', message: 'Enter a search term.' },
    });
    expect(await pictures.search({ text: 'zeppelin', page: 1, perPage: 5 })).toMatchObject({ pictures: [], total: 0 });
  });

  test('three searches one after another → the list of licences is requested once', async () => {
    const since = await lastRequestId();
    const newSearch = practiceConnector(sandbox.url, runtime).pictureSearch;
    for (const text of ['dog', 'snow', 'bridge']) await newSearch.search({ text, page: 1, perPage: 2 });
    const requests = await control().requestLog(since);
    expect(requests).toHaveLength(4);
  });
});

test('source and owner of a found picture read → same as in the search; unknown ids → failure kind gone', async () => {
  const [picture] = (await pictures.search({ text: 'bread', page: 1, perPage: 1 })).pictures;
  const source = await pictures.source(picture?.id ?? '');
  expect(source).toMatchObject({ id: picture?.id, title: picture?.title, pageUrl: picture?.pageUrl });
  const owner = await pictures.owner(source.owner.id);
  expect(owner).toEqual(source.owner);
  await expect(pictures.source('1')).rejects.toMatchObject({ kind: 'gone' });
  await expect(pictures.owner('unknown')).rejects.toMatchObject({ kind: 'gone' });
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
])('simulated fault %s → failure kind %s after %i retries', async (kind, expected, tries) => {
  const waits: number[] = [];
  const connector = practiceConnector(sandbox.url, { ...runtime, sleep: async (ms) => void waits.push(ms) });
  await control().addFault({ match: '/api', kind, count: 4 });
  await expect(connector.pictureSearch.owner('bobharris')).rejects.toMatchObject({ kind: expected });
  await control().clearFaults();
  expect(waits).toHaveLength(tries);
});

test('call with a wrong API key → rejected with Flickr’s message', async () => {
  const wrongKeyConnector = flickr({ ...practiceAddresses(sandbox.url), key: 'not-a-key' }, runtime);
  await expect(wrongKeyConnector.pictureSearch.licences()).rejects.toMatchObject({
    kind: 'rejected',
    details: { code: '100', networkMessage: 'Invalid API Key (Key has invalid format)' },
  });
});

test('list of licences → commercial use and edits only for known ids, whatever their URL', async () => {
  const licences = await pictures.licences();
  const idsOf = (isAllowed: (licence: (typeof licences)[number]) => boolean) =>
    licences.filter(isAllowed).map(({ id }) => Number(id));
  expect(idsOf(({ allowsCommercialUse }) => allowsCommercialUse)).toEqual([4, 5, 6, 8, 9, 10, 11, 12, 13]);
  expect(idsOf(({ allowsEdits }) => allowsEdits)).toEqual([1, 2, 4, 5, 8, 9, 10, 11, 12, 14, 15]);
  // Even licences that allow nothing have a URL, so a URL does not tell what a licence allows.
  expect(licences.every(({ url }) => url)).toBe(true);
});

test('search without chosen licences → only licences for commercial use are requested', async () => {
  const since = await lastRequestId();
  await pictures.search({ text: 'tulip', page: 1, perPage: 1 });
  const [{ query } = {}] = (await control().requestLog(since)).slice(-1);
  expect(query).toMatchObject({ license: '4,5,6,8,9,10,11,12,13' });
});

test.each([
  ['search', () => pictures.search({ text: 'tulip', page: 2, perPage: 3, sort: 'newest', licences: ['4', '5'] })],
  [
    'source',
    async () => pictures.source((await pictures.search({ text: 'tulip', page: 1, perPage: 1 })).pictures[0]?.id ?? ''),
  ],
  ['owner', () => pictures.owner('10234501@N00')],
  ['licences', () => practiceConnector(sandbox.url, runtime).pictureSearch.licences()],
])('operation %s → exactly the request of its golden file', async (operation, run) => {
  const since = await lastRequestId();
  await run();
  const requests = (await control().requestLog(since)).slice(-1);
  expect(findViolations(flickrFacts, requests)).toEqual([]);
  await compareWithGolden(requests, `./golden/${operation}.http`, [[/photo_id=\d+/, 'photo_id=…']]);
});

test('error responses of the specification → the failure kinds they stand for', () => {
  const misread = findMisreadErrors(
    readErrorFacts(new URL('./vendor-facts.json', import.meta.url)),
    ({ code }) => toParsedError(Number(code), undefined).kind,
  );
  expect(misread).toEqual([]);
});
