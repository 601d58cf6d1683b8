import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Page object of the media library. */
export const mediaPage = (page: Page) => {
  const files = page.getByRole('list', { name: 'Media', exact: true });
  return {
    open: () => page.goto('/finder/'),
    files,
    file: (name: string) => files.getByRole('button', { name: `Open ${name}` }),
    details: page.getByRole('dialog', { name: 'Details' }),
    uploads: page.getByRole('list', { name: 'Uploads' }),
    interrupted: page.getByRole('list', { name: 'Interrupted uploads' }),
    search: page.getByRole('searchbox', { name: 'Search media' }),
    typeFilter: (name: 'Images' | 'Videos') => page.getByRole('button', { name, exact: true }),
    chooseFiles: (input: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
      page.locator('input[type="file"]').setInputFiles(input),
  };
};

/** A single-color PNG of this size. */
export const createImage = (name: string, width = 400, height = 300) => ({
  name,
  mimeType: 'image/png',
  buffer: encodePng(width, height),
});

function encodePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  // Each row of pixels starts with a filter byte; a gray pixel is 1 byte. The gray depends on the width, so that files
  // differ.
  const rows = Buffer.alloc((width + 1) * height, width % 251);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', deflateSync(rows)),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function encodeChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
