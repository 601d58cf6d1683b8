import type { CropPosition } from '@fanfare/contract/ad-builder/google-ad';

/** Fields that every ad has which speaks for a Facebook page. */
type PageContent = {
  pageId: string;
  instagramUserId?: string | undefined;
  trackingPixelId?: string | undefined;
  urlTags?: string | undefined;
};
/** Content of a link ad. Images are ids of the media library, or hashes of the ad account. */
type LinkContent = {
  message: string;
  url: string;
  headline: string;
  description: string;
  image: string;
  callToAction: string;
  leadFormId?: string | undefined;
};

/** Content that an ad shows, without the bytes of its images. */
export type StoredContent =
  | (PageContent & { type: 'post'; postId: string })
  | (PageContent & LinkContent & { type: 'link' })
  | (PageContent &
      LinkContent & {
        type: 'video';
        /** Id of the page's video; empty for a video of the media library. */
        videoId: string;
        videoMediaId?: number | undefined;
      })
  | {
      type: 'display';
      finalUrl: string;
      shortHeadline: string;
      longHeadline: string;
      description: string;
      businessName: string;
      image: string;
      crops: { landscape?: CropPosition | undefined; square?: CropPosition | undefined };
    }
  | { type: 'banner'; url: string; title: string; brandName: string; image: string };
