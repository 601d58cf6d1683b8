import type { SiteView } from '@fanfare/contract/post-reports/filter-calls';
import { SiteConditionGroup } from '@fanfare/contract/post-reports/site-conditions';
import { useQuery } from '@tanstack/react-query';
import { call, query } from '../../../lib/api.ts';
import { noConditions, type SavedFilter } from '../filters/saved-filter.ts';
import { useFilterStore } from '../filters/use-filter-store.ts';
import { ownRange } from '../report-view.ts';
import type { SiteReportParams } from './site-report-calls.ts';

const siteFiltersCall = query('GET /content/site/insights/report/filters', { silent: true });

/** The conditions of a saved filter; undefined if there are none or they can't be read. */
const conditionsOf = ({ anyall, conditions }: SavedFilter<SiteView>) => {
  const parsed = SiteConditionGroup.safeParse({ anyall, conditions });
  return parsed.success && parsed.data.conditions.length > 0 ? parsed.data : undefined;
};

/**
 * View of the report that a filter saves. A range of custom dates isn't saved, because it would be outdated the next
 * day.
 */
export const siteViewOf = (params: SiteReportParams): SiteView => ({
  ...(ownRange(params) ? {} : { daterange: params.daterange }),
  search: params.search,
  sort: params.sort,
  direction: params.direction,
});

export function useSiteFilters() {
  return useFilterStore<SiteView>({
    list: useQuery(siteFiltersCall),
    listKey: siteFiltersCall.queryKey,
    save: ({ conditions, ...filter }) => {
      const body = { ...filter, ...SiteConditionGroup.parse(conditions ?? noConditions) };
      return call('POST /content/site/insights/report/filter/save', { body });
    },
    trash: (filter_id) => call('POST /content/site/insights/report/filter/trash', { body: { filter_id } }),
    conditionsOf,
  });
}
