import { NativeAd } from '@fanfare/contract/social/native-ads';
import { z } from 'zod';
import { event } from '../../../platform/events/index.ts';

/** A share was published whose user asked for ads. `remoteId`: id of the post on its network. */
export const sharePublished = event(
  'social.share-published',
  z.object({
    businessId: z.number(),
    shareId: z.number(),
    userId: z.number(),
    network: z.string(),
    accountId: z.string(),
    remoteId: z.string(),
    url: z.string(),
    title: z.string(),
    link: z.string().nullable(),
    adProfileId: z.number().nullable(),
    nativeAd: NativeAd.nullable(),
    /** Id of the share's first image that is in the media library; null without one. */
    mediaId: z.number().nullable(),
  }),
);
export type PublishedShare = z.output<typeof sharePublished.data>;
