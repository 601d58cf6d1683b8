import { uploadTtlHours } from '@fanfare/contract/media/uploads';
import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { handle, job } from '../../platform/jobs/index.ts';
import type { StoredFiles } from './library/stored-files.ts';
import type { VideoSearchService } from './search/video-search.service.ts';
import { type Assemble, assembleUpload } from './uploads/upload-assembly.ts';
import { uploadStore } from './uploads/uploads.store.ts';

const removeUnused = job('media.remove-unused', z.object({}), {
  formerNames: ['media.sweep'],
  cron: '17 * * * *',
  concurrency: 1,
  timeoutSeconds: 1800,
});

/** A file is stored before its reference, so files younger than this are not removed. */
const minFileAgeHours = 1;
const finishedKeptDays = 7;
const hourMs = 3_600_000;

type Deps = {
  db: Db;
  now: Now;
  storedFiles: StoredFiles;
  assemble: Assemble;
  videos: VideoSearchService;
  /** Removes unfinished files of killed processes. */
  removeUnfinishedFiles: (before: Date) => Promise<unknown>;
};

export const unusedMediaCleanup =
  ({ db, now, storedFiles, videos, removeUnfinishedFiles }: Omit<Deps, 'assemble'>) =>
  async (): Promise<void> => {
    const hoursAgo = (hours: number) => new Date(now().getTime() - hours * hourMs);
    await uploadStore(db).removeStale(hoursAgo(uploadTtlHours), hoursAgo(finishedKeptDays * 24));
    await storedFiles.removeUnused(hoursAgo(minFileAgeHours));
    await videos.removeOlderThan(hoursAgo(finishedKeptDays * 24));
    await removeUnfinishedFiles(hoursAgo(uploadTtlHours));
  };

export const mediaJobs = (deps: Deps) => [
  handle(assembleUpload, ({ businessId, id }) => deps.assemble(businessId, id)),
  handle(removeUnused, unusedMediaCleanup(deps)),
];
