import type { Upload } from '../kit/http/body-parsers.ts';
import type { Api, Call } from './api.ts';
import { refuse } from './errors.ts';
import { keepFile, sizeOf, typeOf } from './media-store.ts';
import { record, strings } from './params.ts';
import { keyOf } from './post-shape.ts';
import type { MediaKind, Medium, State } from './state.ts';

const megabyte = 1024 * 1024;
const most: Record<MediaKind, number> = {
  tweet_image: 5 * megabyte,
  tweet_gif: 15 * megabyte,
  tweet_video: 512 * megabyte,
};
const mostSegment = 5 * megabyte;
const lifeSeconds = 86_400;
const processingMs = 12_000;
const pendingMs = 3_000;
const scopes = ['media.write'];

const kinds: Record<string, MediaKind> = {
  tweet_image: 'tweet_image',
  tweet_gif: 'tweet_gif',
  tweet_video: 'tweet_video',
};
const fits: Record<MediaKind, (type: string) => boolean> = {
  tweet_image: (type) => type.startsWith('image/'),
  tweet_gif: (type) => type === 'image/gif',
  tweet_video: (type) => type === 'video/mp4' || type === 'video/quicktime',
};

export const isUsable = (medium: Medium, now: number): boolean =>
  medium.finishedAt !== undefined &&
  !medium.isBroken &&
  now >= (medium.readyAt ?? 0) &&
  now < medium.finishedAt + lifeSeconds * 1000;

