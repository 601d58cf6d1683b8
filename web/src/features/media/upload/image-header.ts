import type { PictureSize } from '@fanfare/contract/pictures';

/** What the first bytes of a picture say. `size` is null where they do not say it. */
export type Peeked = { type: 'jpeg' | 'png' | 'gif' | 'webp'; size: PictureSize | null };

/** Cameras put previews and colour profiles before the dimensions; further than this nobody has seen them. */
const farEnough = 512 * 1024;

/** Reads type and dimensions of a picture without decoding it; undefined when it is none we know. */
export async function readImageHeader(file: Blob): Promise<Peeked | undefined> {
  const bytes = new Uint8Array(await file.slice(0, farEnough).arrayBuffer());
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { type: 'png', size: inPng(view) };
  if (starts(bytes, [0xff, 0xd8, 0xff])) return { type: 'jpeg', size: inJpeg(view) };
  if (word(bytes, 0, 4) === 'GIF8') return { type: 'gif', size: inGif(view) };
  if (word(bytes, 0, 4) === 'RIFF' && word(bytes, 8, 4) === 'WEBP') return { type: 'webp', size: inWebp(bytes, view) };
  return undefined;
}

const starts = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);
const word = (bytes: Uint8Array, at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));

const sized = (width: number, height: number): PictureSize | null =>
  width > 0 && height > 0 ? { width, height } : null;

const inPng = (view: DataView) => (view.byteLength < 24 ? null : sized(view.getUint32(16), view.getUint32(20)));

const inGif = (view: DataView) =>
  view.byteLength < 10 ? null : sized(view.getUint16(6, true), view.getUint16(8, true));

/** A chain of segments; the one that begins the picture itself (SOF) holds its height and width. */
function inJpeg(view: DataView): PictureSize | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return sized(view.getUint16(at + 7), view.getUint16(at + 5));
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function inWebp(bytes: Uint8Array, view: DataView): PictureSize | null {
  if (view.byteLength < 30) return null;
  const kind = word(bytes, 12, 4);
  if (kind === 'VP8X') return sized(1 + threeBytes(view, 24), 1 + threeBytes(view, 27));
  if (kind === 'VP8 ') return sized(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  if (kind !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return sized(1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff));
}

const threeBytes = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
