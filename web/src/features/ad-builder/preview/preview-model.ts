import type { CropPosition, GoogleCrop } from '@fanfare/contract/ad-builder/google-ad';
import { type Aspect, type ImageSize, toAspect } from '@fanfare/contract/media/images';

/** `size` is null while it is unknown. */
export type PreviewPicture = { src: string; alt: string; size: ImageSize | null };

/** An ad of a page as we draw it. */
export type FacebookAd = {
  page: { name: string; image: string | null };
  message: string;
  headline: string;
  description: string;
  url: string;
  /** The image, or the thumbnail of the video. */
  picture: PreviewPicture | null;
  isVideo: boolean;
  /** Text on the button; null for ads without one. */
  button: string | null;
};

export type NativeAd = { title: string; brandName: string; url: string; picture: PreviewPicture | null };

/** `crops`: where the cut pictures of 1.91:1 and 1:1 lie on the whole one. */
export type GoogleAd = {
  finalUrl: string;
  shortHeadline: string;
  longHeadline: string;
  description: string;
  businessName: string;
  picture: PreviewPicture | null;
  crops: Record<GoogleCrop, CropPosition>;
};

/** Ads as the preview panel, its popup and the page of a preview link draw them. */
export type DrawnAds = { facebook: FacebookAd | null; native: NativeAd | null; google: GoogleAd | null };

export const aspectOf = (picture: PreviewPicture | null): Aspect => (picture?.size ? toAspect(picture.size) : 'wide');

export const toHost = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');
