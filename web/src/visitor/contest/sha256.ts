/**
 * Constants of SHA-256, which is computed here: the browser's own hash is asynchronous, which makes many small hashes
 * slow.
 */
const constants = new Uint32Array(64);
const start = new Uint32Array(8);

const fractionalBits = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;
let found = 0;
for (let candidate = 2; found < 64; candidate += 1) {
  let isPrime = true;
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) if (candidate % divisor === 0) isPrime = false;
  if (!isPrime) continue;
  if (found < 8) start[found] = fractionalBits(Math.sqrt(candidate));
  constants[found] = fractionalBits(Math.cbrt(candidate));
  found += 1;
}

const rotate = (value: number, bits: number): number => (value >>> bits) | (value << (32 - bits));
const at = (list: Uint32Array, index: number): number => list[index] ?? 0;

const compress = (state: Uint32Array, words: Uint32Array) => {
  for (let index = 16; index < 64; index += 1) {
    const a = at(words, index - 15);
    const b = at(words, index - 2);
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    words[index] = at(words, index - 16) + s0 + at(words, index - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, index) + at(words, index)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + value;
};

export const sha256 = (bytes: Uint8Array): Uint8Array => {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const view = new DataView(new ArrayBuffer(blocks * 64));
  for (const [index, byte] of bytes.entries()) view.setUint8(index, byte);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(blocks * 64 - 4, bytes.length * 8);
  const state = start.slice();
  const words = new Uint32Array(64);
  for (let block = 0; block < blocks; block += 1) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getUint32(block * 64 + index * 4);
    compress(state, words);
  }
  const hash = new DataView(new ArrayBuffer(32));
  for (const [index, value] of state.entries()) hash.setUint32(index * 4, value);
  return new Uint8Array(hash.buffer);
};
