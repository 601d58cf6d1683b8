import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';
import { aspects, gallery, maxImageBytes } from './images.ts';
import { flickrId } from './media-search.ts';
import { chunkBytes, families, UploadDraft, UploadResult, uploadStates } from './uploads.ts';

/** Origin of an image and its credit. An image that AI drew has no page and no owner. */
export const MediaSource = z.object({
  site: z.enum(['flickr', 'web', 'ai']),
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

export const aiSource: MediaSource = {
  site: 'ai',
  page_url: '',
  photo_id: null,
  owner_id: null,
  owner_name: null,
  owner_url: null,
  licence: null,
  licence_url: null,
  credit: null,
};

/** A post, share or contest that uses a file. */
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
  /** Warning about the image's size; see `imageWarning`. */
  warning: z.string().nullable(),
  /** Absolute URL of the file. */
  src: z.string(),
  /** Path of the file on our origin. */
  path: z.string(),
  /** Path of the thumbnail of an image; otherwise the file itself. */
  small_path: z.string(),
  source: MediaSource.nullable(),
  uploaded: dateTime,
  uploaded_by: z.string(),
  uses: z.number(),
});
export type MediaItem = z.output<typeof MediaItem>;

const Quota = z.object({ used: z.number(), total: z.number(), video: z.number() });

export const Upload = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  /** Number of bytes received, which is the offset of the next chunk. */
  received: z.number(),
  state: z.enum(uploadStates),
  /** Reason why the upload failed. */
  error: z.string().nullable(),
  chunk_bytes: z.number(),
  media: MediaItem.nullable(),
});
export type Upload = z.output<typeof Upload>;

const perPage = z.coerce.number<string | number>().int().min(1).max(100);
const IdParams = z.object({ id });
const EmptyBody = z.strictObject({});
const altText = z.string().trim().max(1000);

export const media = calls({
  'GET /media': {
    summary: 'List the media of my business, newest first',
    need: 'any:viewer',
    query: Paging.extend({ family: z.enum(families).optional(), per_page: perPage.default(24) }),
    returns: pageSchema(MediaItem).extend({ quota: Quota }),
  },
  'GET /media/{id}': {
    summary: 'Get a file and where it is used',
    need: 'any:viewer',
    params: IdParams,
    returns: MediaItem.extend({ used_by: z.array(MediaUse) }),
  },
  'POST /media/{id}/save': {
    summary: 'Change the name or the alt text of a file',
    need: 'any:editor',
    params: IdParams,
    body: z.strictObject({ name: singleLine(200).optional(), alt: altText.optional() }),
    returns: MediaItem,
  },
  'POST /media/{id}/delete': {
    summary: 'Delete a file; if it is in use, only with `force`',
    need: 'any:manager',
    params: IdParams,
    body: z.strictObject({ force: z.boolean().default(false) }),
    returns: ok,
  },
  'POST /media/upload': {
    summary: 'Upload 1 to 5 images',
    need: 'any:editor',
    limit: 'costly',
    accepts: 'files',
    files: { maxCount: gallery.maxFiles, maxBytes: maxImageBytes },
    body: z.strictObject({ for: z.enum(['gallery', 'featured']).default('gallery') }),
    returns: UploadResult.extend({
      files: z.array(UploadResult.extend({ name: z.string(), media: MediaItem.nullable() })),
    }),
  },
  'POST /media/upload/begin': {
    summary: 'Start a chunked upload of a large file',
    need: 'any:editor',
    body: UploadDraft,
    returns: Upload,
  },
  'GET /media/upload/{id}': {
    summary: 'Get the progress of an upload',
    need: 'any:editor',
    limit: 'poll',
    params: IdParams,
    returns: Upload,
  },
  'POST /media/upload/{id}/chunk': {
    summary: `Upload the next chunk of a file, up to ${chunkBytes.max} bytes`,
    need: 'any:editor',
    accepts: 'bytes',
    params: IdParams,
    query: z.strictObject({
      offset: z.coerce.number<string | number>().int().min(0).max(Number.MAX_SAFE_INTEGER),
    }),
    returns: Upload,
  },
  'POST /media/upload/{id}/finish': {
    summary: 'Finish an upload; the chunks are joined and the file is checked',
    need: 'any:editor',
    params: IdParams,
    body: EmptyBody,
    returns: Upload,
  },
  'POST /media/upload/{id}/cancel': {
    summary: 'Cancel an upload',
    need: 'any:editor',
    params: IdParams,
    body: EmptyBody,
    returns: ok,
  },
  'POST /media/keep': {
    summary: 'Add an image from the web to the media library; one from Flickr with its owner and license',
    need: 'any:editor',
    limit: 'costly',
    body: z.strictObject({ url: z.string().trim().min(1).max(2000), flickr_id: flickrId.optional() }),
    returns: MediaItem,
  },
});
