import { isFetchable, loopbackFetch, parseWebUrl } from '../../kit/http/loopback-fetch.ts';
import { numericId } from '../../kit/storage/ids.ts';
import { errors } from '../graph/errors.ts';
import { type Params, readFile, readText, type UploadedFile } from '../graph/params.ts';
import type { State } from '../state.ts';

/** Largest photo in bytes; Facebook rejects larger ones. */
const maxPhotoBytes = 4 * 1024 * 1024;
const maxVideoBytes = 60 * 1024 * 1024;
/**
 * Largest practice video that is stored, in bytes; for larger ones, which are accepted, the feed shows a still image
 * instead.
 */
const maxStoredVideoBytes = 8 * 1024 * 1024;

export type StoredMedia = { fileId?: string; address?: string; bytes: number };

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

const detectPhotoType = (bytes: Uint8Array): string | undefined => {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG')) return 'image/png';
  if (startsWith(bytes, 'GIF8')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'II*\0') || startsWith(bytes, 'MM\0*')) return 'image/tiff';
  if (startsWith(bytes, 'ftyphei', 4) || startsWith(bytes, 'ftypmif1', 4)) return 'image/heif';
  return undefined;
};
const isVideo = ({ bytes, type, filename }: UploadedFile): boolean =>
  startsWith(bytes, 'ftyp', 4) ||
  startsWith(bytes, '\x1aE\xdf\xa3') ||
  type.startsWith('video/') ||
  /\.(mp4|mov|m4v|webm|mkv|avi)$/i.test(filename);

const photoName = /\.(jpe?g|png|gif|webp|tiff?|hei[cf])$/i;
const videoName = /\.(mp4|mov|m4v|webm|mkv|avi)$/i;
/** True for a host under .invalid, a top-level domain that never resolves (RFC 2606). */
export const isUnresolvable = (url: URL): boolean => url.hostname.endsWith('.invalid');

/** Receives photos and videos, uploaded or by URL. */
export const createMediaStore = (state: State) => {
  const storeFile = (bytes: Uint8Array, type: string): StoredMedia => {
    const fileId = numericId(16);
    state.files.set(fileId, { type, base64: Buffer.from(bytes).toString('base64') });
    return { fileId, bytes: bytes.length };
  };

  return {
    async receivePhoto(params: Params): Promise<StoredMedia> {
      const upload = readFile(params, 'source');
      if (upload) return storePhoto(upload.bytes);
      const address = readText(params, 'url');
      if (address === undefined) throw errors.photoMissing();
      const url = parseWebUrl(address);
      if (!url) throw errors.invalid('url should represent a valid URL', 'url');
      if (isUnresolvable(url)) throw errors.photoMissing();
      if (!isFetchable(url)) {
        if (!photoName.test(url.pathname)) throw errors.photoUnreadable();
        return { address, bytes: 0 };
      }
      const response = await loopbackFetch(url, { maxBytes: maxPhotoBytes });
      if (response?.status !== 200) throw errors.photoMissing();
      if (response.isTooBig) throw errors.photoUnreadable();
      return storePhoto(response.bytes);
    },

    async receiveVideo(params: Params): Promise<StoredMedia & { name: string }> {
      const upload = readFile(params, 'source');
      if (upload && !isVideo(upload)) throw errors.videoFormat();
      if (upload) return { ...storeVideo(upload.bytes, upload.type), name: upload.filename };
      const address = readText(params, 'file_url');
      if (address === undefined) throw errors.invalid('You must provide either source, file_url or upload_phase');
      const url = parseWebUrl(address);
      if (!url) throw errors.invalid('file_url should represent a valid URL', 'file_url');
      if (isUnresolvable(url)) throw errors.videoUnreachable();
      if (!isFetchable(url)) {
        if (!videoName.test(url.pathname)) throw errors.videoFormat();
        return { address, bytes: 0, name: url.pathname };
      }
      const response = await loopbackFetch(url, { maxBytes: maxVideoBytes, timeoutMs: 15_000 });
      if (response?.status !== 200) throw errors.videoUnreachable();
      const { bytes, type } = response;
      if (!isVideo({ bytes, type, filename: url.pathname })) throw errors.videoFormat();
      return { ...storeVideo(bytes, type), name: url.pathname };
    },
  };

  function storePhoto(bytes: Uint8Array): StoredMedia {
    const type = detectPhotoType(bytes);
    if (type === undefined || bytes.length > maxPhotoBytes) throw errors.photoUnreadable();
    return storeFile(bytes, type);
  }
  function storeVideo(bytes: Uint8Array, type: string): StoredMedia {
    return bytes.length > maxStoredVideoBytes
      ? { bytes: bytes.length }
      : storeFile(bytes, type.startsWith('video/') ? type : 'video/mp4');
  }
};
