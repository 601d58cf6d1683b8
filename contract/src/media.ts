import { z } from 'zod';
import { calls } from './kit/call.ts';
import { instant } from './kit/moment.ts';
import { Paging, pageOf } from './kit/paging.ts';
import { id, line, ok } from './kit/text.ts';
import { aspects, GalleryImage, gallery, pictureMaxBytes } from './pictures.ts';
import { chunkBytes, families, UploadBegin, Uploaded, uploadStates } from './uploads.ts';
import { isYoutubeId } from './video-links.ts';

/** Where a picture is from and whom to name beside it. */
export const MediaSource = z.object({
  site: z.enum(['flickr', 'web']),
  page_url: z.string(),
  photo_id: z.string().nullable(),
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  owner_url: z.string().nullable(),
  licence: z.string().nullable(),
  licence_url: z.string().nullable(),
  credit: z.string().nullable(),
});
export type MediaSource = z.output<typeof MediaSource>;

/** Something of the business that shows a file: a post, a share, a contest. */
export const MediaUse = z.object({ kind: z.string(), id: z.number(), label: z.string(), path: z.string() });
export type MediaUse = z.output<typeof MediaUse>;

export const MediaItem = z.object({
  id: z.number(),
  family: z.enum(families),
  name: z.string(),
  alt: z.string(),
  type: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  aspect: z.enum(aspects).nullable(),
  /** What to know before it is shared; see `pictureWarning`. */
  warning: z.string().nullable(),
  /** For the world: the whole address. */
  src: z.string(),
  /** The same file for our own pages. */
  path: z.string(),
  source: MediaSource.nullable(),
  uploaded: instant,
  uploaded_by: z.string(),
  uses: z.number(),
});
export type MediaItem = z.output<typeof MediaItem>;

export const Quota = z.object({ used: z.number(), total: z.number(), video: z.number() });

export const Upload = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  /** The next piece begins here. */
  received: z.number(),
  state: z.enum(uploadStates),
  /** Why it failed. */
  error: z.string().nullable(),
  chunk_bytes: z.number(),
  media: MediaItem.nullable(),
});
export type Upload = z.output<typeof Upload>;

const perPage = z.coerce.number<string | number>().int().min(1).max(100);
const ById = z.object({ id });
const nothing = z.strictObject({});
const altText = z.string().trim().max(1000);

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

const flickrId = z.string().regex(/^\d{1,20}$/);
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
  published: instant,
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

export const ScrapedImage = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type ScrapedImage = z.output<typeof ScrapedImage>;

/** How long an answer of YouTube is good for: a search costs a hundredth of the day's allowance. */
export const videoSearchKeptHours = 24;

export const media = calls({
  'GET /media': {
    summary: 'The files of my business, newest first',
    need: 'any:viewer',
    query: Paging.extend({ family: z.enum(families).optional(), per_page: perPage.default(24) }),
    returns: pageOf(MediaItem).extend({ quota: Quota }),
  },
  'GET /media/{id}': {
    summary: 'One file, with what shows it',
    need: 'any:viewer',
    params: ById,
    returns: MediaItem.extend({ used_by: z.array(MediaUse) }),
  },
  'POST /media/{id}/save': {
    summary: 'Change the name or the alternative text of a file',
    need: 'any:editor',
    params: ById,
    body: z.strictObject({ name: line(200).optional(), alt: altText.optional() }),
    returns: MediaItem,
  },
  'POST /media/{id}/delete': {
    summary: 'Delete a file; one that is shown somewhere only with `force`',
    need: 'any:editor',
    params: ById,
    body: z.strictObject({ force: z.boolean().default(false) }),
    returns: ok,
  },
  'POST /media/upload': {
    summary: 'Upload one to five pictures',
    need: 'any:editor',
    limit: 'costly',
    accepts: 'files',
    files: { most: gallery.mostFiles, maxBytes: pictureMaxBytes },
    body: z.strictObject({ for: z.enum(['gallery', 'featured']).default('gallery') }),
    returns: Uploaded.extend({ files: z.array(Uploaded.extend({ name: z.string(), media: MediaItem.nullable() })) }),
  },
  'POST /media/upload/begin': {
    summary: 'Begin the upload of a large file in pieces',
    need: 'any:editor',
    body: UploadBegin,
    returns: Upload,
  },
  'GET /media/upload/{id}': {
    summary: 'How far an upload is',
    need: 'any:editor',
    limit: 'poll',
    params: ById,
    returns: Upload,
  },
  'POST /media/upload/{id}/chunk': {
    summary: `Send the next piece of a file, up to ${chunkBytes.most} bytes`,
    need: 'any:editor',
    accepts: 'bytes',
    params: ById,
    query: z.strictObject({
      offset: z.coerce.number<string | number>().int().min(0).max(Number.MAX_SAFE_INTEGER),
    }),
    returns: Upload,
  },
  'POST /media/upload/{id}/finish': {
    summary: 'Say that every piece is sent; the file is put together and checked',
    need: 'any:editor',
    params: ById,
    body: nothing,
    returns: Upload,
  },
  'POST /media/upload/{id}/cancel': {
    summary: 'Give up an upload',
    need: 'any:editor',
    params: ById,
    body: nothing,
    returns: ok,
  },
  'POST /media/keep': {
    summary: 'Keep a picture of the web; one of Flickr with its owner and licence',
    need: 'any:editor',
    limit: 'costly',
    body: z.strictObject({ url: z.string().trim().min(1).max(2000), flickr_id: flickrId.optional() }),
    returns: MediaItem,
  },
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
      /** What the page before handed out. */
      page: z
        .string()
        .regex(/^[\w=-]{0,100}$/)
        .default(''),
    }),
    returns: z.object({
      results: z.array(VideoResult),
      total: z.number(),
      next_page: z.string().nullable(),
      previous_page: z.string().nullable(),
      /** When YouTube said this; older than a day only while its allowance is used up. */
      asked: instant,
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
});
