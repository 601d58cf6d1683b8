import { type AdFields, listGoogleAds, listVariants } from '@fanfare/contract/ad-builder/ad-content';
import { callsToActionFor } from '@fanfare/contract/ad-builder/ad-types';
import { toBusinessName } from '@fanfare/contract/ad-builder/google-ad';
import { addUtmTags, toUtmTags } from '@fanfare/contract/ad-builder/utm';
import { needsPixel } from '@fanfare/contract/ad-profiles/facebook-choices';
import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import type { UsedNetwork } from '../../ad-profiles/index.ts';
import type { PlannedAd } from '../new-creation.ts';
import type { StoredContent } from '../stored-content.ts';
import { toAdName } from './ad-names.ts';

/** Names that ads of a submit are sent with, and that the parameters of their links can contain. */
export type AdNaming = {
  profileName: string;
  businessName: string;
  /** Reference that makes names of this submit unique: "[k3f9x2]". */
  reference: string;
  /** Template of the parameters that links get; null for none. */
  utmTemplate: string | null;
};
type NetworkProfile = Pick<UsedNetwork, 'network' | 'settings'>;
type Context = NetworkProfile & AdNaming;

const toTags = (context: Context, type: string, adName: string): string =>
  context.utmTemplate === null
    ? ''
    : toUtmTags(context.utmTemplate, {
        network: context.network,
        campaign: context.profileName,
        ad: adName,
        type,
        business: context.businessName,
      });

/** Fields that the page of a Facebook or Instagram network profile adds to each ad. */
const toPageFields = ({ settings }: Context, urlTags: string) => {
  const profile = FacebookProfile.parse(settings);
  const { objective, optimization_goal: goal, pixel_id } = profile;
  const isGoalPixel = objective !== '' && goal !== '' && needsPixel(objective, goal);
  return {
    pageId: profile.page_id,
    instagramUserId: profile.instagram_user_id || undefined,
    trackingPixelId: pixel_id && !isGoalPixel ? pixel_id : undefined,
    urlTags: urlTags || undefined,
  };
};

/** Ad from an existing post of the page. */
export const toPostAd = (
  { network, settings }: NetworkProfile,
  naming: AdNaming,
  name: string,
  postId: string,
): PlannedAd => {
  const context: Context = { network, settings, ...naming };
  return {
    name: toAdName(name, naming.reference),
    content: { ...toPageFields(context, toTags(context, 'post', name)), type: 'post', postId },
  };
};

/** Ads of a submit on one network. */
export const toPlannedAds = (ad: AdFields, profile: NetworkProfile, naming: AdNaming): PlannedAd[] => {
  const context: Context = { network: profile.network, settings: profile.settings, ...naming };
  switch (profile.network) {
    case 'google':
      return toDisplayAds(ad, context);
    case 'nativeads':
      return [toBanner(ad, context)];
    default:
      return ad.post_id === '' ? toPageAds(ad, context) : [toPostAd(profile, naming, ad.name, ad.post_id)];
  }
};

const toPageAds = (ad: AdFields, context: Context): PlannedAd[] => {
  const variants = listVariants(ad);
  const profile = FacebookProfile.parse(context.settings);
  const callToAction = ad.call_to_action || callsToActionFor(ad.ad_type)[0] || 'LEARN_MORE';
  return variants.map(({ message, headline, image }, index) => {
    const name = toAdName(ad.name, context.reference, variants.length > 1 ? index + 1 : undefined);
    const shared = {
      ...toPageFields(context, toTags(context, ad.ad_type, ad.name)),
      message,
      headline,
      image,
      callToAction,
      description: ad.description,
      url: toTargetUrl(ad, profile),
      leadFormId: ad.ad_type === 'leads' ? ad.lead_gen_form_id || profile.lead_gen_form_id || undefined : undefined,
    };
    const content: StoredContent =
      ad.ad_type === 'video'
        ? { ...shared, type: 'video', videoId: ad.video_id, videoMediaId: ad.video_media }
        : { ...shared, type: 'link' };
    return { name, content };
  });
};

/** URL that ads with a lead form have as their target. */
const leadFormUrl = 'http://fb.me/';
const toTargetUrl = ({ ad_type: type, url }: AdFields, { page_id }: FacebookProfile): string => {
  if (type === 'leads') return leadFormUrl;
  if (type === 'pagelikes' || url === '') return `https://www.facebook.com/${page_id}`;
  return url;
};

const toDisplayAds = (ad: AdFields, context: Context): PlannedAd[] => {
  const ads = listGoogleAds(ad);
  return ads.map((each, index) => ({
    name: toAdName(ad.name, context.reference, ads.length > 1 ? index + 1 : undefined),
    content: {
      type: 'display',
      image: ad.adimage,
      crops: ad.google_crops,
      finalUrl: addUtmTags(each.final_url, toTags(context, ad.ad_type, ad.name)),
      shortHeadline: each.short_headline,
      longHeadline: each.long_headline,
      description: each.description,
      businessName: toBusinessName(each.business_name, context.businessName),
    },
  }));
};

const toBanner = (ad: AdFields, context: Context): PlannedAd => ({
  name: toAdName(ad.name, context.reference),
  content: {
    type: 'banner',
    title: ad.nativead.title.trim(),
    brandName: ad.nativead.brand_name.trim(),
    url: addUtmTags(ad.url, toTags(context, ad.ad_type, ad.name)),
    image: ad.nativead.picture || ad.adimage,
  },
});
