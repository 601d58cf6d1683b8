import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** The screen with the files of the business. */
export const filesPage = (page: Page) => {
  const files = page.getByRole('list', { name: 'Files', exact: true });
  return {
    open: () => page.goto('/finder/'),
    files,
    file: (name: string) => files.getByRole('button', { name: `Open ${name}` }),
    details: page.getByRole('dialog', { name: 'File' }),
    uploads: page.getByRole('list', { name: 'Uploads' }),
    interrupted: page.getByRole('list', { name: 'Interrupted uploads' }),
    search: page.getByRole('searchbox', { name: 'Search files' }),
    kind: (name: 'Pictures' | 'Videos') => page.getByRole('button', { name, exact: true }),
    choose: (chosen: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
      page.locator('input[type="file"]').setInputFiles(chosen),
  };
};

/** A picture in one colour that only has its size and its name. */
export const picture = (name: string, width = 400, height = 300) => ({
  name,
  mimeType: 'image/png',
  buffer: png(width, height),
});

function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0], 8);
  // Each line begins with its filter; grey is one byte a point. The size makes each picture a file of its own.
  const lines = Buffer.alloc((width + 1) * height, width % 251);
  for (let line = 0; line < height; line += 1) lines[line * (width + 1)] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    part('IHDR', head),
    part('IDAT', deflateSync(lines)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function part(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(checksum(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
