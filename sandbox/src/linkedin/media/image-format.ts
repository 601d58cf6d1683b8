const maxPixels = 36_152_320;

const hasSignature = (bytes: Uint8Array, signature: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + signature.length)).toString('latin1') === signature;

/** Type of an image by its first bytes: LinkedIn accepts JPG, PNG and GIF. */
export const sniffImageType = (bytes: Uint8Array): string | undefined => {
  if (hasSignature(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (hasSignature(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  return hasSignature(bytes, 'GIF8') ? 'image/gif' : undefined;
};

export const isVideo = (bytes: Uint8Array): boolean => hasSignature(bytes, 'ftyp', 4);

/** True for a supported image of at most `maxPixels`. Files whose size can't be read are accepted. */
export const isValidImage = (bytes: Uint8Array): boolean => {
  const type = sniffImageType(bytes);
  return type !== undefined && (countPixels(Buffer.from(bytes), type) ?? 0) <= maxPixels;
};

const countPixels = (bytes: Buffer, type: string): number | undefined => {
  if (type === 'image/png') return bytes.length < 24 ? undefined : bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  if (type === 'image/gif') return bytes.length < 10 ? undefined : bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
  }
  return undefined;
};
