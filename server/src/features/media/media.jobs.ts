import { hourMs } from '@fanfare/contract/kit/durations';
import { uploadTtlHours } from '@fanfare/contract/media/uploads';
import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
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

type Deps = {
  storedFiles: StoredFiles;
  assemble: Assemble;
  videos: VideoSearchService;
  /** Removes unfinished files of killed processes. */
  removeUnfinishedFiles: (before: Date) => Promise<unknown>;
};

export const unusedMediaCleanup =
  ({ db, now }: Platform, { storedFiles, videos, removeUnfinishedFiles }: Omit<Deps, 'assemble'>) =>
  async (): Promise<void> => {
    const hoursAgo = (hours: number) => new Date(now().getTime() - hours * hourMs);
    await uploadStore(db).removeStale(hoursAgo(uploadTtlHours), hoursAgo(finishedKeptDays * 24));
    await storedFiles.removeUnused(hoursAgo(minFileAgeHours));
    await videos.removeOlderThan(hoursAgo(finishedKeptDays * 24));
    await removeUnfinishedFiles(hoursAgo(uploadTtlHours));
  };

export const mediaJobs = (platform: Platform, deps: Deps) => [
  handle(assembleUpload, ({ businessId, id }) => deps.assemble(businessId, id)),
  handle(removeUnused, unusedMediaCleanup(platform, deps)),
];
