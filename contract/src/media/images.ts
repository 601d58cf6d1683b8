import { z } from 'zod';

/** Allowed file extensions (specification). The server checks the content, not the name. */
export const imageExtensions = ['jpg', 'jpeg', 'png', 'gif', 'webp'] as const;
export const maxImageBytes = 20 * 1024 * 1024;

export type ImageSize = { width: number; height: number };
/** Smallest image size that Facebook takes, in pixels; also required for image posts. */
export const minImageSize: ImageSize = { width: 200, height: 200 };

export const aspects = ['standard', 'square', 'wide', 'portrait'] as const;
export type Aspect = (typeof aspects)[number];

/**
 * Ratio within which an image is square: 5% around 1:1. From 16:10 on it is wide (link previews); 4:3 and 3:2 are
 * standard.
 */
const squareTolerance = 0.05;
const minWideRatio = 1.6;

/** Aspect of an image: decides the frame of its preview. */
export const toAspect = ({ width, height }: ImageSize): Aspect => {
  const ratio = width / height;
  if (ratio < 1 - squareTolerance) return 'portrait';
  if (ratio <= 1 + squareTolerance) return 'square';
  return ratio >= minWideRatio ? 'wide' : 'standard';
};

export const isLargeEnough = (size: ImageSize, min: ImageSize = minImageSize): boolean =>
  size.width >= min.width && size.height >= min.height;

export const imageMessages = {
  tooSmall: ({ width, height }: ImageSize) =>
    `Facebook requires images of at least ${minImageSize.width}x${minImageSize.height} pixels. This one is ${width}x${height} and may not be shown.`,
  unknownSize: 'We couldn’t detect the dimensions of this image. Facebook may not show it.',
  postTooSmall: ({ width, height }: ImageSize) =>
    `Choose an image of at least ${minImageSize.width}x${minImageSize.height} pixels. This one is ${width}x${height}.`,
  noneFound: 'No additional images were found.',
  aiFailed: "Can't create a new AI image! Please try again...",
} as const;

/** Warning for a shared or featured image; null if its size is fine. */
export const imageWarning = (size: ImageSize | null): string | null => {
  if (!size) return imageMessages.unknownSize;
  return isLargeEnough(size) ? null : imageMessages.tooSmall(size);
};

/** Reason why an image post or an ad can't use an image; null if it can. An unknown size only causes a warning. */
export const imageProblem = (size: ImageSize | null): string | null =>
  size && !isLargeEnough(size) ? imageMessages.postTooSmall(size) : null;

export const gallery = { columnPixels: 160, rows: 3, pagerPages: 7, maxFiles: 5, maxFeatured: 1 } as const;

/** Images per gallery page for a panel of this width. */
export const galleryPageSize = (panelPixels: number): number =>
  Math.max(1, Math.floor(panelPixels / gallery.columnPixels)) * gallery.rows;

/** A gallery image with the field names of the specification; `farm`, `server` and `secret` are Flickr's. */
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
