import type { Medium } from '../ports/publisher.ts';

/** Header of a JPEG with the given dimensions, enough for the practice Instagram. */
const jpegBytes = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const frame = [0xff, 0xc0, 0x00, 0x11, 8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xd9]);
};

/** The first bytes of an MP4 file. */
const mp4Bytes = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([0, 0, 0, 24, ...'ftypmp42'].map((part) => (typeof part === 'string' ? part.charCodeAt(0) : part)));

const fileAt = (path: string): { type: string; bytes: Uint8Array } | undefined => {
  if (path.endsWith('/video.mp4')) return { type: 'video/mp4', bytes: mp4Bytes() };
  if (path.endsWith('/page.html'))
    return { type: 'text/html', bytes: new TextEncoder().encode('<p>No picture, but long enough</p>') };
  const [, width, height] = /\/(\d+)\/(\d+)$/.exec(path) ?? [];
  return width && height ? { type: 'image/jpeg', bytes: jpegBytes(Number(width), Number(height)) } : undefined;
};

type Reply = { type(type: string): Reply; code(status: number): Reply; send(body?: Uint8Array): Reply };
type Routes = { get(path: string, handler: (request: { url: string }, reply: Reply) => Promise<unknown>): unknown };

/** Host of sample media beside the practice networks, since Instagram loads media by URL: `/1080/1080` is an image. */
export const sampleHost = {
  name: 'host',
  routes: (app: Routes) => {
    app.get('/*', async ({ url }, reply) => {
      const file = fileAt(url);
      return file ? reply.type(file.type).send(Buffer.from(file.bytes)) : reply.code(404).send();
    });
  },
};

export const sampleImage = (hostUrl: string, width = 1080, height = 1080): Medium => ({
  kind: 'image',
  url: `${hostUrl}/${width}/${height}`,
  alt: 'A harbour at dawn',
});
export const sampleVideo = (hostUrl: string): Medium => ({ kind: 'video', url: `${hostUrl}/video.mp4` });
