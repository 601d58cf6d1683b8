/** The head of a JPEG of this size: as much of a picture as Instagram looks at before it takes one. */
export const jpegOf = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const frame = [0xff, 0xc0, 0x00, 0x11, 8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xd9]);
};

/** The first bytes of an MP4. */
export const film = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([0, 0, 0, 24, ...'ftypmp42'].map((each) => (typeof each === 'string' ? each.charCodeAt(0) : each)));
