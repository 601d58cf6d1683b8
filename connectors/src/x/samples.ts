import type { Medium, Publication } from '../ports/publisher.ts';

// Media and assertions for the tests of this folder.

const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
export const mp4Bytes = (size: number) => {
  const bytes = new Uint8Array(size).fill(7);
  bytes.set(Buffer.from('\0\0\0\x18ftypisom', 'latin1'));
  return bytes;
};
export const imageMedium = (name: string): Medium => ({
  kind: 'image',
  url: `https://media.fanfare.test/${name}.png`,
  alt: `A picture called ${name}`,
  file: { name: `${name}.png`, type: 'image/png', bytes: async () => png },
});
export const videoMedium = (bytes: Uint8Array<ArrayBuffer>): Medium => ({
  kind: 'video',
  url: 'https://media.fanfare.test/video.mp4',
  file: { name: 'video.mp4', type: 'video/mp4', bytes: async () => bytes },
});
export const requirePublished = (publication: Publication | undefined) => {
  if (publication?.state !== 'published') throw new Error(`It is ${publication?.state}.`);
  return publication;
};
export const requireWaiting = (publication: Publication | undefined) => {
  if (publication?.state !== 'waiting') throw new Error(`It is ${publication?.state}.`);
  return publication;
};
