import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { Paging, pageOf } from './kit/paging.ts';
import { id, line, ok } from './kit/text.ts';
import { flickrId } from './media-search.ts';
import { aspects, gallery, pictureMaxBytes } from './pictures.ts';
import { chunkBytes, families, UploadBegin, Uploaded, uploadStates } from './uploads.ts';

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
  /** A picture small enough for a list; for anything else the file itself. */
  small_path: z.string(),
  source: MediaSource.nullable(),
  uploaded: dateTime,
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
    need: 'any:manager',
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
});
