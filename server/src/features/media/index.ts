import type { PictureSearch } from '@fanfare/connectors/ports/picture-search';
import type { VideoSearch } from '@fanfare/connectors/ports/video-search';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { RandomBytes } from '../../platform/dice.ts';
import type { FileStore } from '../../platform/files/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import type { Audit } from '../audit/index.ts';
import { assembling } from './assembling.ts';
import { libraryService } from './library.service.ts';
import { mediaJobs, sweeping } from './media.jobs.ts';
import { mediaRoutes, mediaSearchRoutes } from './media.routes.ts';
import { mediaService, type OnLost } from './media.service.ts';
import { type FindPageVideos, pageVideos } from './page-videos.ts';
import { pictureService } from './pictures.service.ts';
import { scrapingService } from './scraping.service.ts';
import { shelf as openShelf } from './shelf.ts';
import { uploadService } from './uploads.service.ts';
import { videoService } from './videos.service.ts';

export type { Into, Library, Taken } from './library.service.ts';
export type { MediaService } from './media.service.ts';
export type { FindPageVideos } from './page-videos.ts';
export { smallAddress } from './present.ts';
export { inWords } from './refusals.ts';
export { smallWidth } from './small-pictures.ts';

type Needs = {
  db: Db;
  now: Now;
  random: RandomBytes;
  origin: string;
  jobs: Pick<Jobs, 'send'>;
  audit: Audit;
  files: FileStore;
  sweepScratch: (before: Date) => Promise<unknown>;
  outbound: Outbound;
  onLost: OnLost;
  /** Missing while the installation has no key for them. */
  pictureSearch: () => PictureSearch | undefined;
  videoSearch: () => VideoSearch | undefined;
  pageVideos: FindPageVideos;
};
export type Media = ReturnType<typeof media>;

/** The files of a business: sent, fetched or found elsewhere, kept once, served to the world by an address nobody guesses. */
export const media = (needs: Needs) => {
  const { db, now, random, origin, jobs, audit, files, sweepScratch, outbound, onLost } = needs;
  const shelf = openShelf({ db, files, now });
  const library = libraryService({ db, shelf, now, random, outbound, origin });
  const service = mediaService({ db, shelf, library, audit, origin, onLost });
  const uploads = uploadService({ db, shelf, library, jobs, now });
  const pictures = pictureService({ search: needs.pictureSearch, library });
  const videos = videoService({ db, now, search: needs.videoSearch });
  const scraping = scrapingService({ outbound });
  return {
    service,
    library,
    uploads,
    videos,
    sweep: sweeping({ db, now, shelf, videos, sweepScratch }),
    publicFiles: service.publicFiles,
    routes: [
      ...mediaRoutes({ service, library, uploads, pictures }),
      ...mediaSearchRoutes({ pictures, videos, scraping, pageVideos: pageVideos(needs.pageVideos) }),
    ],
    jobs: mediaJobs({ db, now, shelf, videos, sweepScratch, assemble: assembling({ db, shelf, library, now }) }),
  };
};
