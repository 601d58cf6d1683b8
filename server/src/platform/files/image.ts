import type { Metadata, Sharp } from 'sharp';
import { FileError } from './file-error.ts';
import { type FileKind, fileTypes } from './file-types.ts';
import { sniff } from './sniff.ts';

export type ImageLimits = {
  maxBytes?: number;
  maxPixels?: number;
  maxFrames?: number;
  /** Target format; without it the format stays. Transparent areas become white in a JPEG. */
  as?: 'jpg';
};
export type PreparedImage = { kind: FileKind; type: string; width: number; height: number; bytes: Buffer };

const decodeSeconds = 20;
// Quantizing the colors of a GIF takes four times the memory of encoding another image of its size.
const maxGifPixels = 10_000_000;
// An image at the pixel limit takes up to 300 MB while encoding, so images are encoded one at a time, without a cache.
let lastEncoding: Promise<unknown> = Promise.resolve();

/** Loads sharp with the first image, because libvips takes memory also in processes that never see one. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
};

/**
 * Re-encodes an uploaded image: the stored file contains only pixels. The EXIF orientation is applied before the
 * metadata is dropped; of an animation, the first frame remains.
 */
export async function prepareImage(bytes: Buffer, limits: ImageLimits = {}): Promise<PreparedImage> {
  const { maxBytes = 20 * 1024 * 1024, maxPixels = 40_000_000, maxFrames = 500, as } = limits;
  if (bytes.length > maxBytes) throw new FileError('too-large');
  const sniffed = await sniff(bytes);
  if (fileTypes[sniffed].family !== 'image') throw new FileError('not-an-image');

  const header = await readHeader(bytes);
  if (header.format !== decoders[sniffed]) throw new FileError('broken');
  const pixelLimit = sniffed === 'gif' ? Math.min(maxPixels, maxGifPixels) : maxPixels;
  if (header.width * header.height > pixelLimit) throw new FileError('too-many-pixels');
  if ((header.pages ?? 1) > maxFrames) throw new FileError('too-many-pixels');

  // Most networks reject AVIF, so it is stored as PNG or JPEG.
  const avifReplacement = header.hasAlpha ? 'png' : 'jpg';
  const kind = as ?? (sniffed === 'avif' ? avifReplacement : sniffed);
  const sharp = await loadSharp();
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: decodeSeconds })
    .autoOrient();
  try {
    const { data, info } = await runSequentially(() => encode(image, kind).toBuffer({ resolveWithObject: true }));
    return { kind, type: fileTypes[kind].type, width: info.width, height: info.height, bytes: data };
  } catch (error) {
    throw new FileError('broken', error);
  }
}

/** An image from `prepareImage`, at most `width` pixels wide. */
export const shrinkImage = (bytes: Buffer, width: number, format: 'webp' | 'jpeg' = 'webp'): Promise<Buffer> =>
  runSequentially(async () => {
    const sharp = await loadSharp();
    return sharp(bytes, { failOn: 'error', sequentialRead: true })
      .timeout({ seconds: decodeSeconds })
      .resize({ width, withoutEnlargement: true })
      .toFormat(format, { quality: 80 })
      .toBuffer();
  });

/** A part of an image from `prepareImage` as a JPEG, at most `maxWidth` pixels wide. Transparent areas become white. */
export const cropImage = (
  bytes: Buffer,
  part: { left: number; top: number; width: number; height: number },
  maxWidth: number,
): Promise<Buffer> =>
  runSequentially(async () => {
    const sharp = await loadSharp();
    const image = sharp(bytes, { failOn: 'error' })
      .timeout({ seconds: decodeSeconds })
      .extract(part)
      .resize({ width: maxWidth, withoutEnlargement: true });
    return encode(image, 'jpg').toBuffer();
  });

const decoders: Partial<Record<FileKind, string>> = { png: 'png', jpg: 'jpeg', gif: 'gif', webp: 'webp', avif: 'heif' };

async function readHeader(bytes: Buffer): Promise<Metadata> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch (error) {
    throw new FileError('broken', error);
  }
}

function runSequentially<T>(encodeImage: () => Promise<T>): Promise<T> {
  const encoding = lastEncoding.then(encodeImage);
  lastEncoding = encoding.catch(() => {});
  return encoding;
}

function encode(image: Sharp, kind: FileKind): Sharp {
  if (kind === 'png') return image.png();
  if (kind === 'gif') return image.gif();
  if (kind === 'webp') return image.webp({ quality: 88 });
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 88, optimiseCoding: false });
}
