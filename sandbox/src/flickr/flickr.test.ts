import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { flickr, practiceApp } from './index.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  const now = () => new Date('2026-11-15T10:00:00Z');
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [flickr] });
});
afterAll(() => sandbox.stop());

type Answer = {
  stat: string;
  code?: number;
  message?: string;
  photos?: { page: number; pages: number; perpage: number; total: number; photo: Photo[] };
};
type Photo = { id: string; owner: string; title: string; license?: string; url_m?: string; [field: string]: unknown };

const open = (params: Record<string, string>) => {
  const query = new URLSearchParams({ api_key: practiceApp.key, format: 'json', nojsoncallback: '1', ...params });
  return fetch(`${sandbox.url}/flickr/api/services/rest/?${query}`);
};
const callMethod = async (method: string, params: Record<string, string> = {}): Promise<Answer> =>
  JSON.parse(await (await open({ method: `flickr.${method}`, ...params })).text());
const search = async (params: Record<string, string>) => (await callMethod('photos.search', params)).photos;

test.each([
  ['a malformed key', { api_key: 'abc' }, 100, 'Invalid API Key (Key has invalid format)'],
  ['an unknown key', { api_key: '0'.repeat(32) }, 100, 'Invalid API Key (Key not found)'],
  ['an unknown method', { method: 'flickr.photos.unknown' }, 112, 'Method "flickr.photos.unknown" not found'],
  ['a search without parameters', { method: 'flickr.photos.search' }, 3, expect.stringContaining('Parameterless')],
  ['an unknown photo', { method: 'flickr.photos.getInfo', photo_id: '1' }, 1, 'Photo not found'],
  ['an unknown user', { method: 'flickr.people.getInfo', user_id: 'x' }, 1, 'User not found'],
])('Flickr call with %s → status 200 with an error code in the body', async (_what, params, code, message) => {
  const response = await open(params);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ stat: 'fail', code, message });
});

test('Flickr response without nojsoncallback → a script; without format=json → XML', async () => {
  const script = await open({ method: 'flickr.photos.licenses.getInfo', nojsoncallback: '0' });
  expect(await script.text()).toMatch(/^jsonFlickrApi\(\{"licenses".+"stat":"ok"\}\)$/);
  expect(await (await open({ format: 'rest' })).text()).toContain('<rsp stat="fail">');
});

test('seed data → 300 photos by 12 users, the same in every sandbox of that day', async () => {
  const all = await search({ text: 'shared', per_page: '500' });
  expect(all?.total).toBe(300);
  expect(new Set(all?.photo.map(({ owner }) => owner)).size).toBe(12);
  const secondSandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    networks: [flickr],
    now: () => new Date('2026-11-15T18:00:00Z'),
  });
  const response = await fetch(
    `${secondSandbox.url}/flickr/api/services/rest/?${new URLSearchParams({ api_key: practiceApp.key, format: 'json', nojsoncallback: '1', method: 'flickr.photos.search', text: 'shared', per_page: '500' })}`,
  );
  const { photos }: Answer = JSON.parse(await response.text());
  await secondSandbox.stop();
  expect(photos?.photo.map(({ id }) => id)).toEqual(all?.photo.map(({ id }) => id));
});

test('photo search → extras only on request, every photo once over all pages, filtered by license', async () => {
  const [plain] = (await search({ text: 'tulip', per_page: '1' }))?.photo ?? [];
  expect(plain).not.toHaveProperty('license');
  const first = await search({ text: 'tulip', per_page: '7', page: '1', extras: 'license,url_m' });
  const pages = await Promise.all(
    Array.from({ length: first?.pages ?? 0 }, (_, at) =>
      search({ text: 'tulip', per_page: '7', page: String(at + 1), extras: 'license,url_m,owner_name' }),
    ),
  );
  const rows = pages.flatMap((page) => page?.photo ?? []);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(first?.total);
  expect(rows.every(({ ownername, license }) => ownername && license)).toBe(true);
  const free = await search({ text: 'tulip', license: '4,5', extras: 'license', per_page: '500' });
  expect(free?.photo.every(({ license }) => license === '4' || license === '5')).toBe(true);
  expect(free?.total).toBe(rows.filter(({ license }) => license === '4' || license === '5').length);
});

test('photo search with tag_mode any → more photos than with tag_mode all', async () => {
  const any = await search({ tags: 'sea,summer', tag_mode: 'any' });
  const all = await search({ tags: 'sea,summer', tag_mode: 'all' });
  expect(any?.total).toBeGreaterThan(all?.total ?? 0);
  expect(all?.total).toBeGreaterThan(0);
});

test('an image is a JPEG of the requested size; a wrong secret → 404', async () => {
  const [photo] = (await search({ text: 'city', per_page: '1', extras: 'url_sq' }))?.photo ?? [];
  const imageUrl = String(photo?.url_sq);
  const picture = await fetch(imageUrl);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  expect([bytes.readUInt16BE(frame + 5), bytes.readUInt16BE(frame + 7)]).toEqual([75, 75]);
  expect((await fetch(imageUrl.replace(/_[0-9a-f]{10}/, '_0000000000'))).status).toBe(404);
});

test('web pages: home, a user, an image → shown; an unknown one → 404', async () => {
  const fetchPage = async (path: string) => {
    const response = await fetch(`${sandbox.url}/flickr${path}`);
    return { status: response.status, text: await response.text() };
  };
  expect((await fetchPage('')).text).toContain('300 images by 12 users');
  const person = await fetchPage('/www/people/lenaweiss/');
  expect(person.text).toContain('Lena Weiss');
  const [path = ''] = /\/www\/photos\/[^"]+/.exec(person.text) ?? [];
  expect((await fetchPage(path)).text).toContain('by <a href="/flickr/www/people/lenaweiss/">');
  expect((await fetchPage('/www/photos/lenaweiss/1/')).status).toBe(404);
});
