import type { Medium, State } from './state.ts';

/** Practice videos above this are accepted and forgotten: the feed shows a still in their place. */
const biggestKept = 8 * 1024 * 1024;

export const keepFile = (state: State, id: string, type: string, bytes: Buffer): string | undefined => {
  if (bytes.length > biggestKept) return undefined;
  state.files.set(id, { type, base64: bytes.toString('base64') });
  return id;
};

export const mediaType = ({ kind }: Medium): 'photo' | 'video' | 'animated_gif' =>
  kind === 'tweet_image' ? 'photo' : kind === 'tweet_video' ? 'video' : 'animated_gif';

export const posterAddress = (state: State, { id }: Medium): string => `${state.url()}/pictures/${id}.svg`;

export const mediaAddress = (state: State, medium: Medium): string =>
  medium.fileId === undefined ? posterAddress(state, medium) : `${state.url()}/media/${medium.fileId}`;

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** What the bytes are, whatever anybody calls them. */
export const typeOf = (bytes: Buffer): string | undefined => {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, '\x89PNG')) return 'image/png';
  if (startsWith(bytes, 'GIF8')) return 'image/gif';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  if (startsWith(bytes, 'ftyp', 4)) return 'video/mp4';
  return undefined;
};

type Size = { width: number; height: number };

export const sizeOf = (bytes: Buffer, type: string): Size => {
  if (type === 'image/png' && bytes.length >= 24) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (type === 'image/gif' && bytes.length >= 10) {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  if (type === 'image/jpeg') return jpegSize(bytes);
  return { width: 1200, height: 675 };
};

/** The frame header of a JPEG says its size; the segments before it are stepped over. */
const jpegSize = (bytes: Buffer): Size => {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return { width: 1, height: 1 };
};
