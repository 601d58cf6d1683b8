import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium } from '../ports/publisher.ts';
import type { Api } from './api.ts';
import { Accepted, type Processing, Uploaded } from './wire.ts';

const partBytes = 4 * 1024 * 1024;
const uploadTimeoutMs = 2 * minuteMs;
const defaultWaitSeconds = 5;
const maxImages = 4;

type File = NonNullable<Medium['file']>;
export type UploadedMedia = { ids: string[]; processing?: { id: string; checkInSeconds: number } | undefined };

/** Category of a file that X takes in parts; undefined for one that is uploaded whole. */
const chunkedCategory = (kind: Medium['kind'], file: File): 'tweet_video' | 'tweet_gif' | undefined => {
  if (kind === 'video') return 'tweet_video';
  return file.type === 'image/gif' ? 'tweet_gif' : undefined;
};

/** Uploads images and videos; they are invisible until a post uses them, so each step can be repeated. */
export const createUploads = (api: Api) => {
  const uploadWhole = async (grant: Grant, { name, type, bytes }: File): Promise<string> => {
    const body = {
      fields: { media_category: 'tweet_image' },
      files: { media: { name, type, bytes: await bytes() } },
    };
    const request = { operation: 'media.upload', to: '/2/media/upload', deadlineMs: uploadTimeoutMs, body };
    return (await api.once(grant, request, Uploaded)).data.id;
  };

  const uploadInParts = async (grant: Grant, file: File, category: string) => {
    const bytes = await file.bytes();
    const json = { media_type: file.type, total_bytes: bytes.length, media_category: category };
    const initialize = { operation: 'media.initialize', to: '/2/media/upload/initialize', body: { json } };
    const { id } = (await api.once(grant, initialize, Uploaded)).data;
    for (let index = 0; index * partBytes < bytes.length; index += 1) {
      const part = bytes.slice(index * partBytes, (index + 1) * partBytes);
      const body = {
        fields: { segment_index: String(index) },
        files: { media: { name: 'part', type: file.type, bytes: part } },
      };
      const to = pathOf`/2/media/upload/${id}/append`;
      await api.once(grant, { operation: 'media.append', to, deadlineMs: uploadTimeoutMs, body }, Accepted);
    }
    const finalize = { operation: 'media.finalize', to: pathOf`/2/media/upload/${id}/finalize` };
    return (await api.once(grant, finalize, Uploaded)).data;
  };

  const setAltText = async (grant: Grant, id: string, text: string) => {
    const json = { id, metadata: { alt_text: { text } } };
    await api.once(grant, { operation: 'media.describe', to: '/2/media/metadata', body: { json } }, Accepted);
  };

  const upload = async (grant: Grant, { kind, alt, file }: Medium): Promise<UploadedMedia> => {
    if (!file) throw invalidPostError('X needs the file of an image or video, not its URL. Add the file.');
    const category = chunkedCategory(kind, file);
    if (category === undefined) {
      const id = await uploadWhole(grant, file);
      if (alt) await setAltText(grant, id, alt);
      return { ids: [id] };
    }
    const { id, processing_info } = await uploadInParts(grant, file, category);
    if (alt) await setAltText(grant, id, alt);
    const checkInSeconds = toWaitSeconds(processing_info ?? undefined);
    return { ids: [id], processing: checkInSeconds === undefined ? undefined : { id, checkInSeconds } };
  };

  return {
    async uploadAll(grant: Grant, media: readonly Medium[]): Promise<UploadedMedia> {
      requireValidMedia(media);
      const ids: string[] = [];
      let processing: UploadedMedia['processing'];
      for (const medium of media) {
        const uploaded = await upload(grant, medium);
        ids.push(...uploaded.ids);
        processing ??= uploaded.processing;
      }
      return { ids, processing };
    },

    /** Checks a file once: seconds to wait, or `undefined` when ready. */
    async checkProcessing(grant: Grant, id: string): Promise<number | undefined> {
      const query = { command: 'STATUS', media_id: id };
      const { data } = await api.read(grant, { operation: 'media.status', to: '/2/media/upload', query }, Uploaded);
      return toWaitSeconds(data.processing_info ?? undefined);
    },
  };
};

const toWaitSeconds = (info: Processing | undefined): number | undefined => {
  if (!info || info.state === 'succeeded') return undefined;
  if (info.state === 'failed') throw processingError(info.error?.message ?? undefined);
  return info.check_after_secs ?? defaultWaitSeconds;
};

const requireValidMedia = (media: readonly Medium[]) => {
  const isAnimated = ({ kind, file }: Medium) => kind === 'video' || file?.type === 'image/gif';
  if (media.length > 1 && media.some(isAnimated)) {
    throw invalidPostError('On X, a video or GIF can’t be combined with other media. Remove the rest.');
  }
  if (media.length > maxImages) throw invalidPostError('X shows up to 4 images per post. Remove the rest.');
};

const invalidPostError = (message: string) =>
  new ConnectorFailure('rejected', { network: 'x', code: 'unfit-post', message });

const processingError = (networkMessage: string | undefined) =>
  new ConnectorFailure('rejected', {
    network: 'x',
    code: 'media-failed',
    message: 'X couldn’t process the video. Check its format, then publish again.',
    networkMessage,
  });
