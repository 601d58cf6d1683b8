import sharp, { type Metadata, type Sharp } from 'sharp';
import { FileError } from './file-error.ts';
import { type FileKind, fileTypes } from './file-types.ts';
import { sniff } from './sniff.ts';

export type ImageLimits = {
  maxBytes?: number;
  maxPixels?: number;
  maxFrames?: number;
  /** What it becomes; without it, it stays what it is. A JPEG knows no transparency: what is behind becomes white. */
  as?: 'jpg';
};
export type PreparedImage = { kind: FileKind; type: string; width: number; height: number; bytes: Buffer };

const decodeSeconds = 20;
// Choosing the colours of a GIF takes four times the memory of drawing any other picture of its size.
const maxGifPixels = 10_000_000;
// A picture at the limit takes up to 300 MB while it is drawn, so they are drawn one after the other and nothing is kept.
let lastDrawing: Promise<unknown> = Promise.resolve();
sharp.cache(false);

/**
 * Draws an uploaded image anew: what is stored holds pixels and nothing else the sender put in the file. The camera's
 * orientation is applied before it is dropped with the rest; an animation keeps its first frame.
 */
export async function prepareImage(bytes: Buffer, limits: ImageLimits = {}): Promise<PreparedImage> {
  const { maxBytes = 20 * 1024 * 1024, maxPixels = 40_000_000, maxFrames = 500, as } = limits;
  if (bytes.length > maxBytes) throw new FileError('too-large');
  const sniffed = sniff(bytes);
  if (fileTypes[sniffed].family !== 'image') throw new FileError('not-an-image');

  const header = await readHeader(bytes);
  if (header.format !== decoders[sniffed]) throw new FileError('broken');
  const pixelLimit = sniffed === 'gif' ? Math.min(maxPixels, maxGifPixels) : maxPixels;
  if (header.width * header.height > pixelLimit) throw new FileError('too-many-pixels');
  if ((header.pages ?? 1) > maxFrames) throw new FileError('too-many-pixels');

  // AVIF is still refused by most networks, so it is kept as what they all take.
  const kind = as ?? (sniffed === 'avif' ? (header.hasAlpha ? 'png' : 'jpg') : sniffed);
  const drawn = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: decodeSeconds })
    .autoOrient();
  try {
    const { data, info } = await inTurn(() => encoded(drawn, kind).toBuffer({ resolveWithObject: true }));
    return { kind, type: fileTypes[kind].type, width: info.width, height: info.height, bytes: data };
  } catch (error) {
    throw new FileError('broken', error);
  }
}

/** A picture we drew ourselves, again and no wider than this. */
export const shrinkImage = (bytes: Buffer, width: number): Promise<Buffer> =>
  inTurn(() =>
    sharp(bytes, { failOn: 'error', sequentialRead: true })
      .timeout({ seconds: decodeSeconds })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
  );

const decoders: Partial<Record<FileKind, string>> = { png: 'png', jpg: 'jpeg', gif: 'gif', webp: 'webp', avif: 'heif' };

async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch (error) {
    throw new FileError('broken', error);
  }
}

function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  const drawing = lastDrawing.then(draw);
  lastDrawing = drawing.catch(() => {});
  return drawing;
}

function encoded(drawn: Sharp, kind: FileKind): Sharp {
  if (kind === 'png') return drawn.png();
  if (kind === 'gif') return drawn.gif();
  if (kind === 'webp') return drawn.webp({ quality: 88 });
  return drawn.flatten({ background: '#ffffff' }).jpeg({ quality: 88, optimiseCoding: false });
}
