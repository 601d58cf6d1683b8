import type { Medium, Publication } from '../ports/publisher.ts';

// What the tests of this folder publish, and what they expect to come of it.

const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
export const mp4 = (size: number) => {
  const bytes = new Uint8Array(size).fill(7);
  bytes.set(Buffer.from('\0\0\0\x18ftypisom', 'latin1'));
  return bytes;
};
export const picture = (name: string): Medium => ({
  ...{ kind: 'image', url: `https://media.fanfare.test/${name}.png`, alt: `A picture called ${name}` },
  file: { name: `${name}.png`, type: 'image/png', bytes: async () => png },
});
export const film = (bytes: Uint8Array<ArrayBuffer>): Medium => ({
  ...{ kind: 'video', url: 'https://media.fanfare.test/film.mp4' },
  file: { name: 'film.mp4', type: 'video/mp4', bytes: async () => bytes },
});
export const published = (publication: Publication | undefined) => {
  if (publication?.state !== 'published') throw new Error(`It is ${publication?.state}.`);
  return publication;
};
export const waiting = (publication: Publication | undefined) => {
  if (publication?.state !== 'waiting') throw new Error(`It is ${publication?.state}.`);
  return publication;
};
