import { isReachable, loopbackFetch, webAddress } from '../kit/http/loopback-fetch.ts';
import type { Routes } from '../kit/network.ts';
import { numericId, randomWord } from '../kit/storage/ids.ts';
import type { Api } from './api.ts';
import { refuse } from './errors.ts';
import { needed, onlyKnown, record, text } from './input.ts';
import type { Account, Pin, State, Video } from './state.ts';

const mostImageBytes = 20 * 1024 * 1024;
/** Practice videos above this are accepted and forgotten: the board shows a still in their place. */
const mostKeptBytes = 8 * 1024 * 1024;
const processingMs = 25_000;
const pictureName = /\.(jpe?g|png|gif|webp)$/i;

type Taken = Pick<Pin, 'kind' | 'fileId' | 'address' | 'videoId'>;

const says = (bytes: Uint8Array, word: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + word.length)).toString('latin1') === word;
const typeOf = (bytes: Uint8Array): string | undefined => {
  if (says(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (says(bytes, '\x89PNG')) return 'image/png';
  if (says(bytes, 'GIF8')) return 'image/gif';
  return says(bytes, 'RIFF') && says(bytes, 'WEBP', 8) ? 'image/webp' : undefined;
};

export const videoStatus = ({ uploadedAt, isBroken }: Video, now: number): string => {
  if (uploadedAt === undefined) return 'registered';
  if (now < uploadedAt + processingMs) return 'processing';
  return isBroken ? 'failed' : 'succeeded';
};

/** Reads what a pin shows: an image by its address or in the body, or a video that was sent before. */
export const media = (state: State) => {
  const keep = (bytes: Uint8Array, type: string): string => {
    const fileId = numericId(16);
    state.files.set(fileId, { type, base64: Buffer.from(bytes).toString('base64') });
    return fileId;
  };

  const byAddress = async (address: string): Promise<Pick<Pin, 'fileId' | 'address'>> => {
    const url = webAddress(address);
    if (!url) throw refuse.invalid(`'${address}' is not a valid URL`);
    if (url.hostname.endsWith('.invalid')) throw refuse.unreachable();
    // The rest of the world is taken on trust; only this computer is ever visited.
    if (!isReachable(url)) {
      if (!pictureName.test(url.pathname)) throw refuse.badImage();
      return { address };
    }
    const found = await loopbackFetch(url, { maxBytes: mostImageBytes });
    if (found?.status !== 200) throw refuse.unreachable();
    const type = typeOf(found.bytes);
    if (found.isTooBig || type === undefined) throw refuse.badImage();
    return { fileId: keep(found.bytes, type) };
  };

  const inBody = (source: Record<string, unknown>): Pick<Pin, 'fileId'> => {
    const type = needed(source, 'content_type');
    if (type !== 'image/jpeg' && type !== 'image/png')
      throw refuse.invalid(`'${type}' is not one of ['image/jpeg', 'image/png']`);
    const data = needed(source, 'data', Number.POSITIVE_INFINITY);
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) throw refuse.invalid('data is not base64');
    const bytes = Buffer.from(data, 'base64');
    if (typeOf(bytes) !== type || bytes.length > mostImageBytes) throw refuse.badImage();
    return { fileId: keep(bytes, type) };
  };

  const videoOf = async (source: Record<string, unknown>, account: Account): Promise<Taken> => {
    const video = state.videos.get(needed(source, 'media_id'));
    if (!video || video.accountId !== account.id) throw refuse.noMedia();
    if (videoStatus(video, state.now()) !== 'succeeded') throw refuse.videoNotReady();
    const cover = text(source, 'cover_image_url', 2048);
    if (cover === undefined && typeof source.cover_image_key_frame_time !== 'number') throw refuse.noCover();
    return { kind: 'video', videoId: video.id, ...(cover !== undefined && (await byAddress(cover))) };
  };

  return async (value: unknown, account: Account): Promise<Taken> => {
    const source = record(value);
    const kind = text(source, 'source_type', 40);
    if (kind === undefined) throw refuse.invalid("'media_source' is a required property");
    if (kind === 'image_url') {
      onlyKnown(source, ['source_type', 'url', 'is_standard']);
      return { kind: 'image', ...(await byAddress(needed(source, 'url', 2048))) };
    }
    if (kind === 'image_base64') {
      onlyKnown(source, ['source_type', 'content_type', 'data', 'is_standard']);
      return { kind: 'image', ...inBody(source) };
    }
    if (kind === 'video_id') return videoOf(source, account);
    throw refuse.invalid(`'${kind}' is not one of ['image_url', 'image_base64', 'video_id']`);
  };
};

/** A video is registered here, sent to another host, and ready a while later. */
export const videos = (api: Api, state: State) => {
  api.post('/media', 'media.register', 'pins:write', ({ account, body, reply }) => {
    onlyKnown(body, ['media_type']);
    if (body.media_type !== 'video') throw refuse.invalid("'media_type' must be 'video'");
    const id = numericId(18);
    const key = `uploads/${randomWord(8)}/${id}`;
    const policy = randomWord(24);
    state.videos.set(id, { id, accountId: account.id, key, policy, isBroken: false });
    reply.code(201);
    return {
      media_id: id,
      media_type: 'video',
      upload_url: `${state.url()}/upload/`,
      upload_parameters: {
        'x-amz-date': '20261115T000000Z',
        'x-amz-signature': randomWord(32),
        'x-amz-security-token': randomWord(40),
        'x-amz-algorithm': 'AWS4-HMAC-SHA256',
        key,
        policy,
        'x-amz-credential': 'PRACTICE/20261115/us-east-1/s3/aws4_request',
        'Content-Type': 'multipart/form-data',
      },
    };
  });

  api.get('/media/:id', 'media.get', 'pins:read', ({ account, id }) => {
    const video = state.videos.get(id);
    if (!video || video.accountId !== account.id) throw refuse.noMedia();
    return { media_id: id, media_type: 'video', status: videoStatus(video, state.now()) };
  });
};

/** The other host takes a form: the parameters as they were handed out, then the file. It answers in its own words. */
export const uploads = (app: Routes, state: State) => {
  app.post('/upload/', { config: { operation: 'media.upload' } }, async (request, reply) => {
    const form = record(request.body);
    const video = state.videos.values().find(({ key }) => key === form.key);
    const { bytes } = record(form.file);
    const isAllowed = video && form.policy === video.policy && typeof form['x-amz-signature'] === 'string';
    if (!isAllowed || !(bytes instanceof Uint8Array))
      return reply
        .code(403)
        .type('application/xml')
        .send('<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>');
    const fileId = numericId(16);
    const isKept = bytes.length <= mostKeptBytes;
    if (isKept) state.files.set(fileId, { type: 'video/mp4', base64: Buffer.from(bytes).toString('base64') });
    state.videos.set(video.id, {
      ...video,
      uploadedAt: state.now(),
      isBroken: !says(bytes, 'ftyp', 4),
      ...(isKept && { fileId }),
    });
    return reply.code(204).send();
  });
};
