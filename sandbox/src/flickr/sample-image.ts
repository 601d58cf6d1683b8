import { type Chance, seededRandom } from '../kit/storage/seeded-random.ts';
import { jpeg } from './jpeg.ts';
import type { Photo } from './state.ts';

type Colour = readonly [red: number, green: number, blue: number];
type Palette = { high: Colour; low: Colour; far: Colour; near: Colour; light: Colour };

const palettes: Record<string, Palette> = {
  harbour: palette(0x9fc6e8, 0xf6d7b0, 0x5d86a8, 0x24445f, 0xfff1cf),
  coffee: palette(0xe7d3bd, 0xc89f79, 0x8a5a3a, 0x402515, 0xfff4e2),
  bicycle: palette(0xcfe8d8, 0xf4eec8, 0x7fa88a, 0x2e5a4a, 0xff9f6b),
  tulip: palette(0xbfe3ff, 0xfbe4ef, 0xe0527a, 0x3f8f4a, 0xfff7c9),
  mountain: palette(0x6ea4d8, 0xe6eef6, 0x8796ab, 0x33485f, 0xffffff),
  beach: palette(0x78c8e6, 0xd9f1ee, 0x3fa7b8, 0xe8cf9a, 0xfff3b8),
  market: palette(0xffd79a, 0xffefd2, 0xe0713d, 0x7c2f2a, 0xffe25f),
  forest: palette(0xd8e8b8, 0xf7efc4, 0x6c9350, 0x27421f, 0xfff6cf),
  city: palette(0x141a3c, 0x4a3a6e, 0x2a2a52, 0x0c0d22, 0xffd27a),
  kitchen: palette(0xfbeee0, 0xf0d6b6, 0xcf9f6c, 0x7d4f2e, 0xffffff),
  office: palette(0xe6edf4, 0xf8fafc, 0x9fb2c8, 0x46586e, 0xffe9b0),
  festival: palette(0x34104e, 0xc2367e, 0x5c1c6b, 0x1a0a2c, 0x6df0ff),
  snow: palette(0xcfdcec, 0xf7fafd, 0xb4c4d8, 0x8ba0b8, 0xffffff),
  dog: palette(0xbfe0f4, 0xf3f3dc, 0xc2a476, 0x6a4a2c, 0xfff1b0),
  bridge: palette(0xc2c9d2, 0xe9ebee, 0x8f9aa8, 0x4a5563, 0xfdf6e4),
};
const black: Colour = [0, 0, 0];
const plain = palette(0xa9c4e0, 0xf2e6d8, 0x7a8fa8, 0x33465c, 0xfff4d8);

function palette(...colours: [number, number, number, number, number]): Palette {
  const [high, low, far, near, light] = colours;
  const colour = (value: number): Colour => [value >> 16, (value >> 8) & 255, value & 255];
  return { high: colour(high), low: colour(low), far: colour(far), near: colour(near), light: colour(light) };
}

/** A landscape nobody else has: sky, one light, two ridges, all from the picture's id. */
export const drawing = (photo: Pick<Photo, 'id' | 'scene'>, width: number, height: number): Buffer => {
  const { high, low, far, near, light } = palettes[photo.scene] ?? plain;
  const roll = seededRandom(`drawing ${photo.id}`);
  const sun = { x: 0.15 + 0.7 * roll.next(), y: 0.15 + 0.3 * roll.next(), r: 0.05 + 0.09 * roll.next() };
  const back = ridge(roll, 0.5 + 0.12 * roll.next());
  const front = ridge(roll, 0.7 + 0.12 * roll.next());
  const wide = width / height;
  const rgb = new Uint8Array(width * height * 3);
  const put = (at: number, from: Colour, to: Colour, part: number) => {
    const share = Math.min(1, Math.max(0, part));
    for (let plane = 0; plane < 3; plane += 1) {
      const start = from[plane] ?? 0;
      rgb[at + plane] = start + ((to[plane] ?? 0) - start) * share;
    }
  };
  for (let x = 0; x < width; x += 1) {
    const across = x / width;
    const [backLine, frontLine] = [back(across), front(across)];
    for (let y = 0; y < height; y += 1) {
      const down = y / height;
      const at = (y * width + x) * 3;
      if (down > frontLine) put(at, near, black, (down - frontLine) * 0.5);
      else if (down > backLine) put(at, far, low, (down - backLine) * 0.8);
      else if (Math.hypot((across - sun.x) * wide, down - sun.y) < sun.r) put(at, light, light, 0);
      else put(at, high, low, down / 0.7);
    }
  }
  return jpeg({ width, height, rgb });
};

const ridge = (roll: Chance, base: number) => {
  const waves = [1, 2.3, 5.1].map((pace) => ({ pace, shift: roll.next() * 6.3, height: (0.09 * roll.next()) / pace }));
  return (across: number) =>
    waves.reduce((line, { pace, shift, height }) => line + height * Math.sin(across * 6.3 * pace + shift), base);
};
