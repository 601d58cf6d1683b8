import type { Medium, State } from '../state.ts';

/**
 * Largest video that is stored, in bytes; for larger ones, which are accepted, pages show a generated image instead.
 */
const maxStoredBytes = 8 * 1024 * 1024;

export const storeFile = (state: State, id: string, type: string, bytes: Buffer): string | undefined => {
  if (bytes.length > maxStoredBytes) return undefined;
  state.files.set(id, { type, base64: bytes.toString('base64') });
  return id;
};

const mediaTypes = { tweet_image: 'photo', tweet_video: 'video', tweet_gif: 'animated_gif' } as const;
export const toMediaType = ({ kind }: Medium): 'photo' | 'video' | 'animated_gif' => mediaTypes[kind];

export const posterUrl = (state: State, { id }: Medium): string => `${state.url()}/pictures/${id}.svg`;

export const mediaUrl = (state: State, medium: Medium): string =>
  medium.fileId === undefined ? posterUrl(state, medium) : `${state.url()}/media/${medium.fileId}`;

const hasSignature = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** The MIME type by signature, regardless of the declared type. */
export const sniffType = (bytes: Buffer): string | undefined => {
  if (hasSignature(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (hasSignature(bytes, '\x89PNG')) return 'image/png';
  if (hasSignature(bytes, 'GIF8')) return 'image/gif';
  if (hasSignature(bytes, 'RIFF') && hasSignature(bytes, 'WEBP', 8)) return 'image/webp';
  if (hasSignature(bytes, '\x1a\x45\xdf\xa3')) return 'video/webm';
  if (hasSignature(bytes, 'ftyp', 4)) return 'video/mp4';
  return undefined;
};

type Size = { width: number; height: number };

export const readSize = (bytes: Buffer, type: string): Size => {
  if (type === 'image/png' && bytes.length >= 24) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (type === 'image/gif' && bytes.length >= 10) {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  if (type === 'image/jpeg') return readJpegSize(bytes);
  return { width: 1200, height: 675 };
};

/** Reads the size from the JPEG frame header; earlier segments are skipped. */
const readJpegSize = (bytes: Buffer): Size => {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return { width: 1, height: 1 };
};

export const mediaKey = ({ id, kind }: Medium): string => `${mediaKeyPrefixes[kind]}_${id}`;
const mediaKeyPrefixes = { tweet_image: 3, tweet_video: 7, tweet_gif: 16 };
