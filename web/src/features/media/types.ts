import type { Output } from '../../lib/api.ts';

/** A file of the media library, as the API returns it. */
export type MediaItem = Output<'GET /media'>['items'][number];
export type Quota = Output<'GET /media'>['quota'];
export type FlickrPhoto = Output<'POST /flickr/search'>['photos']['photo'][number];
export type ScrapedImage = Output<'POST /facebook/page/photos/scrape'>['images'][number];
export type VideoResult = Output<'POST /content/youtube/search'>['results'][number];
export type PageVideo = Output<'GET /facebook/page/{id}/videos'>['videos'][number];
