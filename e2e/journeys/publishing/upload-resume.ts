import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { test } from '../../fixtures/own-business.ts';
import { mediaPage } from '../../pages/media.ts';
import { expect } from '../../test.ts';

const megabyte = 1024 * 1024;
const chunkBytes = 4 * megabyte;

/** Video of 9 MB with the header of an MP4 file. */
function createVideo(): Buffer {
  const bytes = Buffer.alloc(9 * megabyte, 7);
  bytes.write('\0\0\0\x18ftypisom\0\0\0\x01isomavc1', 'latin1');
  return bytes;
}

/** Aborts every upload request of the chunk at this offset. */
const failChunkAt = (page: Page, offset: number) =>
  page.route(`**/chunk?offset=${offset}`, (route) => route.abort('connectionfailed'));

test('a video upload → resumes after a lost connection and after a reload', async ({
  browser,
  createOwnBusiness,
}, testInfo) => {
  const path = testInfo.outputPath('launch.mp4');
  writeFileSync(path, createVideo());
  const { api } = await createOwnBusiness({ name: 'Video Studio' });
  // A context without error collection: the browser logs aborted requests as errors, which would fail the journey.
  const context = await browser.newContext({ storageState: await api.storageState() });
  const page = await context.newPage();
  const files = mediaPage(page);
  await files.open();

  await failChunkAt(page, chunkBytes);
  await files.chooseFiles(path);
  await expect(files.uploads).toContainText('Connection lost at 44%. Resumes automatically.');
  await page.reload();
  await expect(files.interrupted).toContainText('launch.mp4 stopped at 44%. Select the same file to resume.');

  await page.unrouteAll();
  await failChunkAt(page, 2 * chunkBytes);
  const offsets: string[] = [];
  page.on('request', (request) => {
    const offset = new URL(request.url()).searchParams.get('offset');
    if (offset) offsets.push(offset);
  });
  await files.chooseFiles(path);
  await expect(files.uploads).toContainText('Connection lost at 88%. Resumes automatically.');
  await page.unrouteAll();
  await expect(files.uploads).toContainText('launch.mp4 uploaded');
  expect(new Set(offsets)).toEqual(new Set([String(chunkBytes), String(2 * chunkBytes)]));
  await expect(files.file('launch.mp4')).toBeVisible();
  await context.close();
});
