import { imageMessages } from '@fanfare/contract/media/images';
import { mediaQuotaFor, uploadMessages } from '@fanfare/contract/media/uploads';
import { describe, expect, test } from 'vitest';
import { offlineError } from '../../../lib/api/api-error.ts';
import { UploadError } from '../../../lib/upload/chunked-upload.ts';
import { pagerPages } from '../gallery/pager-pages.ts';
import { validateFile } from './file-validation.ts';
import { readImageHeader } from './image-header.ts';
import { uploadErrorMessage } from './upload-error-message.ts';
import { createSpeedMeter } from './upload-speed.ts';

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};
/** JPEG header with a 300-byte comment segment before the frame, like a camera preview. */
const jpeg = (width: number, height: number) => {
  const bytes = new Uint8Array(330);
  const view = new DataView(bytes.buffer);
  bytes.set([0xff, 0xd8, 0xff, 0xfe, 1, 44]);
  bytes.set([0xff, 0xc2, 0, 17, 8], 304);
  view.setUint16(309, height);
  view.setUint16(311, width);
  return bytes;
};
const gif = (width: number, height: number) => {
  const bytes = new Uint8Array([...'GIF89a'].map((character) => character.charCodeAt(0)).concat([0, 0, 0, 0]));
  new DataView(bytes.buffer).setUint16(6, width, true);
  new DataView(bytes.buffer).setUint16(8, height, true);
  return bytes;
};
const webp = (width: number, height: number) => {
  const bytes = new Uint8Array(30);
  bytes.set([...'RIFF....WEBPVP8X'].map((character) => character.charCodeAt(0)));
  bytes.set([(width - 1) & 255, (width - 1) >> 8, 0, (height - 1) & 255, (height - 1) >> 8, 0], 24);
  return bytes;
};

describe('readImageHeader', () => {
  test.each([
    ['png', png],
    ['jpeg', jpeg],
    ['gif', gif],
    ['webp', webp],
  ] as const)('header of a %s image → type and size', async (type, encode) => {
    expect(await readImageHeader(new Blob([encode(1200, 630)]))).toEqual({ type, size: { width: 1200, height: 630 } });
  });

  test.each([
    ['an empty file', new Uint8Array(0)],
    ['an HTML page', new TextEncoder().encode('<!doctype html><svg onload="alert(1)">')],
  ])('file header of %s → undefined', async (_, bytes) => {
    expect(await readImageHeader(new Blob([bytes]))).toBeUndefined();
  });

  test('JPEG cut off before its dimensions → size null', async () => {
    expect(await readImageHeader(new Blob([jpeg(10, 10).slice(0, 200)]))).toEqual({ type: 'jpeg', size: null });
  });
});

describe('validateFile', () => {
  const quota = mediaQuotaFor(0);
  const options = { family: 'image', quota, bytesLeft: quota.totalBytes } as const;
  const file = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name);

  test('valid image chosen for upload → no error, no warning', async () => {
    expect(await validateFile(file('a.png', png(200, 200)), options)).toEqual({
      error: null,
      family: 'image',
      warning: null,
    });
  });

  test('image below Facebook’s minimum size chosen for upload → a warning', async () => {
    expect(await validateFile(file('a.png', png(199, 400)), options)).toMatchObject({
      error: null,
      warning: imageMessages.tooSmall({ width: 199, height: 400 }),
    });
  });

  test('image without readable dimensions chosen for upload → a warning', async () => {
    expect(await validateFile(file('a.jpg', jpeg(9, 9).slice(0, 200)), options)).toMatchObject({
      warning: imageMessages.unknownSize,
    });
  });

  test.each([
    ['wrong extension', file('a.svg', png(300, 300)), /^This isn’t an image\. Choose a jpg, /],
    ['wrong type', file('a.mp4', png(300, 300)), /^This isn’t an image/],
    ['invalid content', file('a.png', new Uint8Array([1, 2, 3])), /isn’t a valid image/],
    ['empty file', file('a.png', new Uint8Array(0)), uploadMessages.empty],
  ])('file to upload with %s → error message', async (_, upload, message) => {
    expect((await validateFile(upload, options)).error).toMatch(message);
  });

  test('file larger than the free storage → an error', async () => {
    const result = await validateFile(file('a.png', png(300, 300)), { ...options, bytesLeft: 10 });
    expect(result.error).toBe(uploadMessages.libraryFull(33, 10));
  });
});

test.each([
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 4, 5, 6, 7]],
  [10, 20, [7, 8, 9, 10, 11, 12, 13]],
  [20, 20, [14, 15, 16, 17, 18, 19, 20]],
  [1, 0, []],
])('pager on page %i of %i → shows %j', (page, pages, expected) => {
  expect(pagerPages(page, pages)).toEqual(expected);
});

test('speed meter of an upload → null until 500 ms are measured; then the speed of the last 4 s', () => {
  const measureSpeed = createSpeedMeter();
  expect(measureSpeed(0, 0)).toBeNull();
  expect(measureSpeed(1000, 1000)).toBe(1000);
  expect(measureSpeed(10_000, 1000)).toBeNull();
  expect(measureSpeed(11_000, 5000)).toBe(4000);
});

test.each([
  ['unknown error', new TypeError('x is not a function'), 'Unknown error occurred while uploading video.'],
  ['UploadError', new UploadError('This file is not a video we know.'), 'This file is not a video we know.'],
  ['connection error', offlineError(), offlineError().message],
])('upload that fails with an %s → message for this failure', (_, error, message) => {
  expect(uploadErrorMessage(error)).toBe(message);
});
