import { isReachable, loopbackFetch, webAddress } from '../kit/http/loopback-fetch.ts';
import { numericId } from '../kit/storage/ids.ts';
import { refuse } from './errors.ts';
import { type File, file, type Params, text } from './params.ts';
import type { State } from './state.ts';

/** Above this Facebook refuses a photo. */
export const biggestPhoto = 4 * 1024 * 1024;
const biggestVideo = 60 * 1024 * 1024;
/** Practice videos above this are accepted and forgotten: the feed shows a still in their place. */
const biggestKeptVideo = 8 * 1024 * 1024;

export type Stored = { fileId?: string; address?: string; bytes: number };

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

const photoType = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG')) return 'image/png';
  if (startsWith(bytes, 'GIF8')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'II*\0') || startsWith(bytes, 'MM\0*')) return 'image/tiff';
  if (startsWith(bytes, 'ftyphei', 4) || startsWith(bytes, 'ftypmif1', 4)) return 'image/heif';
  return undefined;
};
const isVideo = ({ bytes, type, filename }: File): boolean =>
  startsWith(bytes, 'ftyp', 4) ||
  startsWith(bytes, '\x1aE\xdf\xa3') ||
  type.startsWith('video/') ||
  /\.(mp4|mov|m4v|webm|mkv|avi)$/i.test(filename);

const photoName = /\.(jpe?g|png|gif|webp|tiff?|hei[cf])$/i;
const videoName = /\.(mp4|mov|m4v|webm|mkv|avi)$/i;
/** No computer can ever have a name in .invalid, so nothing there can be loaded. */
export const isUnloadable = (url: URL): boolean => url.hostname.endsWith('.invalid');

/** Takes in pictures and videos, sent along or named by their address. */
export const media = (state: State) => {
  const keep = (bytes: Uint8Array, type: string): Stored => {
    const fileId = numericId(16);
    state.files.set(fileId, { type, base64: Buffer.from(bytes).toString('base64') });
    return { fileId, bytes: bytes.length };
  };

  return {
    async photo(params: Params): Promise<Stored> {
      const sent = file(params, 'source');
      if (sent) return keepPhoto(sent.bytes);
      const address = text(params, 'url');
      if (address === undefined) throw refuse.noPhoto();
      const url = webAddress(address);
      if (!url) throw refuse.invalid('url should represent a valid URL', 'url');
      if (isUnloadable(url)) throw refuse.noPhoto();
      if (!isReachable(url)) {
        if (!photoName.test(url.pathname)) throw refuse.photoUnreadable();
        return { address, bytes: 0 };
      }
      const found = await loopbackFetch(url, { maxBytes: biggestPhoto });
      if (found?.status !== 200) throw refuse.noPhoto();
      if (found.isTooBig) throw refuse.photoUnreadable();
      return keepPhoto(found.bytes);
    },

    async video(params: Params): Promise<Stored & { name: string }> {
      const sent = file(params, 'source');
      if (sent && !isVideo(sent)) throw refuse.videoFormat();
      if (sent) return { ...keepVideo(sent.bytes, sent.type), name: sent.filename };
      const address = text(params, 'file_url');
      if (address === undefined) throw refuse.invalid('You must provide either source, file_url or upload_phase');
      const url = webAddress(address);
      if (!url) throw refuse.invalid('file_url should represent a valid URL', 'file_url');
      if (isUnloadable(url)) throw refuse.videoUnreachable();
      if (!isReachable(url)) {
        if (!videoName.test(url.pathname)) throw refuse.videoFormat();
        return { address, bytes: 0, name: url.pathname };
      }
      const found = await loopbackFetch(url, { maxBytes: biggestVideo, timeoutMs: 15_000 });
      if (found?.status !== 200) throw refuse.videoUnreachable();
      const { bytes, type } = found;
      if (!isVideo({ bytes, type, filename: url.pathname })) throw refuse.videoFormat();
      return { ...keepVideo(bytes, type), name: url.pathname };
    },
  };

  function keepPhoto(bytes: Uint8Array): Stored {
    const type = photoType(bytes);
    if (type === undefined || bytes.length > biggestPhoto) throw refuse.photoUnreadable();
    return keep(bytes, type);
  }
  function keepVideo(bytes: Uint8Array, type: string): Stored {
    return bytes.length > biggestKeptVideo
      ? { bytes: bytes.length }
      : keep(bytes, type.startsWith('video/') ? type : 'video/mp4');
  }
};
