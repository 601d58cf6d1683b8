import type { PictureSearch } from '@fanfare/connectors/ports/picture-search';
import type { VideoSearch } from '@fanfare/connectors/ports/video-search';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log.ts';
import type { SafeFetch } from '../../platform/outbound/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { Audit } from '../audit/index.ts';
import { libraryService } from './library/library.service.ts';
import { createStoredFiles } from './library/stored-files.ts';
import { mediaJobs, unusedMediaCleanup } from './media.jobs.ts';
import { mediaRoutes, mediaSearchRoutes } from './media.routes.ts';
import { mediaService } from './media.service.ts';
import { type FindPageVideos, listPageVideos } from './search/facebook-page-videos.ts';
import { pageImageService } from './search/page-images.service.ts';
import { pictureSearchService } from './search/picture-search.service.ts';
import { videoSearchService } from './search/video-search.service.ts';
import { uploadAssembler } from './uploads/upload-assembly.ts';
import { uploadService } from './uploads/uploads.service.ts';

export { withFileErrors } from './error-mapping.ts';
export type { LibraryOwner, LibraryService, StoredUpload } from './library/library.service.ts';
export { thumbnailWidth } from './library/thumbnails.ts';
export { mediaRemoved } from './media.events.ts';
export type { MediaService } from './media.service.ts';
export { thumbnailUrl } from './presenter.ts';
export type { FindPageVideos } from './search/facebook-page-videos.ts';

type Deps = {
  db: Db;
  now: Now;
  sleep: (ms: number) => Promise<void>;
  log: Log;
  random: RandomBytes;
  origin: string;
  jobs: Pick<Jobs, 'send'>;
  events: Events;
  audit: Audit;
  files: FileStore;
  removeUnfinishedFiles: (before: Date) => Promise<unknown>;
  safeFetch: SafeFetch;
  /** Undefined without an API key. */
  pictureSearch: () => PictureSearch | undefined;
  /** `isKeyed`: the caller has a key of its own. */
  videoSearch: (isKeyed: boolean) => VideoSearch | undefined;
  pageVideos: FindPageVideos;
};
export type Media = ReturnType<typeof createMedia>;

/** Files of a business: uploaded or imported, stored once per content, served at unguessable URLs. */
export const createMedia = (deps: Deps) => {
  const { db, now, sleep, log, random, origin, jobs, events, audit, files, removeUnfinishedFiles, safeFetch } = deps;
  const storedFiles = createStoredFiles({ db, files, now, sleep, log });
  const library = libraryService({ db, storedFiles, now, random, safeFetch, origin });
  const service = mediaService({ db, storedFiles, library, audit, origin, events });
  const uploads = uploadService({ db, storedFiles, library, jobs, now });
  const pictures = pictureSearchService({ search: deps.pictureSearch, library });
  const videos = videoSearchService({ db, now, search: deps.videoSearch });
  const pageImages = pageImageService({ safeFetch });
  return {
    service,
    library,
    uploads,
    videos,
    removeUnused: unusedMediaCleanup({ db, now, storedFiles, videos, removeUnfinishedFiles }),
    publicFiles: service.publicFiles,
    routes: [
      ...mediaRoutes({ service, library, uploads, pictures }),
      ...mediaSearchRoutes({ pictures, videos, pageImages, pageVideos: listPageVideos(deps.pageVideos) }),
    ],
    jobs: mediaJobs({
      db,
      now,
      storedFiles,
      videos,
      removeUnfinishedFiles,
      assemble: uploadAssembler({ db, storedFiles, library, now }),
    }),
  };
};
