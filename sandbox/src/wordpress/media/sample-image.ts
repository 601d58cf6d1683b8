import { crc32, deflateSync } from 'node:zlib';
import { seededRandom } from '../../kit/storage/seeded-random.ts';

export const sampleImageSize = { width: 960, height: 540 };

const pngChunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

type Color = readonly [red: number, green: number, blue: number];
const palettes: readonly [Color[], ...Color[][]] = [
  [
    [255, 214, 170],
    [250, 244, 230],
    [214, 120, 84],
    [120, 62, 56],
    [64, 34, 48],
  ],
  [
    [160, 206, 226],
    [244, 248, 240],
    [96, 150, 140],
    [48, 92, 100],
    [24, 52, 70],
  ],
  [
    [244, 196, 208],
    [254, 240, 226],
    [178, 110, 150],
    [104, 64, 118],
    [52, 34, 74],
  ],
  [
    [214, 226, 170],
    [250, 250, 226],
    [140, 164, 90],
    [84, 112, 66],
    [44, 66, 48],
  ],
];
const imageCache = new Map<string, Buffer>();

/** A PNG landscape with a sun and 3 ranges of hills, seeded by name. */
export const drawSampleImage = (name: string): Buffer => {
  const cached = imageCache.get(name);
  if (cached) return cached;
  const { width, height } = sampleImageSize;
  const random = seededRandom(`painting ${name}`);
  const [sky = [0, 0, 0], light = sky, ...hills] = random.pick(palettes);
  const sun = { x: random.between(160, width - 160), y: random.between(110, 220), size: random.between(36, 70) };
  const ranges = hills.map((color, position) => ({
    color,
    base: 290 + position * 85,
    waves: [random.between(40, 80) / 9000, random.between(40, 80) / 4000],
    shift: random.between(0, 600) / 100,
  }));
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let x = 0; x < width; x += 1) {
    const tops = ranges.map(
      ({ base, waves: [long = 0, short = 0], shift }) =>
        base + Math.sin(x * long + shift) * 46 + Math.sin(x * short + shift * 3) * 14,
    );
    for (let y = 0; y < height; y += 1) {
      const hill = tops.findLastIndex((top) => y >= top);
      const isSun = hill < 0 && (x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.size ** 2;
      const share = Math.min(1, y / 330);
      const color = isSun ? ([255, 250, 232] as const) : (ranges[hill]?.color ?? mixColors(sky, light, share));
      rows.set(color, y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 6 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
  imageCache.set(name, png);
  return png;
};

const mixColors = (from: Color, to: Color, share: number): Color => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];
