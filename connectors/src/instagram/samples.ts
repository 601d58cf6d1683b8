/** Header of a JPEG with these dimensions, enough for the practice Instagram. */
export const jpegBytes = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const frame = [0xff, 0xc0, 0x00, 0x11, 8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xd9]);
};

/** The first bytes of an MP4 file. */
export const mp4Bytes = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([0, 0, 0, 24, ...'ftypmp42'].map((part) => (typeof part === 'string' ? part.charCodeAt(0) : part)));
