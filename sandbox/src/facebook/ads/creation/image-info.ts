type Size = { width: number; height: number };
export type ImageInfo = { type: string; extension: string } & Size;

const latin = (bytes: Buffer, from: number, to: number): string => bytes.subarray(from, to).toString('latin1');

/** Type and size of a picture, read from its header; undefined for other files. */
export const readImageInfo = (bytes: Buffer): ImageInfo | undefined => {
  if (bytes.length > 24 && latin(bytes, 1, 4) === 'PNG')
    return { type: 'image/png', extension: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.length > 10 && /^GIF8[79]a/.test(latin(bytes, 0, 6)))
    return { type: 'image/gif', extension: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (bytes.length > 30 && latin(bytes, 8, 12) === 'WEBP')
    return { type: 'image/webp', extension: 'webp', ...readWebpSize(bytes) };
  const size = bytes[0] === 0xff && bytes[1] === 0xd8 ? readJpegSize(bytes) : undefined;
  return size && { type: 'image/jpeg', extension: 'jpg', ...size };
};

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const readJpegSize = (bytes: Buffer): Size | undefined => {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isFrame(bytes[at + 1] ?? 0)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
  }
  return undefined;
};

const readWebpSize = (bytes: Buffer): Size => {
  const kind = latin(bytes, 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind !== 'VP8L') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
};
