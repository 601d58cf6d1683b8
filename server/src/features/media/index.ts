// Folders, lowest first: library < search, uploads
import type { PictureSearch } from '@fanfare/connectors/ports/picture-search';
import type { VideoSearch } from '@fanfare/connectors/ports/video-search';
import type { FileStore } from '../../platform/files/index.ts';
import type { Platform } from '../../platform/platform.ts';
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

export type { LibraryOwner, LibraryService } from './library/library.service.ts';
export { thumbnailWidth } from './library/thumbnails.ts';
export { mediaRemoved } from './media.events.ts';
export type { MediaService } from './media.service.ts';
export { thumbnailUrl } from './presenter.ts';
export type { FindPageVideos } from './search/facebook-page-videos.ts';

type Deps = {
  audit: Audit;
  files: FileStore;
  removeUnfinishedFiles: (before: Date) => Promise<unknown>;
  /** Search for pictures; undefined without an API key of the installation. */
  pictureSearch: () => PictureSearch | undefined;
  /** Search for videos. `isKeyed`: the caller has an API key of its own. */
  videoSearch: (isKeyed: boolean) => VideoSearch | undefined;
  pageVideos: FindPageVideos;
};
export type Media = ReturnType<typeof createMedia>;

/**
 * Creates the media feature: files of a business, uploaded or imported, stored once per content, served at unguessable
 * URLs.
 */
export const createMedia = (platform: Platform, deps: Deps) => {
  const { audit, files, removeUnfinishedFiles } = deps;
  const storedFiles = createStoredFiles(platform, { files });
  const library = libraryService(platform, { storedFiles });
  const service = mediaService(platform, { storedFiles, library, audit });
  const uploads = uploadService(platform, { storedFiles, library });
  const pictures = pictureSearchService({ search: deps.pictureSearch, library });
  const videos = videoSearchService(platform, { search: deps.videoSearch });
  const pageImages = pageImageService(platform);
  return {
    service,
    library,
    uploads,
    videos,
    removeUnused: unusedMediaCleanup(platform, { storedFiles, videos, removeUnfinishedFiles }),
    publicFiles: service.publicFiles,
    routes: [
      ...mediaRoutes({ service, library, uploads, pictures }),
      ...mediaSearchRoutes({ pictures, videos, pageImages, pageVideos: listPageVideos(deps.pageVideos) }),
    ],
    jobs: mediaJobs(platform, {
      storedFiles,
      videos,
      removeUnfinishedFiles,
      assemble: uploadAssembler(platform, { storedFiles, library }),
    }),
  };
};
