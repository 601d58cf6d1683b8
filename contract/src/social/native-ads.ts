import { z } from 'zod';

/** Limits and texts fixed by the specification, for a native ad created from a post. */
export const nativeAdLimits = { title: 70, brandName: 20 } as const;
export const nativeAdMessages = {
  title: 'A TITLE IS REQUIRED',
  titleTooLong: `Title cannot exceed ${nativeAdLimits.title} characters`,
  brandName: 'A BRAND NAME IS REQUIRED',
  brandNameTooLong: `Brand Name cannot exceed ${nativeAdLimits.brandName} characters`,
};

export const NativeAd = z.strictObject({
  title: z
    .string(nativeAdMessages.title)
    .trim()
    .min(1, nativeAdMessages.title)
    .max(nativeAdLimits.title, nativeAdMessages.titleTooLong),
  brand_name: z
    .string(nativeAdMessages.brandName)
    .trim()
    .min(1, nativeAdMessages.brandName)
    .max(nativeAdLimits.brandName, nativeAdMessages.brandNameTooLong),
});
export type NativeAd = z.output<typeof NativeAd>;
