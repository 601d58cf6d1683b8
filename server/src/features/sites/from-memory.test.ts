import { beforeAll, expect, test } from 'vitest';
import { createSite, makePublisher } from '../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await createTestApp();
  // Over the wire: what lies ready is answered before the framework sees the request.
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
});

const journal = async () => createSite(app, await makePublisher(app), {});
const served = async () =>
  Number(/^fanfare_pages_from_memory_total (\d+)$/m.exec(await (await fetch(`${origin}/metrics`)).text())?.[1]);
const headersOf = (answer: Response) =>
  Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'));

test('a page comes from memory as it came the first time, until it changes', async () => {
  const { write, path, site, grant } = await journal();
  const post = await write({ title: 'Tide', html: `<p>${'High water. '.repeat(200)}</p>` });
  const address = `${origin}${path}/tide`;
  const before = await served();
  const first = await fetch(address);
  const again = await fetch(address);
  expect(await served()).toBe(before + 1);
  expect(await again.text()).toBe(await first.text());
  expect(headersOf(again)).toEqual(headersOf(first));
  expect(again.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(again.headers.get('x-content-type-options')).toBe('nosniff');

  await site.update(grant, post.id, { html: '<p>Low water.</p>' });
  expect(await (await fetch(address)).text()).toContain('Low water.');
});

test('whoever has it already is told so', async () => {
  const { write, path } = await journal();
  await write({ title: 'Tide' });
  const address = `${origin}${path}/tide`;
  const etag = String((await fetch(address)).headers.get('etag'));
  const answer = await fetch(address, { headers: { 'if-none-match': etag } });
  expect([answer.status, await answer.text()]).toEqual([304, '']);
});

test('everything but reading goes the usual way', async () => {
  const { write, path } = await journal();
  await write({ title: 'Tide' });
  const address = `${origin}${path}/tide`;
  await fetch(address);
  const before = await served();
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(address, { method: 'POST', body: 'x' })).status).toBe(404);
  await fetch(`${origin}/s-elsewhere/tide`);
  expect(await served()).toBe(before);
});
