import type { AdNetwork } from '../ad-profiles/ad-profiles.ts';
import type { ProfileSet } from '../networks/profile.ts';
import { NativeAd } from '../social/native-ads.ts';
import { type AdFields, countVariants, listGoogleAds, maxVariants } from './ad-content.ts';
import { isPageNetwork } from './ad-types.ts';
import { GoogleAd, listGoogleAdIssues } from './google-ad.ts';

export const adMessages = {
  created: 'Ad Created Successfully',
  failed: 'Error Creating Ad',
  image: 'An image is required to create this ad',
  profile: 'An Adprofile is required.',
  videoProcessing: 'Video Upload Processing',
  notAVideo: 'This file isn’t a video.',
  name: 'Name is required',
  message: 'Message is required',
  url: 'The website address is not valid',
  urlMissing: 'Website address is required',
  video: 'Choose a video',
  thumbnail: 'Choose an image for the video',
  tooManyVariants: (count: number) => `These variants give ${count} ads. ${maxVariants} is the maximum.`,
  noNetwork: 'Choose at least one network',
  otherPage: 'This post is of another page than the ad profile.',
  notReady: 'The ad is still being created.',
} as const;

export type AdIssue = { path: string; message: string };

/** Checks if a post is of a page. Ids of posts begin with that of their page; one without it is of the page that shows the ad. */
export const isPostOf = (pageId: unknown, postId: string): boolean =>
  !postId.includes('_') || postId.startsWith(`${pageId}_`);

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s]+$/i.test(text) && (URL.parse(text)?.hostname.includes('.') ?? false);

/** Lists the reasons why an ad can't be created on these networks, in the order of the form; none when it can. */
export const listAdIssues = (ad: AdFields, networks: readonly AdNetwork[], set: ProfileSet = 'current'): AdIssue[] => [
  ...(ad.adprofile === undefined ? [{ path: 'adprofile', message: adMessages.profile }] : []),
  ...(networks.length === 0 && ad.adprofile !== undefined ? [{ path: 'networks', message: adMessages.noNetwork }] : []),
  ...(ad.name.trim() === '' ? [{ path: 'name', message: adMessages.name }] : []),
  ...(networks.some(isPageNetwork) ? listPageAdIssues(ad) : []),
  ...(networks.includes('nativeads') ? listNativeAdIssues(ad) : []),
  ...(networks.includes('google') ? listAllGoogleIssues(ad, set) : []),
];

const needsUrl = ({ ad_type: type }: AdFields): boolean => type === 'link' || type === 'conversions';

/** Lists the issues of the ad that the page shows. */
export const listPageAdIssues = (ad: AdFields): AdIssue[] => {
  if (ad.post_id !== '') return [];
  const count = countVariants(ad);
  return [
    ...(ad.message.trim() === '' ? [{ path: 'message', message: adMessages.message }] : []),
    ...(needsUrl(ad) && ad.url === '' ? [{ path: 'url', message: adMessages.urlMissing }] : []),
    ...(ad.url !== '' && !isWebAddress(ad.url) ? [{ path: 'url', message: adMessages.url }] : []),
    ...(ad.ad_type === 'video' && ad.video_id === '' && ad.video_media === undefined
      ? [{ path: 'video_id', message: adMessages.video }]
      : []),
    ...(ad.adimage === '' ? [{ path: 'adimage', message: adMessages.image }] : []),
    ...(count > maxVariants ? [{ path: 'variants', message: adMessages.tooManyVariants(count) }] : []),
  ];
};

/** Lists the issues of the ad on the native-ads network. */
const listNativeAdIssues = (ad: AdFields): AdIssue[] => {
  const { title, brand_name } = ad.nativead;
  const checked = NativeAd.safeParse({ title, brand_name });
  const issues = checked.success
    ? []
    : checked.error.issues.map(({ path, message }) => ({ path: `nativead.${String(path[0])}`, message }));
  return [
    ...issues,
    ...(isWebAddress(ad.url) ? [] : [{ path: 'url', message: ad.url === '' ? adMessages.urlMissing : adMessages.url }]),
    ...(ad.nativead.picture === '' && ad.adimage === ''
      ? [{ path: 'nativead.picture', message: adMessages.image }]
      : []),
  ];
};

/**
 * Lists the issues of all Google ads, by field and index such as `google_short_headline.0`: the fields are parallel
 * lists.
 */
const listAllGoogleIssues = (ad: AdFields, set: ProfileSet): AdIssue[] => {
  const ads = listGoogleAds(ad);
  return [
    ...(ads.length > 0 ? ads : [GoogleAd.parse({})]).flatMap((each, index) =>
      listGoogleAdIssues(each, set).map(({ field, message }) => ({ path: `google_${field}.${index}`, message })),
    ),
    ...(ad.adimage === '' ? [{ path: 'adimage', message: adMessages.image }] : []),
  ];
};