/** Pictures at once, videos in parts and processed by the clock. */
export const media = (on: Api, state: State) => {
  const mine = ({ caller }: Call, id: string | undefined): Medium => {
    const medium = state.media.get(id ?? '');
    if (medium?.ownerId !== caller.id) throw refuse.badMedia();
    return medium;
  };
  const answer = (medium: Medium, more: object = {}) => ({
    data: {
      id: medium.id,
      media_key: keyOf(medium),
      ...(medium.finishedAt !== undefined && { size: medium.size }),
      expires_after_secs: lifeSeconds,
      ...more,
    },
  });

  const processing = (medium: Medium) => {
    const { finishedAt, readyAt, isBroken } = medium;
    if (finishedAt === undefined || readyAt === undefined) return undefined;
    const passed = state.now() - finishedAt;
    if (state.now() >= readyAt) {
      return isBroken
        ? { state: 'failed', error: { code: 1, name: 'InvalidMedia', message: 'Unsupported video format' } }
        : { state: 'succeeded', progress_percent: 100 };
    }
    if (passed < pendingMs) return { state: 'pending', check_after_secs: 3 };
    return {
      state: 'in_progress',
      check_after_secs: 5,
      progress_percent: Math.floor((passed / (readyAt - finishedAt)) * 100),
    };
  };

  on({ method: 'POST', path: '/media/upload', operation: 'media.upload', scopes }, ({ caller, body }) => {
    const fields = record(body);
    const kind = kindOf(fields.media_category ?? 'tweet_image');
    const bytes = bytesOf(fields.media);
    const type = typeOf(bytes);
    if (kind !== 'tweet_image' || type === undefined || !fits.tweet_image(type)) {
      throw refuse.invalid('The `media` field is not a supported image.', { media: ['unsupported'] });
    }
    if (bytes.length > most.tweet_image) throw refuse.tooLarge();
    const id = state.newId();
    const { width, height } = sizeOf(bytes, type);
    const at = state.now();
    const fileId = keepFile(state, id, type, bytes);
    const medium: Medium = {
      ...{ id, ownerId: caller.id, kind, type, size: bytes.length, madeAt: at, finishedAt: at, width, height },
      ...(fileId !== undefined && { fileId }),
    };
    state.media.set(id, medium);
    return answer(medium, { image: { w: width, h: height, image_type: type } });
  });

  on(
    { method: 'POST', path: '/media/upload/initialize', operation: 'media.initialize', scopes },
    ({ caller, body }) => {
      const { media_type: type, total_bytes: size, media_category } = record(body);
      const kind = kindOf(media_category);
      if (typeof type !== 'string' || !fits[kind](type)) {
        throw refuse.invalid('The `media_type` field does not fit the `media_category`.', {
          media_type: [String(type)],
        });
      }
      if (typeof size !== 'number' || size <= 0) throw refuse.missingField('total_bytes');
      if (size > most[kind]) throw refuse.invalid('File size exceeds the limit.', { total_bytes: [String(size)] });
      const id = state.newId();
      const medium: Medium = {
        id,
        ownerId: caller.id,
        kind,
        type,
        size,
        madeAt: state.now(),
        width: 1280,
        height: 720,
      };
      state.media.set(id, medium);
      return answer(medium);
    },
  );

  on({ method: 'POST', path: '/media/upload/:id/append', operation: 'media.append', scopes }, (call) => {
    const medium = mine(call, call.params.id);
    if (medium.finishedAt !== undefined) throw refuse.badMedia();
    const fields = record(call.body);
    const index = Number(fields.segment_index);
    if (!Number.isInteger(index) || index < 0 || index > 999) {
      throw refuse.invalid('segment_index must be between 0 and 999.', {
        segment_index: [String(fields.segment_index)],
      });
    }
    const bytes = bytesOf(fields.media);
    if (bytes.length > mostSegment) throw refuse.tooLarge();
    state.segments.set(`${medium.id}:${index}`, { mediaId: medium.id, index, base64: bytes.toString('base64') });
    return { data: { expires_at: Math.floor(state.now() / 1000) + lifeSeconds } };
  });

  on({ method: 'POST', path: '/media/upload/:id/finalize', operation: 'media.finalize', scopes }, (call) => {
    const medium = mine(call, call.params.id);
    if (medium.finishedAt !== undefined) throw refuse.badMedia();
    const parts = state.segments
      .values()
      .filter(({ mediaId }) => mediaId === medium.id)
      .sort((a, b) => a.index - b.index);
    const bytes = Buffer.concat(parts.map(({ base64 }) => Buffer.from(base64, 'base64')));
    const isWhole = bytes.length === medium.size && parts.every(({ index }, place) => index === place);
    if (!isWhole) throw refuse.invalid('Segments do not add up to provided total file size.');
    for (const { index } of parts) state.segments.delete(`${medium.id}:${index}`);
    const at = state.now();
    const type = typeOf(bytes);
    const fileId = type === undefined ? undefined : keepFile(state, medium.id, type, bytes);
    const finished: Medium = {
      ...medium,
      finishedAt: at,
      ...(medium.kind !== 'tweet_image' && { readyAt: at + processingMs }),
      ...(type === undefined || !fits[medium.kind](type) ? { isBroken: true } : sizeOf(bytes, type)),
      ...(fileId !== undefined && { fileId }),
    };
    state.media.set(medium.id, finished);
    const info = processing(finished);
    return answer(finished, info && { processing_info: info });
  });

  on({ method: 'GET', path: '/media/upload', operation: 'media.status', scopes }, (call) => {
    const { command, media_id } = call.query;
    if (command !== 'STATUS')
      throw refuse.invalid('The `command` query parameter must be STATUS.', { command: [command ?? ''] });
    const medium = mine(call, media_id);
    const info = processing(medium);
    return answer(medium, info && { processing_info: info });
  });

  on({ method: 'POST', path: '/media/metadata', operation: 'media.metadata', scopes }, (call) => {
    const { id, metadata } = record(call.body);
    const medium = mine(call, typeof id === 'string' ? id : undefined);
    const { text } = strings(record(metadata).alt_text);
    if (text === undefined || [...text].length > 1000) {
      throw refuse.invalid('alt_text must be a text of up to 1000 characters.', { 'metadata.alt_text': ['invalid'] });
    }
    state.media.set(medium.id, { ...medium, altText: text });
    return { data: { id: medium.id, associated_metadata: { alt_text: { text } } } };
  });
};

const kindOf = (category: unknown): MediaKind => {
  const kind = typeof category === 'string' ? kinds[category] : undefined;
  if (!kind)
    throw refuse.invalid('The `media_category` field is not supported.', { media_category: [String(category)] });
  return kind;
};

const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes);

/** A file of a form, or base64 in JSON. */
const bytesOf = (media: unknown): Buffer => {
  if (isUpload(media)) return media.bytes;
  if (typeof media === 'string' && media !== '') return Buffer.from(media, 'base64');
  throw refuse.missingField('media');
};
