import type { PictureSearch } from '@fanfare/connectors/ports/picture-search';
import type { VideoSearch } from '@fanfare/connectors/ports/video-search';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { SafeFetch } from '../../platform/outbound/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { Audit } from '../audit/index.ts';
import { libraryService } from './library/library.service.ts';
import { storedFiles as openShelf } from './library/stored-files.ts';
import { mediaJobs, sweeping } from './media.jobs.ts';
import { mediaRoutes, mediaSearchRoutes } from './media.routes.ts';
import { mediaService, type OnLost } from './media.service.ts';
import { type FindPageVideos, listPageVideos } from './search/facebook-page-videos.ts';
import { pageImageService } from './search/page-images.service.ts';
import { pictureSearchService } from './search/picture-search.service.ts';
import { videoSearchService } from './search/video-search.service.ts';
import { assembling } from './uploads/upload-assembly.ts';
import { uploadService } from './uploads/uploads.service.ts';

export { withFileErrors } from './error-mapping.ts';
export type { Library, LibraryOwner, Taken } from './library/library.service.ts';
export { thumbnailWidth } from './library/thumbnails.ts';
export type { MediaService } from './media.service.ts';
export { thumbnailUrl } from './presenter.ts';
export type { FindPageVideos } from './search/facebook-page-videos.ts';

type Deps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  origin: string;
  jobs: Pick<Jobs, 'send'>;
  audit: Audit;
  files: FileStore;
  sweepScratch: (before: Date) => Promise<unknown>;
  outbound: SafeFetch;
  onLost: OnLost;
  /** Missing while the installation has no key for them. */
  pictureSearch: () => PictureSearch | undefined;
  videoSearch: () => VideoSearch | undefined;
  pageVideos: FindPageVideos;
};
export type Media = ReturnType<typeof media>;

/** The files of a business: sent, fetched or found elsewhere, kept once, served to the world by an address nobody guesses. */
export const media = (needs: Deps) => {
  const { db, now, random, origin, jobs, audit, files, sweepScratch, outbound, onLost } = needs;
  const shelf = openShelf({ db, files, now });
  const library = libraryService({ db, shelf, now, random, outbound, origin });
  const service = mediaService({ db, shelf, library, audit, origin, onLost });
  const uploads = uploadService({ db, shelf, library, jobs, now });
  const pictures = pictureSearchService({ search: needs.pictureSearch, library });
  const videos = videoSearchService({ db, now, search: needs.videoSearch });
  const scraping = pageImageService({ outbound });
  return {
    service,
    library,
    uploads,
    videos,
    sweep: sweeping({ db, now, shelf, videos, sweepScratch }),
    publicFiles: service.publicFiles,
    routes: [
      ...mediaRoutes({ service, library, uploads, pictures }),
      ...mediaSearchRoutes({ pictures, videos, scraping, pageVideos: listPageVideos(needs.pageVideos) }),
    ],
    jobs: mediaJobs({ db, now, shelf, videos, sweepScratch, assemble: assembling({ db, shelf, library, now }) }),
  };
};
