import { join } from 'node:path';
import type { Now } from '../platform/clock.ts';
import { diskStore, type FileStore, s3Store } from '../platform/files/index.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Config } from './config.ts';

/** Where files are kept, where they lie on their way there, and how what got lost on the way is removed. */
export type Files = { store: FileStore; scratchFolder: string; sweep: (before: Date) => Promise<unknown> };

/** On the disk, or in the bucket the settings name; on their way to a bucket they lie on the disk too. */
export const createFileStorage = (
  { s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>,
  now: Now,
  random: RandomBytes,
): Files => {
  const folder = join(dataFolder, 'files');
  const scratchFolder = join(folder, 'unfinished');
  const disk = diskStore({ folder, randomBytes: random });
  if (!s3) return { store: disk, scratchFolder, sweep: disk.sweep };
  const { endpoint, region, bucket, accessKey: accessKeyId, secretKey: secretAccessKey } = s3;
  const settings = { endpoint, region, bucket, accessKeyId, secretAccessKey };
  return {
    store: s3Store({ s3: settings, scratchFolder, now, randomBytes: random }),
    scratchFolder,
    sweep: disk.sweep,
  };
};
