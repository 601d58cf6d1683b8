import type { Grant } from '../grant.ts';
import type { AdSetPlan, CampaignPlan } from './ad-plans.ts';
import type { AdAccountRef } from './ads.ts';

/** Parent of the ads of one submit: an ad set of an existing campaign, or a campaign of its own with one ad group. */
export type AdGroupPlan =
  | { type: 'ad-set'; plan: AdSetPlan; isPaused: boolean }
  | { type: 'campaign'; plan: CampaignPlan; isPaused: boolean };

/** `groupId` is missing where a network has no groups: its ads are in the campaign. */
export type AdGroupRef = { campaignId: string; groupId?: string | undefined };

/** A picture of the business, or one that the ad account has already. */
export type AdPicture =
  | { type: 'file'; bytes: Uint8Array; fileName: string; contentType: string }
  | { type: 'account'; hash: string };

/** Fields of every ad that is shown in the name of a Facebook page. */
type PageAd = {
  pageId: string;
  instagramUserId?: string | undefined;
  /** Pixel that only counts results; the pixel that the goal optimizes for is part of the ad set. */
  trackingPixelId?: string | undefined;
  /** Query parameters for all links of the ad: `utm_source=…`. */
  urlTags?: string | undefined;
};
/** An existing post of the page. `postId` is the network's promotable id. */
export type PostAd = PageAd & { type: 'post'; postId: string };
export type LinkAd = PageAd & {
  type: 'link';
  message: string;
  url: string;
  headline: string;
  description: string;
  picture: AdPicture;
  /** Button of the ad: `LEARN_MORE`, `SIGN_UP`, …; `LIKE_PAGE` asks to like the page. */
  callToAction: string;
  leadFormId?: string | undefined;
};
export type VideoAd = PageAd & {
  type: 'video';
  videoId: string;
  thumbnail: AdPicture;
  message: string;
  headline: string;
  description: string;
  url: string;
  callToAction: string;
  leadFormId?: string | undefined;
};
/** A responsive display ad of Google. Pictures are JPEG, PNG or GIF: 1.91:1 from 600 × 314, 1:1 from 300 × 300 pixels. */
export type DisplayAd = {
  type: 'display';
  finalUrl: string;
  shortHeadline: string;
  longHeadline: string;
  description: string;
  businessName: string;
  landscape: Extract<AdPicture, { type: 'file' }>;
  square: Extract<AdPicture, { type: 'file' }>;
};
/** A banner of the native-ads network, which fetches the picture from its public URL. */
export type BannerAd = { type: 'banner'; url: string; title: string; brandName: string; pictureUrl: string };
export type AdContent = PostAd | LinkAd | VideoAd | DisplayAd | BannerAd;

/** `name` is unique in its group, so that the ad can be found if the network doesn't answer its creation. */
export type NewAd = { name: string; isPaused: boolean; content: AdContent };
type CreatedAd = {
  id: string;
  /** Status of the new ad in the network's own word, for display. */
  status: string;
};

/**
 * Creates ads. Names are unique: if the network doesn't answer a creation, `find…` tells whether the object exists, and
 * completes an object that was created in part. Pictures and creatives that exist already are used again.
 */
export interface AdCreator {
  /** Kinds of content that the network takes. */
  contents: readonly AdContent['type'][];
  /** Largest numbers of ads in one group and of groups in one campaign. */
  limits: { adsPerGroup: number; groupsPerCampaign: number };
  /** Counts the groups in a campaign; missing for networks where each group gets a campaign of its own. */
  countGroups?(grant: Grant, account: AdAccountRef, campaignId: string): Promise<number>;
  createGroup(grant: Grant, account: AdAccountRef, group: AdGroupPlan): Promise<AdGroupRef>;
  findGroup(grant: Grant, account: AdAccountRef, group: AdGroupPlan, since: Date): Promise<AdGroupRef | undefined>;
  createAd(grant: Grant, account: AdAccountRef, group: AdGroupRef, ad: NewAd): Promise<CreatedAd>;
  /**
   * Finds an ad by its name. `knownIds`: other ads of the group, for networks without names of ads, which find an ad by
   * its content.
   */
  findAd(
    grant: Grant,
    account: AdAccountRef,
    group: AdGroupRef,
    ad: NewAd,
    since: Date,
    knownIds?: readonly string[],
  ): Promise<CreatedAd | undefined>;
}

/** A video of the business, by its bytes. */
type VideoFile = { name: string; type: string; bytes: Uint8Array };
/** Videos that ads show. The network processes a video for minutes before an ad can show it. */
export interface AdVideos {
  /** Puts a video into the ad account. Can be repeated. Returns its id. */
  upload(grant: Grant, account: AdAccountRef, file: VideoFile): Promise<string>;
  /** True when the video of the account or of a page is ready. Throws when the network can't process it. */
  isReady(grant: Grant, videoId: string): Promise<boolean>;
}

const adFormats = ['MOBILE_FEED_STANDARD', 'DESKTOP_FEED_STANDARD', 'RIGHT_COLUMN_STANDARD'] as const;
export type AdFormat = (typeof adFormats)[number];

/** The network's own previews: HTML with a frame that lives 24 hours. */
export interface AdPreviews {
  read(
    grant: Grant,
    account: AdAccountRef,
    content: PostAd | LinkAd | VideoAd,
    formats: readonly AdFormat[],
  ): Promise<{ format: AdFormat; body: string }[]>;
}

type AccountImage = {
  hash: string;
  name: string;
  url: string;
  width: number;
  height: number;
  createdAt?: Date | undefined;
};
/** Lists the pictures that an ad account has, newest first. */
export interface AdImages {
  list(
    grant: Grant,
    account: AdAccountRef,
    options?: { cursor?: string | undefined },
  ): Promise<{ images: AccountImage[]; cursor?: string | undefined }>;
}
