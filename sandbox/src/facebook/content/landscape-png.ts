import { crc32, deflateSync } from 'node:zlib';
import { seededRandom } from '../../kit/storage/seeded-random.ts';

const width = 1200;
const height = 630;
type Color = readonly [red: number, green: number, blue: number];
type Palette = Record<'sky' | 'sun' | 'hill' | 'front', Color>;
const palettes: readonly [Palette, ...Palette[]] = [
  { sky: [244, 214, 178], sun: [255, 246, 216], hill: [205, 146, 92], front: [122, 72, 48] },
  { sky: [188, 218, 232], sun: [255, 246, 216], hill: [112, 156, 128], front: [52, 92, 84] },
  { sky: [216, 202, 232], sun: [255, 236, 216], hill: [148, 118, 172], front: [78, 60, 112] },
];

const toChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const checksum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

/** A landscape of 1,200 × 630 pixels. Facebook has photos as raster files only. */
export const drawLandscape = (name: string): Buffer => {
  const random = seededRandom(`photo ${name}`);
  const { sky, sun, hill, front } = random.pick(palettes);
  const sunX = random.between(150, 1050);
  const sunY = random.between(90, 220);
  const sunRadius = random.between(40, 80);
  const hillPhase = random.between(0, 600);
  const frontPhase = random.between(0, 600);
  const tops = Array.from({ length: width }, (_, x) => ({
    hill: 400 + 60 * Math.sin((x + hillPhase) / 140),
    front: 510 + 40 * Math.sin((x + frontPhase) / 90),
  }));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (width + 1) + 1;
    for (let x = 0; x < width; x += 1) {
      const top = tops[x] ?? { hill: 0, front: 0 };
      if (y > top.front) rows[start + x] = 3;
      else if (y > top.hill) rows[start + x] = 2;
      else if ((x - sunX) ** 2 + (y - sunY) ** 2 < sunRadius ** 2) rows[start + x] = 1;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Pixel format: 8 bits per pixel, each the position of a color in the palette.
  header.set([8, 3], 8);
  const palette = Buffer.from([...sky, ...sun, ...hill, ...front]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    toChunk('IHDR', header),
    toChunk('PLTE', palette),
    toChunk('IDAT', deflateSync(rows, { level: 1 })),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
};
