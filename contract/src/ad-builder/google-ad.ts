import { z } from 'zod';
import type { ProfileSet } from '../networks/profile.ts';

/** Limits of the texts of a Google ad, in characters; a line break is one. A text of the limit's length is allowed. */
export const googleAdLimits = { short_headline: 25, long_headline: 90, description: 90, business_name: 25 } as const;
/** Length of a description, in characters, above which the field of the business name is hidden. */
export const businessNameHiddenFrom = 38;
export const hidesBusinessName = (description: string): boolean =>
  countCharacters(description) > businessNameHiddenFrom;

export const googleAdLabels = {
  short_headline: 'Short Headline',
  long_headline: 'Long Headline',
  description: 'Description',
  business_name: 'Business Name',
} as const;
export type GoogleAdText = keyof typeof googleAdLabels;

const googleAdMessages = {
  finalUrl: 'Final URL is required',
  finalUrlInvalid: 'The website address is not valid',
  required: (field: GoogleAdText) => `${googleAdLabels[field]} is required`,
  characters: (field: GoogleAdText) =>
    `${googleAdLabels[field]} can only contain letters, numbers${field === 'business_name' ? ', dots' : ''} and spaces`,
  tooLong: (field: GoogleAdText) => `${googleAdLabels[field]} cannot exceed ${googleAdLimits[field]} characters`,
} as const;

/** One Google ad as it was typed; `listGoogleAdIssues` has its rules. */
export const GoogleAd = z.strictObject({
  final_url: z.string().trim().max(2000).default(''),
  short_headline: z.string().trim().max(500).default(''),
  long_headline: z.string().trim().max(500).default(''),
  description: z.string().trim().max(500).default(''),
  business_name: z.string().trim().max(500).default(''),
});
export type GoogleAd = z.output<typeof GoogleAd>;

/** Allowed characters: letters and digits of any script, with the marks that belong to letters, and spaces. */
const allowedText = /^[\p{L}\p{M}\p{N}\s]*$/u;
const allowedName = /^[\p{L}\p{M}\p{N}\s.]*$/u;
const wideCharacter =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\uffe0-\uffe6]/u;

/** Number of characters of a text: `current` counts wide ones twice, as the network does. A line break is one character. */
export const countCharacters = (text: string, set: ProfileSet = 'classic'): number =>
  [...text.replaceAll('\r\n', '\n')].reduce(
    (sum, character) => sum + (set === 'current' && wideCharacter.test(character) ? 2 : 1),
    0,
  );

const isWebAddress = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false;
  const url = URL.parse(text);
  return Boolean(url?.hostname.includes('.') && url.username === '');
};

export type GoogleAdIssue = { field: keyof GoogleAd; message: string };

/** Lists the reasons why a Google ad can't be made, in the order of the form; none when it can. */
export const listGoogleAdIssues = (ad: GoogleAd, set: ProfileSet = 'current'): GoogleAdIssue[] => {
  const texts = (['short_headline', 'long_headline', 'description', 'business_name'] as const).flatMap((field) => {
    const text = ad[field];
    // Business name can be empty while its field is hidden beside a long description; then the last one typed is sent,
    // or the name of the business.
    if (field === 'business_name' && hidesBusinessName(ad.description) && text === '') return [];
    const message = findTextProblem(field, text, set);
    return message ? [{ field, message }] : [];
  });
  if (ad.final_url === '') return [{ field: 'final_url', message: googleAdMessages.finalUrl }, ...texts];
  return isWebAddress(ad.final_url)
    ? texts
    : [{ field: 'final_url', message: googleAdMessages.finalUrlInvalid }, ...texts];
};

const findTextProblem = (field: GoogleAdText, text: string, set: ProfileSet): string | undefined => {
  if (text === '') return googleAdMessages.required(field);
  const allowed = field === 'business_name' ? allowedName : allowedText;
  if (!allowed.test(text)) return googleAdMessages.characters(field);
  return countCharacters(text, set) > googleAdLimits[field] ? googleAdMessages.tooLong(field) : undefined;
};

/**
 * Business name that is sent: the typed one, else the name of the business, shortened and without characters that
 * Google refuses.
 */
export const toBusinessName = (typed: string, businessName: string): string => {
  if (typed !== '') return typed;
  const plain = [...businessName]
    .filter((character) => allowedName.test(character))
    .join('')
    .trim();
  return [...(plain || 'Business')].slice(0, googleAdLimits.business_name).join('').trim();
};

/** Crops of the one picture of a Google ad, with their smallest sizes in pixels. WebP isn't taken. */
export const googleCrops = {
  landscape: { ratio: 1.91, minWidth: 600, minHeight: 314 },
  square: { ratio: 1, minWidth: 300, minHeight: 300 },
} as const;
export type GoogleCrop = keyof typeof googleCrops;

/** Position of a crop on the picture: 0 is left or top, 1 right or bottom. */
export const CropPosition = z.strictObject({
  x: z.number().min(0).max(1).default(0.5),
  y: z.number().min(0).max(1).default(0.5),
});
export type CropPosition = z.output<typeof CropPosition>;

/** Largest rectangle of the crop's ratio in a picture, in whole pixels. */
export const toCropRectangle = (
  { width, height }: { width: number; height: number },
  crop: GoogleCrop,
  { x, y }: CropPosition = { x: 0.5, y: 0.5 },
): { left: number; top: number; width: number; height: number } => {
  const { ratio } = googleCrops[crop];
  const cropWidth = Math.min(width, Math.floor(height * ratio));
  const cropHeight = Math.min(height, Math.floor(width / ratio));
  return {
    left: Math.round((width - cropWidth) * x),
    top: Math.round((height - cropHeight) * y),
    width: cropWidth,
    height: cropHeight,
  };
};

/** Reason why a picture is too small for the crops of a Google ad; undefined if it isn't. */
export const findCropProblem = (size: { width: number; height: number }): string | undefined => {
  for (const crop of ['landscape', 'square'] as const) {
    const { minWidth, minHeight } = googleCrops[crop];
    const { width, height } = toCropRectangle(size, crop);
    if (width < minWidth || height < minHeight)
      return `Google needs an image with room for ${minWidth}x${minHeight} pixels. This one is ${size.width}x${size.height}.`;
  }
  return undefined;
};
