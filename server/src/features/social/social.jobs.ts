import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import { type ForecastService, forecastShares } from './forecast/forecast.service.ts';

const scheduleForecastsJob = job('social.schedule-forecasts', z.object({}), {
  formerNames: ['social.look-ahead'],
  cron: '*/5 * * * *',
  concurrency: 1,
});

export const socialJobs = ({ forecasts }: { forecasts: ForecastService }) => [
  handle(forecastShares, ({ businessId, ids, tells }) => forecasts.check(businessId, ids, tells)),
  handle(scheduleForecastsJob, async () => {
    await forecasts.scheduleChecks();
  }),
];
