import { uploadKeptHours } from '@fanfare/contract/uploads';
import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { handle, job } from '../../platform/jobs/index.ts';
import type { Shelf } from './library/stored-files.ts';
import type { VideoService } from './search/video-search.service.ts';
import { type Assemble, assembleUpload } from './uploads/upload-assembly.ts';
import { uploadStore } from './uploads/uploads.store.ts';

const sweep = job('media.sweep', z.object({}), { cron: '17 * * * *', concurrency: 1, timeoutSeconds: 1800 });

/** A file is booked before anything points at it, so the young ones are left alone. */
const fileKeptHours = 1;
const newsKeptDays = 7;
const hourMs = 3_600_000;

type Deps = {
  db: Db;
  now: Now;
  shelf: Shelf;
  assemble: Assemble;
  videos: VideoService;
  /** Removes what killed processes left of files on their way. */
  sweepScratch: (before: Date) => Promise<unknown>;
};

export const sweeping =
  ({ db, now, shelf, videos, sweepScratch }: Omit<Deps, 'assemble'>) =>
  async (): Promise<void> => {
    const ago = (hours: number) => new Date(now().getTime() - hours * hourMs);
    await uploadStore(db).removeStale(ago(uploadKeptHours), ago(newsKeptDays * 24));
    await shelf.removeUnused(ago(fileKeptHours));
    await videos.removeOlderThan(ago(newsKeptDays * 24));
    await sweepScratch(ago(uploadKeptHours));
  };

export const mediaJobs = (needs: Deps) => [
  handle(assembleUpload, ({ businessId, id }) => needs.assemble(businessId, id)),
  handle(sweep, sweeping(needs)),
];
