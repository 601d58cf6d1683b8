import { type AdFields, listGoogleAds, listVariants } from '@fanfare/contract/ad-builder/ad-content';
import { callsToAction, callsToActionFor } from '@fanfare/contract/ad-builder/ad-types';
import { GoogleAd, toBusinessName } from '@fanfare/contract/ad-builder/google-ad';
import type { DrawnAds, PreviewPicture } from './preview-model.ts';

/** Parts of a drawn ad that aren't among its own fields. */
export type AdSurroundings = {
  page: { name: string; image: string | null };
  businessName: string;
  pictures: ReadonlyMap<string, PreviewPicture>;
};

const middle = { x: 0.5, y: 0.5 };

/** Draws one combination of the ad as each of its networks shows it; on Facebook before a profile is chosen. */
export const drawAds = (ad: AdFields, variant: number, { page, businessName, pictures }: AdSurroundings): DrawnAds => {
  const networks = ad.networks ?? [];
  const { message, headline, image } = listVariants(ad)[variant] ?? { message: '', headline: '', image: '' };
  const picture = pictures.get(image) ?? null;
  const button = callsToAction[toCallToAction(ad)];
  const isOnPage = networks.length === 0 || networks.includes('facebook') || networks.includes('instagram');
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

/** Text of the chosen button, or of the first one of the type. */
const toCallToAction = ({ ad_type, call_to_action }: AdFields): keyof typeof callsToAction => {
  const offered = callsToActionFor(ad_type);
  return offered.find((action) => action === call_to_action) ?? offered[0] ?? 'LEARN_MORE';
};
