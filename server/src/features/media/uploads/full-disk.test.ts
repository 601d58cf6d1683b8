import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import { createTestApp } from '../../../../test/test-app.ts';

test('storage cannot be written → error with a clear message, no file in the library; writable again → stored', async () => {
  const app = await createTestApp({ runsNoJobs: true });
  const { owner } = await createBusiness(app);
  const bytes = await randomImage();
  expect((await upload(owner, [{ name: 'before.png', bytes }])).status).toBe(200);
  const files = join(app.dataFolder, 'files');
  await rename(files, `${files}.kept`);
  // The files folder becomes a link to a device, so that every write fails, also for root.
  await symlink('/dev/full', files);
  const failed = await upload(owner, [{ name: 'during.png', bytes: await randomImage() }]);
  expect(failed.status).toBeGreaterThanOrEqual(500);
  expect(failed.text).not.toContain(app.dataFolder);
  await rm(files);
  await rename(`${files}.kept`, files);
  expect((await owner.get('/media')).body).toMatchObject({ total: 1 });
  expect((await upload(owner, [{ name: 'after.png', bytes: await randomImage() }])).status).toBe(200);
});
