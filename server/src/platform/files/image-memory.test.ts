import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestFolder } from '../../../test/database.ts';

/** Megabytes that six images at the pixel limit may add to a process: one takes 180, six at the same time take 540. */
const maxAddedMb = 350;

test('six rotated images of 40 megapixels at the same time → decoded one after another, within the memory of one', async () => {
  const path = join(createTestFolder(), 'large.jpg');
  const create = { width: 6300, height: 6300, channels: 3, background: '#2266aa' } as const;
  await writeFile(path, await sharp({ create }).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  const { stdout } = await promisify(execFile)(process.execPath, ['server/test/image-memory-process.ts', path]);
  const { addedMb, prepared } = JSON.parse(stdout);
  expect(prepared).toBe(6);
  expect(addedMb).toBeLessThan(maxAddedMb);
});
