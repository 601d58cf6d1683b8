import { daySeconds } from '../../kit/durations.ts';
import type { Upload } from '../../kit/http/body-parsers.ts';
import type { Api, Call } from '../api/api.ts';
import { errors } from '../api/errors.ts';
import { rejectUnknownParams } from '../api/fields.ts';
import { toRecord, toStrings } from '../api/params.ts';
import type { MediaKind, Medium, State } from '../state.ts';
import { mediaKey, readSize, sniffType, storeFile } from './media-files.ts';

const megabyte = 1024 * 1024;
const maxBytes: Record<MediaKind, number> = {
  tweet_image: 5 * megabyte,
  tweet_gif: 15 * megabyte,
  tweet_video: 8192 * megabyte,
};
const maxSegmentBytes = 5 * megabyte;
const mediaTtlSeconds = daySeconds;
const processingMs = 12_000;
const pendingMs = 3_000;
const scopes = ['media.write'];

const mediaKinds: Record<string, MediaKind> = {
  tweet_image: 'tweet_image',
  tweet_gif: 'tweet_gif',
  tweet_video: 'tweet_video',
};
const acceptsType: Record<MediaKind, (type: string) => boolean> = {
  tweet_image: (type) => type.startsWith('image/'),
  tweet_gif: (type) => type === 'image/gif',
  tweet_video: (type) => ['video/mp4', 'video/webm', 'video/mp2t', 'video/quicktime'].includes(type),
};

export const isUsable = (medium: Medium, now: number): boolean =>
  medium.finishedAt !== undefined &&
  !medium.isBroken &&
  now >= (medium.readyAt ?? 0) &&
  now < medium.finishedAt + mediaTtlSeconds * 1000;

