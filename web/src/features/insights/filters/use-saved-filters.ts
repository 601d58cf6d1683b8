import type { ReportView } from '@fanfare/contract/insights/filter-calls';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { filtersCall, type SavedFilter } from '../report-calls.ts';
import type { Conditions } from '../report-params.ts';
import { conditionsOf } from './filter-view.ts';

type NewFilter = { adfilter_id?: number; name: string; conditions: Conditions | undefined; view: ReportView };

const noConditions: Conditions = { anyall: 'all', conditions: [] };

/** The filters of a report, which all members of the business share. */
export function useSavedFilters(network: ReportNetwork) {
  const client = useQueryClient();
  const list = filtersCall(network);
  const filters = useQuery(list);
  const refresh = () => client.invalidateQueries({ queryKey: list.queryKey });

  const save = async ({ conditions, ...filter }: NewFilter): Promise<SavedFilter> => {
    const body = { ...filter, ...(conditions ?? noConditions) };
    const answer = await call(`POST /${network}/ads/insights/report/filter/save`, { body });
    await refresh();
    toast.good(answer.message);
    return answer.filter;
  };

  /**
   * Deletes a filter and offers Undo. A filter that the server refuses to delete stays open, with the reason.
   * `onUndone` gets the filter that Undo created again.
   */
  const remove = async (
    filter: SavedFilter,
    { onRemoved, onUndone }: { onRemoved: () => void; onUndone: (filter: SavedFilter) => void },
  ) => {
    if (filter.adfilter_id === null) return;
    try {
      await call(`POST /${network}/ads/insights/report/filter/trash`, { body: { adfilter_id: filter.adfilter_id } });
      onRemoved();
      await refresh();
    } catch (error) {
      toast.failed(error);
      return;
    }
    const { name, view } = filter;
    toast.undo(`${name} deleted.`, () => {
      save({ name, view, conditions: conditionsOf(filter) }).then(onUndone, toast.failed);
    });
  };

  const onRetry = filters.error && !filters.data ? () => void filters.refetch() : undefined;
  return { filters: filters.data?.filters ?? [], onRetry, save, remove };
}
