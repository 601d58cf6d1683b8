import type { ImageSize } from '@fanfare/contract/media/images';

/** Type and dimensions from the first bytes of an image; `size` is null if they do not contain it. */
export type ImageHeader = { type: 'jpeg' | 'png' | 'gif' | 'webp'; size: ImageSize | null };

/**
 * Number of bytes that are read, at most: cameras put previews and color profiles before the dimensions, and this is
 * enough for known cases.
 */
const maxHeaderBytes = 512 * 1024;

/** Reads type and dimensions without decoding the image; undefined for unknown formats. */
export async function readImageHeader(file: Blob): Promise<ImageHeader | undefined> {
  const bytes = new Uint8Array(await file.slice(0, maxHeaderBytes).arrayBuffer());
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWithBytes(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { type: 'png', size: readPngSize(view) };
  if (startsWithBytes(bytes, [0xff, 0xd8, 0xff])) return { type: 'jpeg', size: readJpegSize(view) };
  if (readAscii(bytes, 0, 4) === 'GIF8') return { type: 'gif', size: readGifSize(view) };
  if (readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 4) === 'WEBP')
    return { type: 'webp', size: readWebpSize(bytes, view) };
  return undefined;
}

const startsWithBytes = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte);
const readAscii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const toSize = (width: number, height: number): ImageSize | null =>
  width > 0 && height > 0 ? { width, height } : null;

const readPngSize = (view: DataView) => (view.byteLength < 24 ? null : toSize(view.getUint32(16), view.getUint32(20)));

const readGifSize = (view: DataView) =>
  view.byteLength < 10 ? null : toSize(view.getUint16(6, true), view.getUint16(8, true));

/** Reads the size of a JPEG: a chain of segments, of which the start of frame (SOF) contains height and width. */
function readJpegSize(view: DataView): ImageSize | null {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return toSize(view.getUint16(at + 7), view.getUint16(at + 5));
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

function readWebpSize(bytes: Uint8Array, view: DataView): ImageSize | null {
  if (view.byteLength < 30) return null;
  const chunkType = readAscii(bytes, 12, 4);
  if (chunkType === 'VP8X') return toSize(1 + readUint24(view, 24), 1 + readUint24(view, 27));
  if (chunkType === 'VP8 ') return toSize(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  if (chunkType !== 'VP8L') return null;
  const bits = view.getUint32(21, true);
  return toSize(1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff));
}

const readUint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
