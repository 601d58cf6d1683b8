import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { fileErrorMessages } from './file-error.ts';
import { prepareImage } from './image.ts';
import { sniff, sniffStream } from './sniff.ts';

const fileError = (code: keyof typeof fileErrorMessages) => ({ code, message: fileErrorMessages[code] });

const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function pngWithSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function gifWithFrames(frames: number): Buffer {
  const header = Buffer.from('474946383961010001008000000000000000ffffff', 'hex').subarray(0, 19);
  const frame = Buffer.from('21f904000a0000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([header, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const hostile: [string, Buffer][] = [
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['an SVG behind an XML declaration', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['HTML called png', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['HTML behind a PNG signature', Buffer.from('\x89PNG\r\n\x1a\n<html><script>alert(1)</script>', 'latin1')],
  [
    'a PNG with a script in its first bytes',
    Buffer.concat([pngWithSize(1, 1).subarray(0, 33), chunk('tEXt', latin1('a\0<script>x()</script>'))]),
  ],
  ['a GIF that is a script behind a comment', latin1('GIF89a/*\x01\0\0\0\0,*/=1;alert(1)')],
  ['a GIF that is a script by assignment', latin1('GIF89a=1;alert(1);/*,')],
  ['a JPEG that is a script behind a comment', latin1('\xff\xd8\xff\xe0/*\0\x10JFIF*/=1;alert(1)')],
  ['a WebP that is a script behind a comment', latin1('RIFF/*\0\0WEBPVP8 */=1;alert(1)')],
  ['a PDF that does not begin as one', latin1('x%PDF-1.7')],
  ['a sound in an MP4 file', latin1('\0\0\0\x18ftypM4A \0\0\x02\0isomiso2')],
  ['a zip', latin1('PK\x03\x04')],
  ['a program', latin1('\x7fELF\x02\x01\x01')],
  ['a BMP', latin1('BM\x36\0\0\0')],
  ['a TIFF', latin1('II*\0\x08\0\0\0')],
  ['a HEIC photo', latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ['a Matroska file of another kind', latin1('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x86foobar')],
  ['a RIFF that is a sound', latin1('RIFF\0\0\0\0WAVEfmt ')],
  ['an FLV that is a script', latin1('FLV\x01=1;alert(1)')],
  ['plain text', Buffer.from('hello')],
  ['one byte', Buffer.from([0xff])],
  ['a lone PNG signature', latin1('\x89PNG\r\n\x1a\n')],
];

describe('sniffed file type', () => {
  test.each(hostile)('image upload of %s → error type-not-allowed', async (_name, bytes) => {
    await expect(sniff(bytes)).rejects.toMatchObject(fileError('type-not-allowed'));
  });

  test('empty file uploaded → error empty', () =>
    expect(sniff(Buffer.alloc(0))).rejects.toMatchObject(fileError('empty')));

  test('PNG, JPEG, GIF, WebP and AVIF images uploaded → type recognized', async () => {
    for (const [kind, format] of [
      ['png', 'png'],
      ['jpg', 'jpeg'],
      ['gif', 'gif'],
      ['webp', 'webp'],
      ['avif', 'avif'],
    ] as const) {
      expect(await sniff(await canvas(20, 20).toFormat(format).toBuffer())).toBe(kind);
    }
  });

  test.each([
    ['mp4', '\0\0\0\x18ftypmp42\0\0\0\0isommp42'],
    ['mp4', '\0\0\0\x18ftypisom\0\0\x02\0isomiso2'],
    ['mp4', '\0\0\0\x18ftypM4V \0\0\0\0M4V isom'],
    ['mp4', '\0\0\0\x18ftyp3gp4\0\0\x02\0isom3gp4'],
    ['mov', '\0\0\0\x14ftypqt  \0\0\x02\0qt  '],
    ['avif', '\0\0\0\x18ftypmif1\0\0\0\0mif1avif'],
    ['webm', '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm'],
    ['mkv', '\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska'],
    ['avi', 'RIFF\x24\x10\0\0AVI LIST'],
    ['wmv', '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\0\xaa\0\x62\xce\x6c'],
    ['mpg', '\0\0\x01\xba\x44'],
    ['flv', 'FLV\x01\x05\0\0\0\x09'],
    ['pdf', '%PDF-1.7\n<html>'],
  ])('first bytes of %s → type recognized', async (kind, text) => expect(await sniff(latin1(text))).toBe(kind));

  test('text uploaded → accepted only with the text option and only without markup or control characters', async () => {
    expect(await sniff(Buffer.from('name,e-mail\nZoë,z@example.com\n'), { text: 'csv' })).toBe('csv');
    expect(await sniff(Buffer.from('\ufeffkeyword\r\n'), { text: 'txt' })).toBe('txt');
    for (const bytes of [
      latin1('a\0b'),
      latin1('caf\xe9'),
      Buffer.from(' \n<html>'),
      Buffer.from('a,<script>x</script>'),
      latin1('\x1b[31m'),
    ]) {
      await expect(sniff(bytes, { text: 'csv' })).rejects.toMatchObject(fileError('type-not-allowed'));
    }
    expect(await sniff(pngWithSize(1, 1), { text: 'csv' })).toBe('png');
  });

  test('stream whose file type is sniffed → type of the first bytes; the returned stream is complete', async () => {
    const mp4 = Buffer.concat([latin1('\0\0\0\x18ftypmp42\0\0\0\0isommp42'), randomBytes(50_000)]);
    const pieces = [mp4.subarray(0, 3), mp4.subarray(3, 5000), mp4.subarray(5000)];
    const { kind, stream } = await sniffStream(Readable.from(pieces));
    expect(kind).toBe('mp4');
    expect((await buffer(stream)).equals(mp4)).toBe(true);
    const page = Readable.from([Buffer.from('<html>')]);
    await expect(sniffStream(page)).rejects.toMatchObject(fileError('type-not-allowed'));
    await expect(sniffStream(Readable.from([]))).rejects.toMatchObject(fileError('empty'));
  });
});

describe('prepareImage', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('image of type %s → keeps its format and size', async (format) => {
    const image = await prepareImage(await canvas(199, 199).toFormat(format).toBuffer());
    expect(image).toMatchObject({ type: `image/${format}`, width: 199, height: 199 });
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format, width: 199, height: 199 });
    expect(await sniff(image.bytes)).toBe(image.kind);
  });

  test('AVIF image prepared → JPEG, or PNG with transparency', async () => {
    const opaqueImage = await prepareImage(await canvas(30, 20).avif().toBuffer());
    const transparentImage = await prepareImage(await canvas(30, 20, 4).avif().toBuffer());
    expect([opaqueImage.kind, transparentImage.kind]).toEqual(['jpg', 'png']);
    expect((await sharp(transparentImage.bytes).metadata()).hasAlpha).toBe(true);
  });

  test('image with EXIF data → orientation is applied, metadata is removed', async () => {
    const exif = { IFD0: { Artist: 'canary-name' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } };
    const original = await canvas(40, 20).jpeg().withExif(exif).withMetadata({ orientation: 6, exif }).toBuffer();
    expect(original.includes('canary-name')).toBe(true);
    const image = await prepareImage(original);
    expect(image).toMatchObject({ width: 20, height: 40 });
    expect(image.bytes.includes('canary-name')).toBe(false);
    const { exif: kept, orientation } = await sharp(image.bytes).metadata();
    expect({ kept, orientation }).toEqual({ kept: undefined, orientation: undefined });
  });

  test('bytes appended to an uploaded image → removed', async () => {
    const gif = await canvas(20, 20).gif().toBuffer();
    const image = await prepareImage(Buffer.concat([gif, Buffer.from('PK\x03\x04 canary')]));
    expect(image.bytes.includes('canary')).toBe(false);
  });

  test('animated GIF prepared → first frame; 10,000 frames → error too-many-pixels', async () => {
    expect(await sharp(gifWithFrames(3)).metadata()).toMatchObject({ pages: 3 });
    const image = await prepareImage(gifWithFrames(3));
    expect((await sharp(image.bytes).metadata()).pages ?? 1).toBe(1);
    await expect(prepareImage(gifWithFrames(10_000))).rejects.toMatchObject(fileError('too-many-pixels'));
  });

  test('30 concurrent images, 10 of them broken → the other 20 are encoded', async () => {
    const validImage = await canvas(50, 40).png().toBuffer();
    const truncated = (await noise(100, 100).png().toBuffer()).subarray(0, 5000);
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => prepareImage(n % 3 ? validImage : truncated)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(20);
  });

  test('GIF above 10 megapixels → error too-many-pixels', async () => {
    const largeGif = await canvas(4000, 2501).gif({ effort: 1 }).toBuffer();
    await expect(prepareImage(largeGif)).rejects.toMatchObject(fileError('too-many-pixels'));
  });

  test('image of 30000 × 30000 pixels in 100 bytes → error too-many-pixels before decoding', async () => {
    const rssBefore = process.memoryUsage().rss;
    await expect(prepareImage(pngWithSize(30_000, 30_000))).rejects.toMatchObject(fileError('too-many-pixels'));
    expect(process.memoryUsage().rss - rssBefore).toBeLessThan(100 * 1024 * 1024);
    await expect(prepareImage(pngWithSize(11, 10), { maxPixels: 109 })).rejects.toMatchObject(
      fileError('too-many-pixels'),
    );
  });

  test.each(['png', 'jpeg', 'webp'] as const)('image of type %s that is truncated → error broken', async (format) => {
    const complete = await noise(300, 300).toFormat(format).toBuffer();
    for (const part of [0.3, 0.6, 0.9]) {
      const truncated = complete.subarray(0, Math.floor(complete.length * part));
      await expect(prepareImage(truncated)).rejects.toMatchObject(fileError('broken'));
    }
  });

  test('image with a valid header and random data → error broken', async () => {
    const jpeg = await canvas(20, 20).jpeg().toBuffer();
    const brokenFiles = [
      Buffer.concat([pngWithSize(20, 20).subarray(0, 33), chunk('IDAT', randomBytes(500))]),
      Buffer.concat([jpeg.subarray(0, 24), randomBytes(500)]),
      Buffer.concat([latin1('RIFF\xff\0\0\0WEBPVP8 '), randomBytes(200)]),
    ];
    for (const file of brokenFiles) await expect(prepareImage(file)).rejects.toMatchObject(fileError('broken'));
  });

  test('PDF or video prepared as an image → error not-an-image; hostile file → error type-not-allowed', async () => {
    await expect(prepareImage(latin1('%PDF-1.7'))).rejects.toMatchObject(fileError('not-an-image'));
    const mp4 = latin1('\0\0\0\x18ftypmp42\0\0\0\0isommp42');
    await expect(prepareImage(mp4)).rejects.toMatchObject(fileError('not-an-image'));
    for (const [, bytes] of hostile)
      await expect(prepareImage(bytes)).rejects.toMatchObject(fileError('type-not-allowed'));
    await expect(prepareImage(Buffer.alloc(0))).rejects.toMatchObject(fileError('empty'));
    await expect(prepareImage(pngWithSize(1, 1), { maxBytes: 10 })).rejects.toMatchObject(fileError('too-large'));
  });
});
