import { done } from '@fanfare/contract/kit/success';
import { gallery } from '@fanfare/contract/media/images';
import { media } from '@fanfare/contract/media/media';
import { mediaSearch } from '@fanfare/contract/media/media-search';
import { type BusinessContext, type Caller, defineRoutes } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { LibraryService } from './library/library.service.ts';
import type { MediaService } from './media.service.ts';
import type { ListPageVideos } from './search/facebook-page-videos.ts';
import type { PageImageService } from './search/page-images.service.ts';
import type { PictureSearchService } from './search/picture-search.service.ts';
import type { VideoSearchService } from './search/video-search.service.ts';
import type { UploadService } from './uploads/uploads.service.ts';

type Deps = {
  service: MediaService;
  library: LibraryService;
  uploads: UploadService;
  pictures: PictureSearchService;
};
type SearchDeps = {
  pictures: PictureSearchService;
  videos: VideoSearchService;
  pageImages: PageImageService;
  pageVideos: ListPageVideos;
};

const toOwner = ({ caller, business }: { caller: Caller; business: BusinessContext }) => ({
  businessId: business.id,
  userId: caller.userId,
});

export const mediaRoutes = ({ service, library, uploads, pictures }: Deps) =>
  defineRoutes(media, {
    'GET /media': ({ business, query }) => service.list(business.id, query),
    'GET /media/{id}': ({ business, params }) => service.get(business.id, params.id),
    'POST /media/{id}/save': ({ business, params, body }) => service.save(business.id, params.id, body),
    'POST /media/{id}/delete': async ({ business, params, body, caller, client }) => {
      await service.remove({ caller, client }, business.id, params.id, body.force);
      return done;
    },
    'POST /media/upload': async ({ files, body, ...actor }) => {
      const maxFiles = body.for === 'featured' ? gallery.maxFeatured : gallery.maxFiles;
      const storedUploads = await library.addUploads(toOwner(actor), files, maxFiles);
      const first = storedUploads.find(({ error }) => error === null);
      if (!first) throw new Problem('no-files');
      const { name: _, media: __, ...uploaded } = first;
      return {
        ...uploaded,
        error: storedUploads.find(({ error }) => error !== null)?.error ?? null,
        files: storedUploads,
      };
    },
    'POST /media/upload/begin': ({ body, ...actor }) => uploads.begin(toOwner(actor), body),
    'GET /media/upload/{id}': ({ business, params }) => uploads.status(business.id, params.id),
    'POST /media/upload/{id}/chunk': ({ params, query, bytes, ...actor }) =>
      uploads.chunk(toOwner(actor), params.id, query.offset, bytes),
    'POST /media/upload/{id}/finish': ({ business, params }) => uploads.finish(business.id, params.id),
    'POST /media/upload/{id}/cancel': async ({ business, params }) => {
      await uploads.cancel(business.id, params.id);
      return done;
    },
    'POST /media/keep': ({ body, ...actor }) =>
      body.flickr_id === undefined
        ? library.importFromUrl(toOwner(actor), body.url)
        : pictures.import(toOwner(actor), body.url, body.flickr_id),
  });

export const mediaSearchRoutes = ({ pictures, videos, pageImages: scraping, pageVideos }: SearchDeps) =>
  defineRoutes(mediaSearch, {
    'POST /flickr/search': ({ body }) => pictures.search(body),
    'POST /flickr/owner': ({ body }) => pictures.owner(body.owner_id),
    'GET /flickr/photo/{photo_id}': ({ params }) => pictures.photo(params.photo_id),
    'POST /content/youtube/search': ({ body }) => videos.search(body),
    'POST /content/youtube/stats': ({ body }) => videos.stats(body.video_id),
    'POST /facebook/page/photos/scrape': ({ body }) => scraping.list(body.url),
    'GET /facebook/page/{id}/videos': async ({ business, params }) => ({
      videos: await pageVideos(business, params.id),
    }),
  });
