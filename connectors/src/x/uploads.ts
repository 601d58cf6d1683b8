import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium } from '../ports/publisher.ts';
import type { Api } from './api.ts';
import { Accepted, type Processing, Uploaded } from './wire.ts';

const partBytes = 4 * 1024 * 1024;
const uploadMs = 120_000;
const usualWaitSeconds = 5;
const mostPictures = 4;

type File = NonNullable<Medium['file']>;
export type Sent = { ids: string[]; processing?: { id: string; checkInSeconds: number } | undefined };

/** Gets pictures and videos to X. Nobody sees them before a post names them, so each step may be done anew. */
export const uploads = (api: Api) => {
  const atOnce = async (grant: Grant, { name, type, bytes }: File): Promise<string> => {
    const body = {
      fields: { media_category: 'tweet_image', media_type: type },
      files: { media: { name, type, bytes: await bytes() } },
    };
    const ask = { operation: 'media.upload', to: '/2/media/upload', deadlineMs: uploadMs, body };
    return (await api.once(grant, ask, Uploaded)).data.id;
  };

  const inParts = async (grant: Grant, file: File, category: string) => {
    const bytes = await file.bytes();
    const json = { media_type: file.type, total_bytes: bytes.length, media_category: category };
    const begin = { operation: 'media.initialize', to: '/2/media/upload/initialize', body: { json } };
    const { id } = (await api.once(grant, begin, Uploaded)).data;
    for (let index = 0; index * partBytes < bytes.length; index += 1) {
      const part = bytes.slice(index * partBytes, (index + 1) * partBytes);
      const body = {
        fields: { segment_index: String(index) },
        files: { media: { name: 'part', type: file.type, bytes: part } },
      };
      const to = pathOf`/2/media/upload/${id}/append`;
      await api.once(grant, { operation: 'media.append', to, deadlineMs: uploadMs, body }, Accepted);
    }
    const end = { operation: 'media.finalize', to: pathOf`/2/media/upload/${id}/finalize` };
    return (await api.once(grant, end, Uploaded)).data;
  };

  const describe = async (grant: Grant, id: string, text: string) => {
    const json = { id, metadata: { alt_text: { text } } };
    await api.once(grant, { operation: 'media.describe', to: '/2/media/metadata', body: { json } }, Accepted);
  };

  const send = async (grant: Grant, { kind, alt, file }: Medium): Promise<Sent> => {
    if (!file) throw refusedHere('X takes pictures and videos only as files, and this one is an address.');
    const category = kind === 'video' ? 'tweet_video' : file.type === 'image/gif' ? 'tweet_gif' : undefined;
    if (category === undefined) {
      const id = await atOnce(grant, file);
      if (alt) await describe(grant, id, alt);
      return { ids: [id] };
    }
    const { id, processing_info } = await inParts(grant, file, category);
    if (alt) await describe(grant, id, alt);
    const checkInSeconds = waitOf(processing_info ?? undefined);
    return { ids: [id], processing: checkInSeconds === undefined ? undefined : { id, checkInSeconds } };
  };

  return {
    async all(grant: Grant, media: readonly Medium[]): Promise<Sent> {
      checkTogether(media);
      const ids: string[] = [];
      let processing: Sent['processing'];
      for (const medium of media) {
        const sent = await send(grant, medium);
        ids.push(...sent.ids);
        processing ??= sent.processing;
      }
      return { ids, processing };
    },

    /** One look: how long to wait on, or undefined when it is ready. */
    async look(grant: Grant, id: string): Promise<number | undefined> {
      const query = { command: 'STATUS', media_id: id };
      const { data } = await api.read(grant, { operation: 'media.status', to: '/2/media/upload', query }, Uploaded);
      return waitOf(data.processing_info ?? undefined);
    },
  };
};

const waitOf = (info: Processing | undefined): number | undefined => {
  if (!info || info.state === 'succeeded') return undefined;
  if (info.state === 'failed') throw notProcessed(info.error?.message ?? undefined);
  return info.check_after_secs ?? usualWaitSeconds;
};

const checkTogether = (media: readonly Medium[]) => {
  const isMoving = ({ kind, file }: Medium) => kind === 'video' || file?.type === 'image/gif';
  if (media.length > 1 && media.some(isMoving)) {
    throw refusedHere('A video or a moving picture goes alone on X: take the others out.');
  }
  if (media.length > mostPictures) throw refusedHere('X shows at most four pictures in a post.');
};

const refusedHere = (sentence: string) =>
  new ConnectorFailure('rejected', { network: 'x', code: 'unfit-post', sentence });

const notProcessed = (words: string | undefined) =>
  new ConnectorFailure('rejected', {
    network: 'x',
    code: 'media-failed',
    sentence: 'X could not process the video. Check its format and send it again.',
    words,
  });
