import type { PostView } from '@fanfare/contract/post-reports/filter-calls';
import { PostConditionGroup } from '@fanfare/contract/post-reports/post-conditions';
import { useQuery } from '@tanstack/react-query';
import { call, query } from '../../../lib/api.ts';
import { noConditions, type SavedFilter } from '../filters/saved-filter.ts';
import { useFilterStore } from '../filters/use-filter-store.ts';
import type { PostReportParams } from '../post-report-params.ts';
import { ownRange } from '../report-view.ts';

export const postFiltersCall = query('GET /facebook/post/report/filters', { silent: true });

/** The conditions of a saved filter; undefined if there are none or they can't be read. */
const postConditionsOf = ({ anyall, conditions }: Pick<SavedFilter<PostView>, 'anyall' | 'conditions'>) => {
  const parsed = PostConditionGroup.safeParse({ anyall, conditions });
  return parsed.success && parsed.data.conditions.length > 0 ? parsed.data : undefined;
};

/**
 * View of the report that a filter saves. A range of custom dates isn't saved, because it would be outdated the next
 * day.
 */
export const postViewOf = (params: PostReportParams): PostView => ({
  ...(ownRange(params) ? {} : { daterange: params.daterange }),
  search: params.search,
  post_type: params.post_type,
  sort: params.sort,
  direction: params.direction,
});

export function usePostFilters() {
  return useFilterStore<PostView>({
    list: useQuery(postFiltersCall),
    listKey: postFiltersCall.queryKey,
    save: ({ conditions, ...filter }) => {
      const body = { ...filter, ...PostConditionGroup.parse(conditions ?? noConditions) };
      return call('POST /facebook/post/report/filter/save', { body });
    },
    trash: (postfilter_id) => call('POST /facebook/post/report/filter/trash', { body: { postfilter_id } }),
    conditionsOf: postConditionsOf,
  });
}
