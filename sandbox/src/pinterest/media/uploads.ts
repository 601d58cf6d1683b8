import { isFetchable, loopbackFetch, parseWebUrl } from '../../kit/http/loopback-fetch.ts';
import type { Routes } from '../../kit/network.ts';
import { numericId, randomHex } from '../../kit/storage/ids.ts';
import type { Api } from '../api/api.ts';
import { errors } from '../api/errors.ts';
import { parseText, rejectUnknownFields, requireText, toRecord } from '../api/input.ts';
import type { Account, Pin, State, Video } from '../state.ts';

const maxImageBytes = 20 * 1024 * 1024;
/**
 * Largest practice video that is stored, in bytes; for larger ones, which are accepted, pages show a generated image
 * instead.
 */
const maxStoredVideoBytes = 8 * 1024 * 1024;
const processingMs = 25_000;
const imageExtension = /\.(jpe?g|png|gif|webp)$/i;

type PinMedia = Pick<Pin, 'kind' | 'fileId' | 'address' | 'videoId'>;

const hasSignature = (bytes: Uint8Array, signature: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + signature.length)).toString('latin1') === signature;
const sniffImageType = (bytes: Uint8Array): string | undefined => {
  if (hasSignature(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (hasSignature(bytes, '\x89PNG')) return 'image/png';
  if (hasSignature(bytes, 'GIF8')) return 'image/gif';
  return hasSignature(bytes, 'RIFF') && hasSignature(bytes, 'WEBP', 8) ? 'image/webp' : undefined;
};

const videoStatus = ({ uploadedAt, isBroken }: Video, now: number): string => {
  if (uploadedAt === undefined) return 'registered';
  if (now < uploadedAt + processingMs) return 'processing';
  return isBroken ? 'failed' : 'succeeded';
};

/** Reads `media_source`: an image by URL or in the body, or an uploaded video. */
export const createMediaReader = (state: State) => {
  const storeFile = (bytes: Uint8Array, type: string): string => {
    const fileId = numericId(16);
    state.files.set(fileId, { type, base64: Buffer.from(bytes).toString('base64') });
    return fileId;
  };

  const fetchImage = async (address: string): Promise<Pick<Pin, 'fileId' | 'address'>> => {
    const url = parseWebUrl(address);
    if (!url) throw errors.invalid(`'${address}' is not a valid URL`);
    if (url.hostname.endsWith('.invalid')) throw errors.unreachable();
    // Image URLs outside loopback are not fetched, but accepted by their extension.
    if (!isFetchable(url)) {
      if (!imageExtension.test(url.pathname)) throw errors.badImage();
      return { address };
    }
    const response = await loopbackFetch(url, { maxBytes: maxImageBytes });
    if (response?.status !== 200) throw errors.unreachable();
    const type = sniffImageType(response.bytes);
    if (response.isTooBig || type === undefined) throw errors.badImage();
    return { fileId: storeFile(response.bytes, type) };
  };

  const storeBase64Image = (source: Record<string, unknown>): Pick<Pin, 'fileId'> => {
    const type = requireText(source, 'content_type');
    if (type !== 'image/jpeg' && type !== 'image/png')
      throw errors.invalid(`'${type}' is not one of ['image/jpeg', 'image/png']`);
    const data = requireText(source, 'data', Number.POSITIVE_INFINITY);
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) throw errors.invalid('data is not base64');
    const bytes = Buffer.from(data, 'base64');
    if (sniffImageType(bytes) !== type || bytes.length > maxImageBytes) throw errors.badImage();
    return { fileId: storeFile(bytes, type) };
  };

  const readVideo = async (source: Record<string, unknown>, account: Account): Promise<PinMedia> => {
    const video = state.videos.get(requireText(source, 'media_id'));
    if (!video || video.accountId !== account.id) throw errors.noMedia();
    if (videoStatus(video, state.now()) !== 'succeeded') throw errors.videoNotReady();
    const cover = parseText(source, 'cover_image_url', 2048);
    if (cover === undefined && typeof source.cover_image_key_frame_time !== 'number') throw errors.noCover();
    return { kind: 'video', videoId: video.id, ...(cover !== undefined && (await fetchImage(cover))) };
  };

  return async (value: unknown, account: Account): Promise<PinMedia> => {
    const source = toRecord(value);
    const kind = parseText(source, 'source_type', 40);
    if (kind === undefined) throw errors.invalid("'media_source' is a required property");
    if (kind === 'image_url') {
      rejectUnknownFields(source, ['source_type', 'url', 'is_standard']);
      return { kind: 'image', ...(await fetchImage(requireText(source, 'url', 2048))) };
    }
    if (kind === 'image_base64') {
      rejectUnknownFields(source, ['source_type', 'content_type', 'data', 'is_standard']);
      return { kind: 'image', ...storeBase64Image(source) };
    }
    if (kind === 'video_id') return readVideo(source, account);
    throw errors.invalid(`'${kind}' is not one of ['image_url', 'image_base64', 'video_id']`);
  };
};

/** Registers a video upload and reports its processing status. */
export const registerVideos = (api: Api, state: State) => {
  api.post('/media', 'media.register', ['pins:read', 'pins:write'], ({ account, body, reply }) => {
    rejectUnknownFields(body, ['media_type']);
    if (body.media_type !== 'video') throw errors.invalid("'media_type' must be 'video'");
    const id = numericId(18);
    const key = `uploads/${randomHex(8)}/${id}`;
    const policy = randomHex(24);
    state.videos.set(id, { id, accountId: account.id, key, policy, isBroken: false });
    reply.code(201);
    return {
      media_id: id,
      media_type: 'video',
      upload_url: `${state.url()}/upload/`,
      upload_parameters: {
        'x-amz-date': '20261115T000000Z',
        'x-amz-signature': randomHex(32),
        'x-amz-security-token': randomHex(40),
        'x-amz-algorithm': 'AWS4-HMAC-SHA256',
        key,
        policy,
        'x-amz-credential': 'PRACTICE/20261115/us-east-1/s3/aws4_request',
        'Content-Type': 'multipart/form-data',
      },
    };
  });

  api.get('/media/:id', 'media.get', ['pins:read'], ({ account, id }) => {
    const video = state.videos.get(id);
    if (!video || video.accountId !== account.id) throw errors.noMedia();
    return { media_id: id, media_type: 'video', status: videoStatus(video, state.now()) };
  });
};

/** The upload host: a form with the upload parameters and the file. Its errors are XML, as on S3. */
export const registerUploads = (app: Routes, state: State) => {
  app.post('/upload/', { config: { operation: 'media.upload' } }, async (request, reply) => {
    const form = toRecord(request.body);
    const video = state.videos.values().find(({ key }) => key === form.key);
    const { bytes } = toRecord(form.file);
    const isAllowed = video && form.policy === video.policy && typeof form['x-amz-signature'] === 'string';
    if (!isAllowed || !(bytes instanceof Uint8Array))
      return reply
        .code(403)
        .type('application/xml')
        .send('<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>');
    const fileId = numericId(16);
    const isStored = bytes.length <= maxStoredVideoBytes;
    if (isStored) state.files.set(fileId, { type: 'video/mp4', base64: Buffer.from(bytes).toString('base64') });
    state.videos.set(video.id, {
      ...video,
      uploadedAt: state.now(),
      isBroken: !hasSignature(bytes, 'ftyp', 4),
      ...(isStored && { fileId }),
    });
    return reply.code(204).send();
  });
};
