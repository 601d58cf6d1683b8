import { NativeAd } from '@fanfare/contract/social/native-ads';
import { z } from 'zod';
import { event, on } from '../../platform/events/index.ts';
import { connectionRestored } from '../connections/index.ts';
import { mediaRemoved } from '../media/index.ts';
import { siteRemoved } from '../sites/index.ts';
import type { ForecastService } from './forecast/forecast.service.ts';
import type { followRemovedSite } from './shares/site-removal.ts';

/** A share was published whose user asked for ads. `remoteId`: of the post on its network. */
export const sharePublished = event(
  'social.share-published',
  z.object({
    ...{ businessId: z.number(), shareId: z.number(), userId: z.number() },
    ...{ network: z.string(), accountId: z.string(), remoteId: z.string(), url: z.string() },
    title: z.string(),
    link: z.string().nullable(),
    adProfileId: z.number().nullable(),
    nativeAd: NativeAd.nullable(),
    /** The first image of the media library. */
    mediaId: z.number().nullable(),
  }),
);
export type PublishedShare = z.output<typeof sharePublished.data>;

type Deps = { forecasts: ForecastService; followRemovedSite: ReturnType<typeof followRemovedSite> };

export const socialEvents = ({ forecasts, ...deps }: Deps) => [
  on(mediaRemoved, 'social.recheck-forecasts', ({ data: { businessId, uses } }) =>
    forecasts.check(
      businessId,
      uses.filter(({ kind }) => kind === 'share').map(({ id }) => id),
      true,
    ),
  ),
  on(connectionRestored, 'social.recheck-after-reconnect', ({ data: { businessId } }) =>
    forecasts.recheckProblems(businessId),
  ),
  on(siteRemoved, 'social.follow-site', ({ data }) => deps.followRemovedSite(data)),
];
