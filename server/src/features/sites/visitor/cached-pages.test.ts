import { beforeAll, expect, test } from 'vitest';
import { createSite, createSiteOwner } from '../../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await createTestApp();
  // Over HTTP: cached pages are answered before the framework sees the request.
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
});

const createJournal = async () => createSite(app, await createSiteOwner(app), {});
const countServedFromCache = async () =>
  Number(/^fanfare_pages_from_memory_total (\d+)$/m.exec(await (await fetch(`${origin}/metrics`)).text())?.[1]);
const headersOf = (answer: Response) =>
  Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'));

test('page of a site requested a second time → same body and headers from the cache; after a change → new body', async () => {
  const { write, path, site, grant } = await createJournal();
  const post = await write({ title: 'Tide', html: `<p>${'High water. '.repeat(200)}</p>` });
  const url = `${origin}${path}/tide`;
  const before = await countServedFromCache();
  const first = await fetch(url);
  const second = await fetch(url);
  expect(await countServedFromCache()).toBe(before + 1);
  expect(await second.text()).toBe(await first.text());
  expect(headersOf(second)).toEqual(headersOf(first));
  expect(second.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(second.headers.get('x-content-type-options')).toBe('nosniff');

  await site.update(grant, post.id, { html: '<p>Low water.</p>' });
  expect(await (await fetch(url)).text()).toContain('Low water.');
});

test('page of a site requested with If-None-Match and the current ETag → 304', async () => {
  const { write, path } = await createJournal();
  await write({ title: 'Tide' });
  const url = `${origin}${path}/tide`;
  const etag = String((await fetch(url)).headers.get('etag'));
  const answer = await fetch(url, { headers: { 'if-none-match': etag } });
  expect([answer.status, await answer.text()]).toEqual([304, '']);
});

test('page of a site requested with HEAD or POST, and other paths → not served from the cache', async () => {
  const { write, path } = await createJournal();
  await write({ title: 'Tide' });
  const url = `${origin}${path}/tide`;
  await fetch(url);
  const before = await countServedFromCache();
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(404);
  await fetch(`${origin}/s-elsewhere/tide`);
  expect(await countServedFromCache()).toBe(before);
});
