import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

const compress = promisify(deflate);

type Color = readonly [red: number, green: number, blue: number];
/** Colors of a landscape: sky from top to bottom, sun, and hills from far to near. */
export type Palette = { sky: readonly [Color, Color]; sun: Color; hills: readonly Color[] };

const width = 1200;
const height = 675;

/** Generates a landscape as a PNG: demo images without copyright. A thread of Node compresses it. */
export const drawLandscape = async ({ sky, sun, hills }: Palette, mood: number): Promise<Buffer> => {
  const rows = Buffer.alloc(height * (1 + width * 3));
  const layers = hills.map((color, layer) => {
    const ridge = Float64Array.from({ length: width }, (_column, x) => {
      const at = (x / width) * Math.PI * (1.6 + layer * 0.7) + mood * (layer + 1);
      return height * (0.5 + layer * 0.14) + Math.sin(at) * 46 + Math.sin(at * 2.7 + mood) * 18;
    });
    return { color, ridge, top: Math.min(...ridge), bottom: Math.max(...ridge) };
  });
  const sunX = width * (0.25 + 0.5 * ((mood * 0.37) % 1));
  const sunY = height * 0.34;

  const sunWidth = 320;
  for (let y = 0; y < height; y += 1) {
    const start = y * (1 + width * 3) + 1;
    const paint = ([red, green, blue]: Color, x: number) => {
      const offset = start + x * 3;
      rows[offset] = red;
      rows[offset + 1] = green;
      rows[offset + 2] = blue;
    };
    /**
     * Writes a mixed color into a row of the image, without an array per pixel, because an image has 300,000 pixels.
     */
    const paintMix = (from: Color, to: Color, ratio: number, x: number) => {
      const offset = start + x * 3;
      rows[offset] = mixChannel(from[0], to[0], ratio);
      rows[offset + 1] = mixChannel(from[1], to[1], ratio);
      rows[offset + 2] = mixChannel(from[2], to[2], ratio);
    };
    const paintRow = (color: Color) => rows.fill(Uint8Array.from(color), start, start + width * 3);

    const skyColor = mixColors(sky[0], sky[1], y / (height * 0.8));
    paintRow(skyColor);
    const reach = Math.sqrt(Math.max(0, sunWidth ** 2 - (y - sunY) ** 2));
    for (let x = Math.max(0, Math.floor(sunX - reach)); x < Math.min(width, sunX + reach); x += 1) {
      const distance = Math.sqrt((x - sunX) ** 2 + (y - sunY) ** 2);
      if (distance < 74) paint(sun, x);
      else if (distance < sunWidth) paintMix(skyColor, sun, (1 - distance / sunWidth) * 0.55, x);
    }
    for (const { color, ridge, top, bottom } of layers) {
      if (y > bottom) paintRow(color);
      else if (y > top) for (let x = 0; x < width; x += 1) if (y > (ridge[x] ?? height)) paint(color, x);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', await compress(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const mixChannel = (from: number, to: number, ratio: number): number => Math.round(from + (to - from) * ratio);

const mixColors = (from: Color, to: Color, share: number): Color => {
  const ratio = Math.min(1, Math.max(0, share));
  return [mixChannel(from[0], to[0], ratio), mixChannel(from[1], to[1], ratio), mixChannel(from[2], to[2], ratio)];
};

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const size = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
};
