import type { Kit } from '../kit/network.ts';

export type Owner = { nsid: string; alias: string; username: string; realName?: string; location: string };

export type Photo = {
  id: string;
  ownerId: string;
  secret: string;
  /** The secret in the URL of the original size. */
  originalSecret: string;
  title: string;
  description: string;
  tags: string[];
  scene: string;
  licence: number;
  /** Size of the original in pixels. */
  width: number;
  height: number;
  postedAt: number;
  views: number;
  /** Flickr's "interestingness" of a photo, from 0 to 1. */
  interest: number;
};

export type State = ReturnType<typeof createState>;

export const createState = (kit: Kit) => ({
  url: kit.url,
  owners: kit.collection<Owner>('owners'),
  photos: kit.collection<Photo>('photos'),
});

export const server = '65535';
export const farm = 66;

/** Flickr's sizes: `name` in `extras`, `suffix` in the URL, longest `side` in pixels; squares are cropped. */
export const sizes = [
  { name: 'sq', suffix: '_s', side: 75, isSquare: true },
  { name: 'q', suffix: '_q', side: 150, isSquare: true },
  { name: 't', suffix: '_t', side: 100, isSquare: false },
  { name: 's', suffix: '_m', side: 240, isSquare: false },
  { name: 'n', suffix: '_n', side: 320, isSquare: false },
  { name: 'm', suffix: '', side: 500, isSquare: false },
  { name: 'z', suffix: '_z', side: 640, isSquare: false },
  { name: 'c', suffix: '_c', side: 800, isSquare: false },
  { name: 'l', suffix: '_b', side: 1024, isSquare: false },
  { name: 'o', suffix: '_o', side: Number.POSITIVE_INFINITY, isSquare: false },
] as const;
export type Size = (typeof sizes)[number];

/** The dimensions of a photo in a size; undefined when the original is smaller. */
export const dimensions = ({ width, height }: Photo, { side, isSquare }: Size) => {
  if (isSquare) return { width: side, height: side };
  const longest = Math.max(width, height);
  if (side !== Number.POSITIVE_INFINITY && side > longest) return undefined;
  const scale = Math.min(1, side / longest);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

export const imageUrl = (url: string, photo: Photo, size: Size): string =>
  `${url}/live/${server}/${photo.id}_${size.name === 'o' ? photo.originalSecret : photo.secret}${size.suffix}.jpg`;
