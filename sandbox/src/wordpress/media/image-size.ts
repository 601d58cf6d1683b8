type Size = { width: number; height: number };
export type ImageInfo = { type: string } & Size;

/** Type and size of an image, read from its header; undefined for other files. */
export const readImageInfo = (bytes: Buffer): ImageInfo | undefined => {
  if (bytes.length > 24 && bytes.subarray(1, 4).toString('latin1') === 'PNG') {
    return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (bytes.length > 10 && /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))) {
    return { type: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) {
    const size = readJpegSize(bytes);
    return size && { type: 'image/jpeg', ...size };
  }
  if (bytes.length > 30 && bytes.subarray(8, 12).toString('latin1') === 'WEBP') {
    return { type: 'image/webp', ...readWebpSize(bytes) };
  }
  return undefined;
};

const readJpegSize = (bytes: Buffer): Size | undefined => {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
};

const readWebpSize = (bytes: Buffer): Size => {
  const kind = bytes.subarray(12, 16).toString('latin1');
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
};
