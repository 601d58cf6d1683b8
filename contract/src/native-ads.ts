import { z } from 'zod';

/** The documents' numbers and sentences for an ad of the native-ads network made from a post. */
export const nativeAdLimits = { title: 70, brandName: 20 } as const;
export const nativeAdMessages = {
  title: 'A TITLE IS REQUIRED',
  titleMost: `Title cannot exceed ${nativeAdLimits.title} characters`,
  brandName: 'A BRAND NAME IS REQUIRED',
  brandNameMost: `Brand Name cannot exceed ${nativeAdLimits.brandName} characters`,
};

export const NativeAd = z.strictObject({
  title: z
    .string(nativeAdMessages.title)
    .trim()
    .min(1, nativeAdMessages.title)
    .max(nativeAdLimits.title, nativeAdMessages.titleMost),
  brand_name: z
    .string(nativeAdMessages.brandName)
    .trim()
    .min(1, nativeAdMessages.brandName)
    .max(nativeAdLimits.brandName, nativeAdMessages.brandNameMost),
});
export type NativeAd = z.output<typeof NativeAd>;
