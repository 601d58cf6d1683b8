import type { Network } from '@fanfare/sandbox';

/** Header of a JPEG with these dimensions, enough for the practice Instagram. */
export const jpegBytes = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const frame = [0xff, 0xc0, 0x00, 0x11, 8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xd9]);
};

/** The first bytes of an MP4 file. */
export const mp4Bytes = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([0, 0, 0, 24, ...'ftypmp42'].map((part) => (typeof part === 'string' ? part.charCodeAt(0) : part)));

/** Instagram loads media by URL, so this host serves them. */
export const mediaHost: Network = {
  name: 'host',
  routes: (app) => {
    app.get('/video.mp4', async (_request, reply) => reply.type('video/mp4').send(Buffer.from(mp4Bytes())));
    app.get<{ Params: { width: string; height: string } }>('/:width/:height', async ({ params }, reply) =>
      reply.type('image/jpeg').send(Buffer.from(jpegBytes(Number(params.width), Number(params.height)))),
    );
    app.get('/page.html', async (_request, reply) =>
      reply.type('text/html').send('<p>No picture, but long enough</p>'),
    );
  },
};
