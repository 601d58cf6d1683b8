import { crc32, deflateSync } from 'node:zlib';
import { seededRandom } from '../kit/storage/seeded-random.ts';

export const paintingSize = { width: 960, height: 540 };

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

type Colour = readonly [red: number, green: number, blue: number];
const palettes: readonly [Colour[], ...Colour[][]] = [
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
const painted = new Map<string, Buffer>();

/** A landscape with a sun and three ranges of hills. The same name always paints the same picture. */
export const drawSampleImage = (name: string): Buffer => {
  const known = painted.get(name);
  if (known) return known;
  const { width, height } = paintingSize;
  const roll = seededRandom(`painting ${name}`);
  const [sky = [0, 0, 0], light = sky, ...hills] = roll.pick(palettes);
  const sun = { x: roll.between(160, width - 160), y: roll.between(110, 220), size: roll.between(36, 70) };
  const ranges = hills.map((colour, place) => ({
    colour,
    base: 290 + place * 85,
    waves: [roll.between(40, 80) / 9000, roll.between(40, 80) / 4000],
    shift: roll.between(0, 600) / 100,
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
      const colour = isSun ? ([255, 250, 232] as const) : (ranges[hill]?.colour ?? mix(sky, light, share));
      rows.set(colour, y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...[chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 6 })), chunk('IEND', Buffer.alloc(0))],
  ]);
  painted.set(name, png);
  return png;
};

const mix = (from: Colour, to: Colour, share: number): Colour => [
  Math.round(from[0] + (to[0] - from[0]) * share),
  Math.round(from[1] + (to[1] - from[1]) * share),
  Math.round(from[2] + (to[2] - from[2]) * share),
];