/** Uploads: images in one request, videos in segments with simulated processing time. */
export const registerMedia = (registerCall: Api, state: State) => {
  const requireOwnMedia = ({ caller }: Call, id: string | undefined): Medium => {
    const medium = state.media.get(id ?? '');
    if (medium?.ownerId !== caller.id) throw errors.badMedia();
    return medium;
  };
  const toUploadJson = (medium: Medium, more: object = {}) => ({
    data: {
      id: medium.id,
      media_key: mediaKey(medium),
      ...(medium.finishedAt !== undefined && { size: medium.size }),
      expires_after_secs: mediaTtlSeconds,
      ...more,
    },
  });

  const toProcessingInfo = (medium: Medium) => {
    const { finishedAt, readyAt, isBroken } = medium;
    if (finishedAt === undefined || readyAt === undefined) return undefined;
    const elapsedMs = state.now() - finishedAt;
    if (state.now() >= readyAt) {
      return isBroken
        ? { state: 'failed', error: { code: 1, name: 'InvalidMedia', message: 'Unsupported video format' } }
        : { state: 'succeeded', progress_percent: 100 };
    }
    if (elapsedMs < pendingMs) return { state: 'pending', check_after_secs: 3 };
    return {
      state: 'in_progress',
      check_after_secs: 5,
      progress_percent: Math.floor((elapsedMs / (readyAt - finishedAt)) * 100),
    };
  };

  registerCall({ method: 'POST', path: '/media/upload', operation: 'media.upload', scopes }, ({ caller, body }) => {
    const fields = toRecord(body);
    rejectUnknownFields(fields, ['media', 'media_category', 'additional_owners']);
    if (fields.media_category === undefined) throw errors.missingField('media_category');
    const kind = parseKind(fields.media_category);
    const bytes = readBytes(fields.media);
    const type = sniffType(bytes);
    if (kind !== 'tweet_image' || type === undefined || !acceptsType.tweet_image(type)) {
      throw errors.invalid('The `media` field is not a supported image.', { media: ['unsupported'] });
    }
    if (bytes.length > maxBytes.tweet_image) throw errors.tooLarge();
    const id = state.newId();
    const { width, height } = readSize(bytes, type);
    const at = state.now();
    const fileId = storeFile(state, id, type, bytes);
    const medium: Medium = {
      id,
      ownerId: caller.id,
      kind,
      type,
      size: bytes.length,
      madeAt: at,
      finishedAt: at,
      width,
      height,
      ...(fileId !== undefined && { fileId }),
    };
    state.media.set(id, medium);
    return toUploadJson(medium, { image: { w: width, h: height, image_type: type } });
  });

  registerCall(
    { method: 'POST', path: '/media/upload/initialize', operation: 'media.initialize', scopes },
    ({ caller, body }) => {
      const fields = toRecord(body);
      rejectUnknownFields(fields, ['media_type', 'total_bytes', 'media_category', 'additional_owners', 'shared']);
      const { media_type: type, total_bytes: size, media_category } = fields;
      const kind = parseKind(media_category);
      if (typeof type !== 'string' || !acceptsType[kind](type)) {
        throw errors.invalid('The `media_type` field does not fit the `media_category`.', {
          media_type: [String(type)],
        });
      }
      if (typeof size !== 'number' || size <= 0) throw errors.missingField('total_bytes');
      if (size > maxBytes[kind]) throw errors.invalid('File size exceeds the limit.', { total_bytes: [String(size)] });
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
      return toUploadJson(medium);
    },
  );

  registerCall({ method: 'POST', path: '/media/upload/:id/append', operation: 'media.append', scopes }, (call) => {
    const medium = requireOwnMedia(call, call.params.id);
    if (medium.finishedAt !== undefined) throw errors.badMedia();
    const fields = toRecord(call.body);
    rejectUnknownFields(fields, ['media', 'segment_index']);
    const index = Number(fields.segment_index);
    if (!Number.isInteger(index) || index < 0 || index > 999) {
      throw errors.invalid('segment_index must be between 0 and 999.', {
        segment_index: [String(fields.segment_index)],
      });
    }
    const bytes = readBytes(fields.media);
    if (bytes.length > maxSegmentBytes) throw errors.tooLarge();
    state.segments.set(`${medium.id}:${index}`, { mediaId: medium.id, index, base64: bytes.toString('base64') });
    return { data: { expires_at: Math.floor(state.now() / 1000) + mediaTtlSeconds } };
  });

  registerCall({ method: 'POST', path: '/media/upload/:id/finalize', operation: 'media.finalize', scopes }, (call) => {
    const medium = requireOwnMedia(call, call.params.id);
    if (medium.finishedAt !== undefined) throw errors.badMedia();
    const parts = state.segments
      .values()
      .filter(({ mediaId }) => mediaId === medium.id)
      .sort((a, b) => a.index - b.index);
    const bytes = Buffer.concat(parts.map(({ base64 }) => Buffer.from(base64, 'base64')));
    const isComplete = bytes.length === medium.size && parts.every(({ index }, position) => index === position);
    if (!isComplete) throw errors.invalid('Segments do not add up to provided total file size.');
    for (const { index } of parts) state.segments.delete(`${medium.id}:${index}`);
    const at = state.now();
    const type = sniffType(bytes);
    const fileId = type === undefined ? undefined : storeFile(state, medium.id, type, bytes);
    const finished: Medium = {
      ...medium,
      finishedAt: at,
      ...(medium.kind !== 'tweet_image' && { readyAt: at + processingMs }),
      ...(type === undefined || !acceptsType[medium.kind](type) ? { isBroken: true } : readSize(bytes, type)),
      ...(fileId !== undefined && { fileId }),
    };
    state.media.set(medium.id, finished);
    const info = toProcessingInfo(finished);
    return toUploadJson(finished, info && { processing_info: info });
  });

  registerCall({ method: 'GET', path: '/media/upload', operation: 'media.status', scopes }, (call) => {
    const { command, media_id } = call.query;
    rejectUnknownParams(call.query, ['command', 'media_id']);
    if (command !== undefined && command !== 'STATUS')
      throw errors.invalid('The `command` query parameter must be STATUS.', { command: [command ?? ''] });
    const medium = requireOwnMedia(call, media_id);
    const info = toProcessingInfo(medium);
    return toUploadJson(medium, info && { processing_info: info });
  });

  registerCall({ method: 'POST', path: '/media/metadata', operation: 'media.metadata', scopes }, (call) => {
    const { id, metadata } = toRecord(call.body);
    const medium = requireOwnMedia(call, typeof id === 'string' ? id : undefined);
    const { text } = toStrings(toRecord(metadata).alt_text);
    if (text === undefined || [...text].length > 1000) {
      throw errors.invalid('alt_text must be a text of up to 1000 characters.', { 'metadata.alt_text': ['invalid'] });
    }
    state.media.set(medium.id, { ...medium, altText: text });
    return { data: { id: medium.id, associated_metadata: { alt_text: { text } } } };
  });
};

const rejectUnknownFields = (fields: Record<string, unknown>, allowed: readonly string[]) => {
  const unknownField = Object.keys(fields).find((name) => !allowed.includes(name));
  if (unknownField !== undefined) throw errors.unknownField(unknownField);
};

const parseKind = (category: unknown): MediaKind => {
  const kind = typeof category === 'string' ? mediaKinds[category] : undefined;
  if (!kind)
    throw errors.invalid('The `media_category` field is not supported.', { media_category: [String(category)] });
  return kind;
};

const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'bytes' in value && Buffer.isBuffer(value.bytes);

/** Reads the bytes of a form file, or of base64 in JSON. */
const readBytes = (media: unknown): Buffer => {
  if (isUpload(media)) return media.bytes;
  if (typeof media === 'string' && media !== '') return Buffer.from(media, 'base64');
  throw errors.missingField('media');
};
