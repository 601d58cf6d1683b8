import { type SeededRandom, seededRandom } from '../storage/seeded-random.ts';

type Color = readonly [red: number, green: number, blue: number];
type Palette = { high: Color; low: Color; far: Color; near: Color; light: Color };

const palettes: Record<string, Palette> = {
  harbour: createPalette(0x9fc6e8, 0xf6d7b0, 0x5d86a8, 0x24445f, 0xfff1cf),
  coffee: createPalette(0xe7d3bd, 0xc89f79, 0x8a5a3a, 0x402515, 0xfff4e2),
  bicycle: createPalette(0xcfe8d8, 0xf4eec8, 0x7fa88a, 0x2e5a4a, 0xff9f6b),
  tulip: createPalette(0xbfe3ff, 0xfbe4ef, 0xe0527a, 0x3f8f4a, 0xfff7c9),
  mountain: createPalette(0x6ea4d8, 0xe6eef6, 0x8796ab, 0x33485f, 0xffffff),
  beach: createPalette(0x78c8e6, 0xd9f1ee, 0x3fa7b8, 0xe8cf9a, 0xfff3b8),
  market: createPalette(0xffd79a, 0xffefd2, 0xe0713d, 0x7c2f2a, 0xffe25f),
  forest: createPalette(0xd8e8b8, 0xf7efc4, 0x6c9350, 0x27421f, 0xfff6cf),
  city: createPalette(0x141a3c, 0x4a3a6e, 0x2a2a52, 0x0c0d22, 0xffd27a),
  kitchen: createPalette(0xfbeee0, 0xf0d6b6, 0xcf9f6c, 0x7d4f2e, 0xffffff),
  office: createPalette(0xe6edf4, 0xf8fafc, 0x9fb2c8, 0x46586e, 0xffe9b0),
  festival: createPalette(0x34104e, 0xc2367e, 0x5c1c6b, 0x1a0a2c, 0x6df0ff),
  snow: createPalette(0xcfdcec, 0xf7fafd, 0xb4c4d8, 0x8ba0b8, 0xffffff),
  dog: createPalette(0xbfe0f4, 0xf3f3dc, 0xc2a476, 0x6a4a2c, 0xfff1b0),
  bridge: createPalette(0xc2c9d2, 0xe9ebee, 0x8f9aa8, 0x4a5563, 0xfdf6e4),
};
const black: Color = [0, 0, 0];
const defaultPalette = createPalette(0xa9c4e0, 0xf2e6d8, 0x7a8fa8, 0x33465c, 0xfff4d8);

function createPalette(...colors: [number, number, number, number, number]): Palette {
  const [high, low, far, near, light] = colors;
  const toColor = (value: number): Color => [value >> 16, (value >> 8) & 255, value & 255];
  return { high: toColor(high), low: toColor(low), far: toColor(far), near: toColor(near), light: toColor(light) };
}

/** Draws a landscape (sky, sun, two ridges) from the photo's id, as a JPEG. */
export const drawSampleImage = async (
  photo: { id: string; scene: string },
  width: number,
  height: number,
): Promise<Buffer> => {
  // Package sharp, loaded with the first image, since most processes draw none.
  const { default: sharp } = await import('sharp');
  const { high, low, far, near, light } = palettes[photo.scene] ?? defaultPalette;
  const random = seededRandom(`drawing ${photo.id}`);
  const sun = { x: 0.15 + 0.7 * random.next(), y: 0.15 + 0.3 * random.next(), r: 0.05 + 0.09 * random.next() };
  const backRidge = createRidge(random, 0.5 + 0.12 * random.next());
  const frontRidge = createRidge(random, 0.7 + 0.12 * random.next());
  const aspectRatio = width / height;
  const rgb = new Uint8Array(width * height * 3);
  const setPixel = (at: number, from: Color, to: Color, ratio: number) => {
    const clamped = Math.min(1, Math.max(0, ratio));
    for (let plane = 0; plane < 3; plane += 1) {
      const start = from[plane] ?? 0;
      rgb[at + plane] = start + ((to[plane] ?? 0) - start) * clamped;
    }
  };
  for (let x = 0; x < width; x += 1) {
    const across = x / width;
    const backLine = backRidge(across);
    const frontLine = frontRidge(across);
    for (let y = 0; y < height; y += 1) {
      const down = y / height;
      const at = (y * width + x) * 3;
      if (down > frontLine) setPixel(at, near, black, (down - frontLine) * 0.5);
      else if (down > backLine) setPixel(at, far, low, (down - backLine) * 0.8);
      else if (Math.hypot((across - sun.x) * aspectRatio, down - sun.y) < sun.r) setPixel(at, light, light, 0);
      else setPixel(at, high, low, down / 0.7);
    }
  }
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
};

const createRidge = (random: SeededRandom, base: number) => {
  const waves = [1, 2.3, 5.1].map((frequency) => ({
    frequency,
    shift: random.next() * 6.3,
    height: (0.09 * random.next()) / frequency,
  }));
  return (across: number) =>
    waves.reduce(
      (line, { frequency, shift, height }) => line + height * Math.sin(across * 6.3 * frequency + shift),
      base,
    );
};
