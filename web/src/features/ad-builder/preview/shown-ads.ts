import { type AdFields, listGoogleAds, listVariants } from '@fanfare/contract/ad-builder/ad-content';
import { callsToAction, callsToActionFor, isPageNetwork } from '@fanfare/contract/ad-builder/ad-types';
import { type CropPosition, GoogleAd, type GoogleCrop, toBusinessName } from '@fanfare/contract/ad-builder/google-ad';
import { type Aspect, type ImageSize, toAspect } from '@fanfare/contract/media/images';

/** Picture of an ad; its size is null while it is unknown. */
export type PreviewPicture = { src: string; alt: string; size: ImageSize | null };

/** Ad of a page as previews show it. */
export type ShownFacebookAd = {
  page: { name: string; image: string | null };
  message: string;
  headline: string;
  description: string;
  url: string;
  /** Image, or thumbnail of the video. */
  picture: PreviewPicture | null;
  isVideo: boolean;
  /** Text on the button; null for ads without one. */
  button: string | null;
};

export type ShownNativeAd = { title: string; brandName: string; url: string; picture: PreviewPicture | null };

export type ShownGoogleAd = {
  finalUrl: string;
  shortHeadline: string;
  longHeadline: string;
  description: string;
  businessName: string;
  picture: PreviewPicture | null;
  /** Positions of the crops on the picture. */
  crops: Record<GoogleCrop, CropPosition>;
};

/** Ads as the preview panel and its popup show them; null for networks without one. */
export type ShownAds = {
  facebook: ShownFacebookAd | null;
  native: ShownNativeAd | null;
  google: ShownGoogleAd | null;
};

export const aspectOf = (picture: PreviewPicture | null): Aspect => (picture?.size ? toAspect(picture.size) : 'wide');

export const toHost = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');

/** Values that an ad shows beside its own fields: its page, the name of the business and the pictures. */
export type AdSurroundings = {
  page: { name: string; image: string | null };
  businessName: string;
  pictures: ReadonlyMap<string, PreviewPicture>;
};

const middle = { x: 0.5, y: 0.5 };

/**
 * Shows the first text and image of the ad as each of its networks displays them; before a profile is chosen, as
 * Facebook does.
 */
export const toShownAds = (
  ad: AdFields,
  variant: number,
  { page, businessName, pictures }: AdSurroundings,
): ShownAds => {
  const networks = ad.networks ?? [];
  const { message, headline, image } = listVariants(ad)[variant] ?? { message: '', headline: '', image: '' };
  const picture = pictures.get(image) ?? null;
  const button = callsToAction[toCallToAction(ad)];
  const isOnPage = networks.length === 0 || networks.some(isPageNetwork);
  const google = listGoogleAds(ad)[0] ?? GoogleAd.parse({});
  return {
    facebook: isOnPage
      ? {
          page,
          message,
          headline,
          description: ad.description,
          picture,
          button,
          url: ad.ad_type === 'pagelikes' ? '' : ad.url,
          isVideo: ad.ad_type === 'video',
        }
      : null,
    native: networks.includes('nativeads')
      ? {
          title: ad.nativead.title,
          brandName: ad.nativead.brand_name,
          url: ad.url,
          picture: pictures.get(ad.nativead.picture) ?? pictures.get(ad.adimage) ?? null,
        }
      : null,
    google: networks.includes('google')
      ? {
          finalUrl: google.final_url,
          shortHeadline: google.short_headline,
          longHeadline: google.long_headline,
          description: google.description,
          businessName: toBusinessName(google.business_name, businessName),
          picture: pictures.get(ad.adimage) ?? null,
          crops: { landscape: middle, square: middle, ...ad.google_crops },
        }
      : null,
  };
};

/** Chosen button, or the first one of the type. */
const toCallToAction = ({ ad_type, call_to_action }: AdFields): keyof typeof callsToAction => {
  const offered = callsToActionFor(ad_type);
  return offered.find((action) => action === call_to_action) ?? offered[0] ?? 'LEARN_MORE';
};
