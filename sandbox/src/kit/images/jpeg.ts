const zigzag = [
  ...[
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21,
    28,
  ],
  ...[
    35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  ],
  ...[55, 62, 63],
];
/** Coarse quantization: generated images have no fine detail. */
const quantization = Array.from({ length: 64 }, (_, at) => 6 + Math.floor(at / 4));

const dcSymbols = Array.from({ length: 12 }, (_, size) => size);
const acSymbols = [0x00, 0xf0, ...Array.from({ length: 160 }, (_, at) => (Math.floor(at / 10) << 4) | ((at % 10) + 1))];
// All codes of a table have the same length, instead of the standard Huffman tables; the file contains its own.
const dcBits = 4;
const acBits = 8;

const cosines = Float64Array.from({ length: 64 }, (_, at) => {
  const frequency = at >> 3;
  const scale = frequency === 0 ? Math.SQRT1_2 / 2 : 0.5;
  return scale * Math.cos(((2 * (at & 7) + 1) * frequency * Math.PI) / 16);
});

type Raster = { width: number; height: number; rgb: Uint8Array };

/** Encodes a raster as a baseline JPEG, with the parts of the format a practice image needs. */
export const encodeJpeg = ({ width, height, rgb }: Raster): Buffer => {
  const scan = createBitWriter();
  const previous = [0, 0, 0];
  const block = new Float64Array(64);
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      for (let plane = 0; plane < 3; plane += 1) {
        for (let at = 0; at < 64; at += 1) {
          const x = Math.min(width - 1, left + (at & 7));
          const y = Math.min(height - 1, top + (at >> 3));
          block[at] = sample(rgb, (y * width + x) * 3, plane);
        }
        previous[plane] = writeBlock(scan, transformBlock(block), previous[plane] ?? 0);
      }
    }
  }
  return Buffer.concat([header(width, height), scan.bytes(), Buffer.from([0xff, 0xd9])]);
};

/** Plane 0 is luma, 1 and 2 the color differences; all centered on zero. */
const sample = (rgb: Uint8Array, at: number, plane: number): number => {
  const red = rgb[at] ?? 0;
  const green = rgb[at + 1] ?? 0;
  const blue = rgb[at + 2] ?? 0;
  if (plane === 0) return 0.299 * red + 0.587 * green + 0.114 * blue - 128;
  if (plane === 1) return -0.1687 * red - 0.3313 * green + 0.5 * blue;
  return 0.5 * red - 0.4187 * green - 0.0813 * blue;
};

const rows = new Float64Array(64);
const frequencies = new Int32Array(64);

/** The block's frequencies in zigzag order. The result array is shared: an image has tens of thousands of blocks. */
const transformBlock = (block: Float64Array): Int32Array => {
  if (hasEvenRows(block)) return transformEvenRows(block);
  for (let y = 0; y < 64; y += 8)
    for (let u = 0; u < 8; u += 1) {
      let sum = 0;
      for (let x = 0; x < 8; x += 1) sum += (block[y + x] ?? 0) * (cosines[u * 8 + x] ?? 0);
      rows[y + u] = sum;
    }
  for (let index = 0; index < 64; index += 1) {
    const at = zigzag[index] ?? 0;
    const u = at & 7;
    const v = at & 56;
    let sum = 0;
    for (let y = 0; y < 8; y += 1) sum += (rows[y * 8 + u] ?? 0) * (cosines[v + y] ?? 0);
    frequencies[index] = Math.round(sum / (quantization[index] ?? 1));
  }
  return frequencies;
};

/** Most blocks of a drawn sky or field. */
const hasEvenRows = (block: Float64Array): boolean => {
  for (let at = 0; at < 64; at += 1) if (block[at] !== block[at & 56]) return false;
  return true;
};

/** The same result with a sixteenth of the work: without a change from left to right only the first column is not zero. */
const transformEvenRows = (block: Float64Array): Int32Array => {
  const across = 8 * (cosines[0] ?? 0);
  for (let index = 0; index < 64; index += 1) {
    const at = zigzag[index] ?? 0;
    let sum = 0;
    if ((at & 7) === 0) for (let y = 0; y < 8; y += 1) sum += (block[y * 8] ?? 0) * across * (cosines[at + y] ?? 0);
    frequencies[index] = Math.round(sum / (quantization[index] ?? 1));
  }
  return frequencies;
};

type BitWriter = ReturnType<typeof createBitWriter>;

const createBitWriter = () => {
  const output: number[] = [];
  let buffer = 0;
  let count = 0;
  const put = (value: number, length: number) => {
    buffer = (buffer << length) | value;
    count += length;
    while (count >= 8) {
      count -= 8;
      const byte = (buffer >> count) & 255;
      output.push(byte);
      if (byte === 255) output.push(0);
    }
    buffer &= 255;
  };
  return {
    put,
    bytes: () => {
      if (count > 0) put((1 << (8 - count)) - 1, 8 - count);
      return Buffer.from(output);
    },
  };
};

const acCodes = new Uint8Array(256);
for (const [code, symbol] of acSymbols.entries()) acCodes[symbol] = code;

const writeBlock = (scan: BitWriter, values: Int32Array, previous: number): number => {
  const putNumber = (value: number, size: number) => scan.put(value < 0 ? value + (1 << size) - 1 : value, size);
  const dc = values[0] ?? 0;
  const size = bitLength(dc - previous);
  scan.put(size, dcBits);
  putNumber(dc - previous, size);
  let zeros = 0;
  for (let index = 1; index < 64; index += 1) {
    const value = values[index] ?? 0;
    if (value === 0) {
      zeros += 1;
      continue;
    }
    for (; zeros > 15; zeros -= 16) scan.put(acCodes[0xf0] ?? 0, acBits);
    const length = bitLength(value);
    scan.put(acCodes[(zeros << 4) | length] ?? 0, acBits);
    putNumber(value, length);
    zeros = 0;
  }
  if (zeros > 0) scan.put(acCodes[0] ?? 0, acBits);
  return dc;
};

const bitLength = (value: number): number => 32 - Math.clz32(Math.abs(value));

const segment = (marker: number, bytes: readonly number[]): number[] => {
  const length = bytes.length + 2;
  return [0xff, marker, length >> 8, length & 255, ...bytes];
};
const buildCodeTable = (length: number, symbols: readonly number[]): number[] => [
  ...Array.from({ length: 16 }, (_, at) => (at + 1 === length ? symbols.length : 0)),
  ...symbols,
];

const header = (width: number, height: number): Buffer =>
  Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...quantization]),
    ...segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    ...segment(0xc4, [0x00, ...buildCodeTable(dcBits, dcSymbols)]),
    ...segment(0xc4, [0x10, ...buildCodeTable(acBits, acSymbols)]),
    ...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
  ]);
