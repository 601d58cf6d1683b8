import { on } from '../../platform/events/index.ts';
import { connectionRestored } from '../connections/index.ts';
import { mediaRemoved } from '../media/index.ts';
import { siteRemoved } from '../sites/index.ts';
import type { ForecastService } from './forecast/forecast.service.ts';
import type { followRemovedSite } from './shares/site-removal.ts';

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
