import { z } from 'zod';

/** What the documents let people upload as a picture. The content decides in the end, never the name. */
export const pictureExtensions = ['jpg', 'jpeg', 'png', 'gif', 'webp'] as const;
export const pictureMaxBytes = 20 * 1024 * 1024;

export type PictureSize = { width: number; height: number };
/** Facebook's recommended and least size; also what an image post needs. */
export const leastPicture: PictureSize = { width: 200, height: 200 };

export const aspects = ['standard', 'square', 'wide', 'portrait'] as const;
export type Aspect = (typeof aspects)[number];

/** Almost as high as wide is square; from 16:10 on it is wide, as link previews are; 4:3 and 3:2 lie between. */
const squareWithin = 0.05;
const wideFrom = 1.6;

/** How a picture lies: decides the frame it is previewed in. */
export const aspectOf = ({ width, height }: PictureSize): Aspect => {
  const ratio = width / height;
  if (ratio < 1 - squareWithin) return 'portrait';
  if (ratio <= 1 + squareWithin) return 'square';
  return ratio >= wideFrom ? 'wide' : 'standard';
};

/** Neither side may be under the least one. */
export const isLargeEnough = (size: PictureSize, least: PictureSize = leastPicture): boolean =>
  size.width >= least.width && size.height >= least.height;

export const pictureMessages = {
  tooSmall: ({ width, height }: PictureSize) =>
    `Facebook asks for images of at least ${leastPicture.width}x${leastPicture.height} pixels. This one is ${width}x${height} and may not be shown.`,
  unknownSize: 'The dimensions of this image could not be detected. Facebook may not show it.',
  postTooSmall: ({ width, height }: PictureSize) =>
    `Choose an image of at least ${leastPicture.width}x${leastPicture.height} pixels. This one is ${width}x${height}.`,
  noneFound: 'No additional images were found.',
  aiFailed: "Can't create a new AI image! Please try again...",
} as const;

/** What a person should know before a shared or featured picture goes out; null when all is well. */
export const pictureWarning = (size: PictureSize | null): string | null => {
  if (!size) return pictureMessages.unknownSize;
  return isLargeEnough(size) ? null : pictureMessages.tooSmall(size);
};

/** Why an image post or an ad cannot use a picture; null when it can. One whose size nobody knows only warns. */
export const pictureRefusal = (size: PictureSize | null): string | null =>
  size && !isLargeEnough(size) ? pictureMessages.postTooSmall(size) : null;

export const gallery = { columnPixels: 160, rows: 3, pagerPages: 7, mostFiles: 5, mostFeatured: 1 } as const;

/** How many pictures a page of the gallery holds in so wide a panel. */
export const galleryPageSize = (panelPixels: number): number =>
  Math.max(1, Math.floor(panelPixels / gallery.columnPixels)) * gallery.rows;

/** A picture of the gallery under the documents' names. Those of Flickr carry Flickr's own words for their place. */
export const GalleryImage = z.object({
  id: z.string(),
  src: z.string(),
  farm: z.number().nullable(),
  server: z.string().nullable(),
  secret: z.string().nullable(),
  attachmentId: z.number().nullable(),
  ownerId: z.string().nullable(),
  caption: z.string(),
  source: z.string(),
});
export type GalleryImage = z.output<typeof GalleryImage>;
