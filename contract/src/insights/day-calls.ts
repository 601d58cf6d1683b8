import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { ReportFigures, ReportQuery } from './report.ts';

/** Selection of the rows of a report; their order and pages make no difference. */
const DaysQuery = ReportQuery.omit({ sort: true, direction: true, page: true, page_size: true, compare: true });

/** The sums of all rows of a report per day, separate for each currency. */
const DaysAnswer = z.object({
  currencies: z.array(z.object({ currency: z.string(), days: z.array(ReportFigures.extend({ date: z.string() })) })),
});

export const insightDays = calls({
  'GET /facebook/ads/insights/report/days': {
    summary: 'Days of a report on Facebook ads',
    need: 'facebook_ads_manager:viewer',
    query: DaysQuery,
    returns: DaysAnswer,
  },
  'GET /google/ads/insights/report/days': {
    summary: 'Days of a report on Google ads',
    need: 'google_ads_manager:viewer',
    query: DaysQuery,
    returns: DaysAnswer,
  },
  'GET /nativeads/ads/insights/report/days': {
    summary: 'Days of a report on native ads',
    need: 'native_ads_manager:viewer',
    query: DaysQuery,
    returns: DaysAnswer,
  },
});
