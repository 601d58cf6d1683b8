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
  const asked = new URLSearchParams({ api_key: practiceApp.key, format: 'json', nojsoncallback: '1', ...params });
  return fetch(`${sandbox.url}/flickr/api/services/rest/?${asked}`);
};
const ask = async (method: string, params: Record<string, string> = {}): Promise<Answer> =>
  JSON.parse(await (await open({ method: `flickr.${method}`, ...params })).text());
const search = async (params: Record<string, string>) => (await ask('photos.search', params)).photos;

test.each([
  ['a key of the wrong shape', { api_key: 'abc' }, 100, 'Invalid API Key (Key has invalid format)'],
  ['a key nobody has', { api_key: '0'.repeat(32) }, 100, 'Invalid API Key (Key not found)'],
  ['a method nobody knows', { method: 'flickr.photos.paint' }, 112, 'Method "flickr.photos.paint" not found'],
  ['a search for nothing', { method: 'flickr.photos.search' }, 3, expect.stringContaining('Parameterless')],
  ['a photo nobody took', { method: 'flickr.photos.getInfo', photo_id: '1' }, 1, 'Photo not found'],
  ['a person nobody is', { method: 'flickr.people.getInfo', user_id: 'x' }, 1, 'User not found'],
])('%s is refused with status 200 and a code', async (_what, params, code, message) => {
  const answer = await open(params);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ stat: 'fail', code, message });
});

test('without nojsoncallback the answer is a script, and without a format it is XML', async () => {
  const script = await open({ method: 'flickr.photos.licenses.getInfo', nojsoncallback: '0' });
  expect(await script.text()).toMatch(/^jsonFlickrApi\(\{"licenses".+"stat":"ok"\}\)$/);
  expect(await (await open({ format: 'rest' })).text()).toContain('<rsp stat="fail">');
});

test('three hundred pictures by twelve people, the same in every world of that day', async () => {
  const all = await search({ text: 'shared', per_page: '500' });
  expect(all?.total).toBe(300);
  expect(new Set(all?.photo.map(({ owner }) => owner)).size).toBe(12);
  const other = await startSandbox({
    ...{ port: 0, smtpPort: 0, networks: [flickr] },
    now: () => new Date('2026-11-15T18:00:00Z'),
  });
  const again = await fetch(
    `${other.url}/flickr/api/services/rest/?${new URLSearchParams({ api_key: practiceApp.key, format: 'json', nojsoncallback: '1', method: 'flickr.photos.search', text: 'shared', per_page: '500' })}`,
  );
  const { photos }: Answer = JSON.parse(await again.text());
  await other.stop();
  expect(photos?.photo.map(({ id }) => id)).toEqual(all?.photo.map(({ id }) => id));
});

test('extras come when asked for, pages cover everything once, licences keep out the rest', async () => {
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

test('tags may be any or all', async () => {
  const any = await search({ tags: 'sea,summer', tag_mode: 'any' });
  const all = await search({ tags: 'sea,summer', tag_mode: 'all' });
  expect(any?.total).toBeGreaterThan(all?.total ?? 0);
  expect(all?.total).toBeGreaterThan(0);
});

test('a picture is a JPEG of the promised size, and a wrong secret finds nothing', async () => {
  const [photo] = (await search({ text: 'city', per_page: '1', extras: 'url_sq' }))?.photo ?? [];
  const address = String(photo?.url_sq);
  const picture = await fetch(address);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  expect([bytes.readUInt16BE(frame + 5), bytes.readUInt16BE(frame + 7)]).toEqual([75, 75]);
  expect((await fetch(address.replace(/_[0-9a-f]{10}/, '_0000000000'))).status).toBe(404);
});

test('the pages people see: all pictures, one person, one picture, and what is not there', async () => {
  const page = async (path: string) => {
    const answer = await fetch(`${sandbox.url}/flickr${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  expect((await page('')).text).toContain('300 pictures by 12 people');
  const person = await page('/www/people/lenaweiss/');
  expect(person.text).toContain('Lena Weiss');
  const [path = ''] = /\/www\/photos\/[^"]+/.exec(person.text) ?? [];
  expect((await page(path)).text).toContain('by <a href="/flickr/www/people/lenaweiss/">');
  expect((await page('/www/photos/lenaweiss/1/')).status).toBe(404);
});
