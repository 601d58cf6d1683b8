import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { test } from '../fixtures/own-business.ts';
import { filesPage } from '../pages/files.ts';
import { expect } from '../test.ts';

const megabyte = 1024 * 1024;
const piece = 4 * megabyte;

/** Nine megabytes that begin as a video does. */
function video(): Buffer {
  const bytes = Buffer.alloc(9 * megabyte, 7);
  bytes.write('\0\0\0\x18ftypisom\0\0\0\x01isomavc1', 'latin1');
  return bytes;
}

/** The line is cut whenever the piece that begins here is sent. */
const cutAt = (page: Page, offset: number) =>
  page.route(`**/chunk?offset=${offset}`, (route) => route.abort('connectionfailed'));

test('a video goes on after the connection was lost, and after the page was loaded anew', async ({
  browser,
  makeStudio,
}, testInfo) => {
  const path = testInfo.outputPath('launch.mp4');
  writeFileSync(path, video());
  const { api } = await makeStudio({ name: 'Studio of films' });
  // A browser of its own: a lost connection is the one thing it may complain about here.
  const context = await browser.newContext({ storageState: await api.storageState() });
  const page = await context.newPage();
  const files = filesPage(page);
  await files.open();

  await cutAt(page, piece);
  await files.choose(path);
  await expect(files.uploads).toContainText('Connection lost at 44 %. It goes on by itself.');
  await page.reload();
  await expect(files.interrupted).toContainText('launch.mp4 stopped at 44 %. Choose the same file again');

  await page.unrouteAll();
  await cutAt(page, 2 * piece);
  const offsets: string[] = [];
  page.on('request', (request) => {
    const offset = new URL(request.url()).searchParams.get('offset');
    if (offset) offsets.push(offset);
  });
  await files.choose(path);
  await expect(files.uploads).toContainText('Connection lost at 88 %. It goes on by itself.');
  await page.unrouteAll();
  await expect(files.uploads).toContainText('launch.mp4 is uploaded', { timeout: 30_000 });
  expect(new Set(offsets)).toEqual(new Set([String(piece), String(2 * piece)]));
  await expect(files.file('launch.mp4')).toBeVisible();
  await context.close();
});
