const mostPixels = 36_152_320;

const says = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** LinkedIn takes JPG, PNG and GIF. */
export const typeOf = (bytes: Uint8Array): string | undefined => {
  if (says(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (says(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  return says(bytes, 'GIF8') ? 'image/gif' : undefined;
};

export const isVideo = (bytes: Uint8Array): boolean => says(bytes, 'ftyp', 4);

/** An image of a known kind that is not too large; a file that does not tell its size is taken on trust. */
export const isGoodImage = (bytes: Uint8Array): boolean => {
  const type = typeOf(bytes);
  return type !== undefined && (pixelsOf(Buffer.from(bytes), type) ?? 0) <= mostPixels;
};

const pixelsOf = (bytes: Buffer, type: string): number | undefined => {
  if (type === 'image/png') return bytes.length < 24 ? undefined : bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  if (type === 'image/gif') return bytes.length < 10 ? undefined : bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
  }
  return undefined;
};
