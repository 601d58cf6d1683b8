import { join } from 'node:path';
import type { Now } from '../platform/clock.ts';
import { diskStore, type FileStore, s3Store } from '../platform/files/index.ts';
import type { RandomBytes } from '../platform/random.ts';
import type { Config } from './config.ts';

/** The file store, its folder for unfinished files, and the cleanup of that folder. */
export type FileStorage = {
  store: FileStore;
  scratchFolder: string;
  removeUnfinished: (before: Date) => Promise<unknown>;
};

/** Files on the disk, or in an S3 bucket; uploads to a bucket are written to the disk first. */
export const createFileStorage = (
  { s3, dataFolder }: Pick<Config, 's3' | 'dataFolder'>,
  now: Now,
  random: RandomBytes,
): FileStorage => {
  const folder = join(dataFolder, 'files');
  const scratchFolder = join(folder, 'unfinished');
  const disk = diskStore({ folder, randomBytes: random });
  if (!s3) return { store: disk, scratchFolder, removeUnfinished: disk.removeUnfinished };
  const { endpoint, region, bucket, accessKey: accessKeyId, secretKey: secretAccessKey } = s3;
  const settings = { endpoint, region, bucket, accessKeyId, secretAccessKey };
  return {
    store: s3Store({ s3: settings, scratchFolder, now, randomBytes: random }),
    scratchFolder,
    removeUnfinished: disk.removeUnfinished,
  };
};
