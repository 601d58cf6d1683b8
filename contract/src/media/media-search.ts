import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { singleLine } from '../kit/text.ts';
import { GalleryImage } from './images.ts';
import { isYoutubeId } from './video-links.ts';

const perPage = z.coerce.number<string | number>().int().min(1).max(100);

export const FlickrPhoto = GalleryImage.extend({
  title: z.string(),
  owner: z.string(),
  ownername: z.string(),
  width: z.number(),
  height: z.number(),
  /** URL of a small version of the picture, about 320 px wide. */
  thumbnail: z.string(),
  page_url: z.string(),
  owner_url: z.string(),
  licence: z.string(),
  licence_url: z.string().nullable(),
  credit: z.string(),
});
export type FlickrPhoto = z.output<typeof FlickrPhoto>;

export const flickrId = z.string().regex(/^\d{1,20}$/);
const flickrOwner = z.string().regex(/^[\w@.-]{1,60}$/);
const stat = z.literal('ok');
export const flickrSorts = ['relevance', 'newest', 'interesting'] as const;
export const videoOrders = ['relevance', 'date', 'rating', 'title', 'viewCount'] as const;
export const videoLengths = ['short', 'medium', 'long'] as const;

export const VideoResult = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  channel: z.string(),
  published: dateTime,
  thumbnail: z.string().nullable(),
  url: z.string(),
  embed_url: z.string(),
});

export const VideoStats = z.object({
  id: z.string(),
  title: z.string(),
  url: z.string(),
  length_seconds: z.number(),
  embeddable: z.boolean(),
  /** Number of views; null if the owner hides it. */
  views: z.number().nullable(),
  likes: z.number().nullable(),
  comments: z.number().nullable(),
});

/** A video of a Facebook page; the field names of the specification come first. */
export const PageVideo = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  page_id: z.string(),
  thumbnail: z.string().nullable(),
  url: z.string().nullable(),
  /** URL of the video file; null if the network doesn't provide it. */
  file: z.string().nullable(),
  length_seconds: z.number(),
  /** False while the network is processing the video. */
  ready: z.boolean(),
});

export const ScrapedImage = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type ScrapedImage = z.output<typeof ScrapedImage>;

/** TTL of cached YouTube searches: each search costs 1% of the daily quota. */
export const videoSearchCacheHours = 24;

/** YouTube has page tokens only: a page number needs one request per page before it, so the number is limited. */
const maxPageNumber = 10;
const isPageNumber = (page: number) => page >= 1 && page <= maxPageNumber;
const pageNumberMessage = `Page numbers go up to ${maxPageNumber}. For later pages, use \`next_page\` of the previous answer.`;

/** Search for images and videos on other sites, with their owners and licenses. */
export const mediaSearch = calls({
  'POST /flickr/search': {
    summary: 'Search Flickr for images with a license for commercial use',
    need: 'any:editor',
    body: z.strictObject({
      query: singleLine(200),
      settings: z.strictObject({ per_page: perPage.optional(), sort: z.enum(flickrSorts).optional() }).default({}),
      page: z.coerce.number<string | number>().int().min(1).max(4000).default(1),
    }),
    returns: z.object({
      stat,
      photos: z.object({
        page: z.number(),
        pages: z.number(),
        perpage: z.number(),
        total: z.number(),
        photo: z.array(FlickrPhoto),
      }),
    }),
  },
  'POST /flickr/owner': {
    summary: 'Get the owner of a Flickr image',
    need: 'any:editor',
    body: z.strictObject({ owner_id: flickrOwner }),
    returns: z.object({
      stat,
      username: z.string(),
      person: z.object({ nsid: z.string(), username: z.string(), realname: z.string(), profileurl: z.string() }),
    }),
  },
  'GET /flickr/photo/{photo_id}': {
    summary: 'Get a Flickr image with its owner and license',
    need: 'any:editor',
    params: z.object({ photo_id: flickrId }),
    returns: z.object({
      stat,
      photo: z.object({
        id: z.string(),
        title: z.string(),
        page_url: z.string(),
        owner: z.object({
          nsid: z.string(),
          path_alias: z.string(),
          username: z.string(),
          realname: z.string(),
          profileurl: z.string(),
        }),
        licence: z.string(),
        licence_url: z.string().nullable(),
        usable: z.boolean(),
        credit: z.string(),
      }),
    }),
  },
  'POST /content/youtube/search': {
    summary: 'Search YouTube for videos; results are cached for 24 hours',
    need: 'any:editor',
    limit: 'costly',
    body: z.strictObject({
      youtube_query: singleLine(200),
      settings: z
        .strictObject({
          per_page: z.coerce.number<string | number>().int().min(1).max(50).optional(),
          order: z.enum(videoOrders).optional(),
          length: z.enum(videoLengths).optional(),
        })
        .default({}),
      /** `next_page` of the previous answer, or a page number. */
      page: z
        .preprocess(
          (page) => (typeof page === 'number' ? String(page) : page),
          z
            .string()
            .regex(/^[\w=-]{0,100}$/)
            .refine((page) => !/^\d+$/.test(page) || isPageNumber(Number(page)), pageNumberMessage),
        )
        .default(''),
    }),
    returns: z.object({
      results: z.array(VideoResult),
      total: z.number(),
      next_page: z.string().nullable(),
      previous_page: z.string().nullable(),
      /** Time of the YouTube answer; older than the cache TTL only while the quota is used up. */
      asked: dateTime,
    }),
  },
  'POST /content/youtube/stats': {
    summary: 'Get the statistics of a YouTube video and whether it can be embedded',
    need: 'any:editor',
    body: z.strictObject({ video_id: z.string().refine(isYoutubeId, 'This isn’t the id of a YouTube video.') }),
    returns: VideoStats,
  },
  'POST /facebook/page/photos/scrape': {
    summary: 'List the images on a web page',
    need: 'any:editor',
    limit: 'costly',
    body: z.strictObject({ url: z.string().trim().min(1).max(2000) }),
    returns: z.object({ images: z.array(ScrapedImage), message: z.string().nullable() }),
  },
  'GET /facebook/page/{id}/videos': {
    summary: 'List the videos of a Facebook page of my business, newest first',
    need: 'any:viewer',
    params: z.object({ id: z.string().regex(/^\w{1,60}$/) }),
    returns: z.object({ videos: z.array(PageVideo) }),
  },
});
