import { pictureMessages } from '@fanfare/contract/pictures';
import { mediaRoom, uploadMessages } from '@fanfare/contract/uploads';
import { describe, expect, test } from 'vitest';
import { offline } from '../../../lib/api/api-error.ts';
import { UploadFailed } from '../../../lib/upload/chunked-upload.ts';
import { pagerPages } from '../picker/pager-pages.ts';
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
/** A comment of 300 bytes stands before the frame, as a camera's preview would. */
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
  const bytes = new Uint8Array([...'GIF89a'].map((letter) => letter.charCodeAt(0)).concat([0, 0, 0, 0]));
  new DataView(bytes.buffer).setUint16(6, width, true);
  new DataView(bytes.buffer).setUint16(8, height, true);
  return bytes;
};
const webp = (width: number, height: number) => {
  const bytes = new Uint8Array(30);
  bytes.set([...'RIFF....WEBPVP8X'].map((letter) => letter.charCodeAt(0)));
  bytes.set([(width - 1) & 255, (width - 1) >> 8, 0, (height - 1) & 255, (height - 1) >> 8, 0], 24);
  return bytes;
};

describe('the first bytes of a picture', () => {
  test.each([
    ['png', png],
    ['jpeg', jpeg],
    ['gif', gif],
    ['webp', webp],
  ] as const)('tell that it is a %s, and how large', async (type, made) => {
    expect(await readImageHeader(new Blob([made(1200, 630)]))).toEqual({ type, size: { width: 1200, height: 630 } });
  });

  test.each([
    ['nothing', new Uint8Array(0)],
    ['a page', new TextEncoder().encode('<!doctype html><svg onload="alert(1)">')],
  ])('%s is no picture', async (_, bytes) => {
    expect(await readImageHeader(new Blob([bytes]))).toBeUndefined();
  });

  test('a jpeg that breaks off before its dimensions has none', async () => {
    expect(await readImageHeader(new Blob([jpeg(10, 10).slice(0, 200)]))).toEqual({ type: 'jpeg', size: null });
  });
});

describe('a file before its first byte is sent', () => {
  const room = mediaRoom(0);
  const wish = { family: 'image', room, left: room.totalBytes } as const;
  const file = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name);

  test('of good size is welcome', async () => {
    expect(await validateFile(file('a.png', png(200, 200)), wish)).toEqual({
      refusal: null,
      family: 'image',
      warning: null,
    });
  });

  test('below Facebook’s least size is warned of', async () => {
    expect(await validateFile(file('a.png', png(199, 400)), wish)).toMatchObject({
      refusal: null,
      warning: pictureMessages.tooSmall({ width: 199, height: 400 }),
    });
  });

  test('whose dimensions nobody can tell is warned of', async () => {
    expect(await validateFile(file('a.jpg', jpeg(9, 9).slice(0, 200)), wish)).toMatchObject({
      warning: pictureMessages.unknownSize,
    });
  });

  test.each([
    ['by its name', file('a.svg', png(300, 300)), /^This is not an image\. Choose a file that ends in jpg/],
    ['by its kind', file('a.mp4', png(300, 300)), /^This is not an image/],
    ['by what is in it', file('a.png', new Uint8Array([1, 2, 3])), /whatever its name says/],
    ['because it is empty', file('a.png', new Uint8Array(0)), uploadMessages.empty],
  ])('is refused %s', async (_, given, sentence) => {
    expect((await validateFile(given, wish)).refusal).toMatch(sentence);
  });

  test('is refused when the library has no room left', async () => {
    const full = await validateFile(file('a.png', png(300, 300)), { ...wish, left: 10 });
    expect(full.refusal).toBe(uploadMessages.noRoom(33, 10));
  });
});

test.each([
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 3, 4, 5, 6, 7]],
  [10, 20, [7, 8, 9, 10, 11, 12, 13]],
  [20, 20, [14, 15, 16, 17, 18, 19, 20]],
  [1, 0, []],
])('on page %i of %i the pager shows %j', (page, pages, shown) => {
  expect(pagerPages(page, pages)).toEqual(shown);
});

test('speed is told once there is enough to say, and of the last seconds only', () => {
  const measure = createSpeedMeter();
  expect(measure(0, 0)).toBeNull();
  expect(measure(1000, 1000)).toBe(1000);
  expect(measure(10_000, 1000)).toBeNull();
  expect(measure(11_000, 5000)).toBe(4000);
});

test.each([
  ['of nobody knows what', new TypeError('x is not a function'), 'Unknown error occurred while uploading video.'],
  ['that the server words', new UploadFailed('This file is not a video we know.'), 'This file is not a video we know.'],
  ['of the connection', offline(), offline().message],
])('a failure %s is told in its own sentence', (_, error, sentence) => {
  expect(uploadErrorMessage(error)).toBe(sentence);
});
