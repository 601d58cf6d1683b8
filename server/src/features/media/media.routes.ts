import { media } from '@fanfare/contract/media';
import { mediaSearch } from '@fanfare/contract/media-search';
import { gallery } from '@fanfare/contract/pictures';
import { type BusinessContext, type Caller, defineRoutes, Problem } from '../../platform/http/index.ts';
import type { Library } from './library/library.service.ts';
import type { MediaService } from './media.service.ts';
import type { ListPageVideos } from './search/facebook-page-videos.ts';
import type { ScrapingService } from './search/page-images.service.ts';
import type { PictureService } from './search/picture-search.service.ts';
import type { VideoService } from './search/video-search.service.ts';
import type { UploadService } from './uploads/uploads.service.ts';

type Deps = {
  service: MediaService;
  library: Library;
  uploads: UploadService;
  pictures: PictureService;
};
type SearchNeeds = {
  pictures: PictureService;
  videos: VideoService;
  scraping: ScrapingService;
  pageVideos: ListPageVideos;
};

const done = { success: true } as const;
const into = ({ caller, business }: { caller: Caller; business: BusinessContext }) => ({
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
      const most = body.for === 'featured' ? gallery.mostFeatured : gallery.mostFiles;
      const taken = await library.addUploads(into(actor), files, most);
      const first = taken.find(({ error }) => error === null);
      if (!first) throw new Problem('no-files');
      const { name: _, media: __, ...uploaded } = first;
      return { ...uploaded, error: taken.find(({ error }) => error !== null)?.error ?? null, files: taken };
    },
    'POST /media/upload/begin': ({ body, ...actor }) => uploads.begin(into(actor), body),
    'GET /media/upload/{id}': ({ business, params }) => uploads.status(business.id, params.id),
    'POST /media/upload/{id}/chunk': ({ params, query, bytes, ...actor }) =>
      uploads.chunk(into(actor), params.id, query.offset, bytes),
    'POST /media/upload/{id}/finish': ({ business, params }) => uploads.finish(business.id, params.id),
    'POST /media/upload/{id}/cancel': async ({ business, params }) => {
      await uploads.cancel(business.id, params.id);
      return done;
    },
    'POST /media/keep': ({ body, ...actor }) =>
      body.flickr_id === undefined
        ? library.importFromUrl(into(actor), body.url)
        : pictures.import(into(actor), body.url, body.flickr_id),
  });

export const mediaSearchRoutes = ({ pictures, videos, scraping, pageVideos }: SearchNeeds) =>
  defineRoutes(mediaSearch, {
    'POST /flickr/search': ({ body }) => pictures.search(body),
    'POST /flickr/owner': ({ body }) => pictures.owner(body.owner_id),
    'GET /flickr/photo/{photo_id}': ({ params }) => pictures.photo(params.photo_id),
    'POST /content/youtube/search': ({ body }) => videos.search(body),
    'POST /content/youtube/stats': ({ body }) => videos.stats(body.video_id),
    'POST /facebook/page/photos/scrape': ({ body }) => scraping.list(body.url),
    'GET /facebook/page/{id}/videos': async ({ business, params }) => ({
      videos: await pageVideos(business.id, params.id),
    }),
  });
