import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { origin } from '../browser.ts';
import type { Person } from './business.ts';

export type Sent = { field?: string; name: string; bytes: Buffer; type?: string };

/** A picture nobody has sent before. */
export const picture = (
  width = 320,
  height = 240,
  format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png',
): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const drawn = sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
  return drawn.toFormat(format).toBuffer();
};

/** The beginning of an MP4, and noise behind it. */
export const film = (size: number): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0isommp42', 'latin1'), randomBytes(size - 24)]);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG that says it is so large, without being it. */
export const claimedPng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
};

export const boundary = 'a-boundary-of-ours';

export const formOf = (files: Sent[], fields: Record<string, string> = {}): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ field = 'file', name, bytes, type = 'application/octet-stream' }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);

const own = { origin, 'sec-fetch-site': 'same-origin' };

/** Sends a form with files, as browsers do. */
export const upload = (person: Person, files: Sent[], fields: Record<string, string> = {}, path = '/media/upload') =>
  person.send('POST', `/api${path}`, {
    payload: formOf(files, fields),
    headers: { ...own, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });

/** Sends a piece of a file. */
export const sendChunk = (person: Person, id: number, offset: number, payload: Buffer) =>
  person.send('POST', `/api/media/upload/${id}/chunk?offset=${offset}`, {
    payload,
    headers: { ...own, 'content-type': 'application/octet-stream' },
  });
