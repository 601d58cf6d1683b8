export type ImageSize = { mimeType: 'IMAGE_PNG' | 'IMAGE_GIF' | 'IMAGE_JPEG'; width: number; height: number };

/** Format and size from the header of an image; undefined for formats that Google Ads does not take. */
export const readImageSize = (data: Buffer): ImageSize | undefined => {
  const signature = data.toString('latin1', 0, 8);
  if (data.length >= 24 && signature === '\u0089PNG\r\n\u001a\n')
    return { mimeType: 'IMAGE_PNG', width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
  if (data.length >= 10 && /^GIF8[79]a/.test(signature))
    return { mimeType: 'IMAGE_GIF', width: data.readUInt16LE(6), height: data.readUInt16LE(8) };
  if (data.length < 4 || data.readUInt16BE(0) !== 0xffd8) return undefined;
  // Position of the JPEG segment that is read; it moves from segment to segment up to the frame header.
  let at = 2;
  while (at + 9 < data.length && data[at] === 0xff) {
    const marker = data[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { mimeType: 'IMAGE_JPEG', height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + data.readUInt16BE(at + 2);
  }
  return undefined;
};
