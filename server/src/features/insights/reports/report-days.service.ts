import { addDays, countDays, type DateRange } from '@fanfare/contract/insights/ranges';
import type { ReportNetwork, ReportQuery } from '@fanfare/contract/insights/report';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type Sums, sumNames } from '../sums.store.ts';
import { nothingKept } from './kept-figures.store.ts';
import { presentFigures } from './presenter.ts';
import type { ReportService } from './report.service.ts';
import { reportDayStore } from './report-days.store.ts';

export type ReportDayService = ReturnType<typeof reportDayService>;
type Deps = { reports: Pick<ReportService, 'viewOf'> };
type DaysQuery = Omit<ReportQuery, 'sort' | 'direction' | 'page' | 'page_size' | 'compare'>;

/** Number of days of the longest range of the chart, one row per day; longer ranges are refused. */
const maxDays = 800;

/** Service for the chart of a report: sums of its rows by day. */
export const reportDayService = ({ readReport }: Platform, { reports }: Deps) => ({
  days: async (business: BusinessContext, network: ReportNetwork, query: DaysQuery) => {
    const view = await reports.viewOf(business, network, { ...query, ...noPages });
    if (view.parts.some(({ range }) => countDays(range) > maxDays))
      throw new Problem('invalid-input', { message: 'Choose a range of at most two years.' });
    const days = await readReport((reader) => reportDayStore(reader).list({ ...view.filter, kept: nothingKept }));
    const currencies = [...new Set(view.parts.map(({ account }) => account.row.currency))];
    return {
      currencies: currencies.map((currency) => {
        const parts = view.parts.filter(({ account }) => account.row.currency === currency);
        const ids = parts.map(({ account }) => account.row.id);
        const sums = new Map<string, Sums>();
        for (const day of days.filter(({ account_id }) => ids.includes(account_id)))
          sums.set(day.date, add(sums.get(day.date) ?? noSums, day));
        const dates = [...new Set(parts.flatMap(({ range }) => listDates(range)))].toSorted();
        return { currency, days: dates.map((date) => ({ date, ...presentFigures(sums.get(date) ?? noSums) })) };
      }),
    };
  },
});

const noPages = { sort: 'spend', direction: 'desc', page: 1, page_size: '25', compare: '0' } as const;

const noSums: Sums = {
  impressions: 0,
  clicks: 0,
  spend_micros: 0,
  results: null,
  link_clicks: null,
  conversions: null,
  conversion_value_micros: null,
  viewable_impressions: null,
};

const add = (sums: Sums, more: Sums): Sums => {
  const total = { ...sums };
  for (const name of sumNames) {
    const value = more[name];
    if (value !== null) total[name] = (total[name] ?? 0) + value;
  }
  return total;
};

const listDates = (range: DateRange): string[] =>
  Array.from({ length: countDays(range) }, (_, index) => addDays(range.from, index));
