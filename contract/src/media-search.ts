import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { line } from './kit/text.ts';
import { GalleryImage } from './pictures.ts';
import { isYoutubeId } from './video-links.ts';

const perPage = z.coerce.number<string | number>().int().min(1).max(100);

export const FlickrPhoto = GalleryImage.extend({
  title: z.string(),
  owner: z.string(),
  ownername: z.string(),
  width: z.number(),
  height: z.number(),
  /** About 320 pixels wide, for the gallery. */
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
  /** Missing where the owner hides it. */
  views: z.number().nullable(),
  likes: z.number().nullable(),
  comments: z.number().nullable(),
});

/** A video of a page, under the documents' names first. */
export const PageVideo = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  page_id: z.string(),
  thumbnail: z.string().nullable(),
  url: z.string().nullable(),
  /** The film itself, to be posted again; null when the network does not hand it out. */
  file: z.string().nullable(),
  length_seconds: z.number(),
  /** False while the network still works on it. */
  ready: z.boolean(),
});

export const ScrapedImage = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type ScrapedImage = z.output<typeof ScrapedImage>;

/** How long an answer of YouTube is good for: a search costs a hundredth of the day's allowance. */
export const videoSearchKeptHours = 24;

/** YouTube numbers no pages: each one before a numbered page has to be asked for, so there is an end to it. */
const numberedPages = 10;
const isNumbered = (page: number) => page >= 1 && page <= numberedPages;
const tooFarToCount = `Pages have numbers up to ${numberedPages}; further ones are reached by \`next_page\` of the one before.`;

/** Pictures and videos that are somewhere else: found, and shown with whose they are. */
export const mediaSearch = calls({
  'POST /flickr/search': {
    summary: 'Look for pictures at Flickr that a business may use',
    need: 'any:editor',
    body: z.strictObject({
      query: line(200),
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
    summary: 'Whose picture it is',
    need: 'any:editor',
    body: z.strictObject({ owner_id: flickrOwner }),
    returns: z.object({
      stat,
      username: z.string(),
      person: z.object({ nsid: z.string(), username: z.string(), realname: z.string(), profileurl: z.string() }),
    }),
  },
  'GET /flickr/photo/{photo_id}': {
    summary: 'What Flickr says of a picture: its owner and its licence',
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
    summary: 'Look for videos at YouTube; answers are kept for a day',
    need: 'any:editor',
    limit: 'costly',
    body: z.strictObject({
      youtube_query: line(200),
      settings: z
        .strictObject({
          per_page: z.coerce.number<string | number>().int().min(1).max(50).optional(),
          order: z.enum(videoOrders).optional(),
          length: z.enum(videoLengths).optional(),
        })
        .default({}),
      /** What the page before handed out, or the number of a page. */
      page: z
        .preprocess(
          (page) => (typeof page === 'number' ? String(page) : page),
          z
            .string()
            .regex(/^[\w=-]{0,100}$/)
            .refine((page) => !/^\d+$/.test(page) || isNumbered(Number(page)), tooFarToCount),
        )
        .default(''),
    }),
    returns: z.object({
      results: z.array(VideoResult),
      total: z.number(),
      next_page: z.string().nullable(),
      previous_page: z.string().nullable(),
      /** When YouTube said this; older than a day only while its allowance is used up. */
      asked: dateTime,
    }),
  },
  'POST /content/youtube/stats': {
    summary: 'How often a video was watched, and whether it may be embedded',
    need: 'any:editor',
    body: z.strictObject({ video_id: z.string().refine(isYoutubeId, 'That is not the id of a YouTube video.') }),
    returns: VideoStats,
  },
  'POST /facebook/page/photos/scrape': {
    summary: 'The pictures on a page of the web',
    need: 'any:editor',
    limit: 'costly',
    body: z.strictObject({ url: z.string().trim().min(1).max(2000) }),
    returns: z.object({ images: z.array(ScrapedImage), message: z.string().nullable() }),
  },
  'GET /facebook/page/{id}/videos': {
    summary: 'The videos of a Facebook page of my business, newest first',
    need: 'any:viewer',
    params: z.object({ id: z.string().regex(/^\w{1,60}$/) }),
    returns: z.object({ videos: z.array(PageVideo) }),
  },
});
