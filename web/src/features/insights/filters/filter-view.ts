import { ConditionGroup } from '@fanfare/contract/insights/conditions';
import type { ReportColumn, ReportView } from '@fanfare/contract/insights/filter-calls';
import type { SavedFilter } from '../report-calls.ts';
import { type Conditions, ownRange, type ReportParams } from '../report-params.ts';

/**
 * View of a report that a filter saves. A range of custom dates isn't saved, because it would be outdated the next day.
 */
export const viewOf = (params: ReportParams, columns: readonly ReportColumn[]): ReportView => ({
  ...(params.level ? { level: params.level } : {}),
  ...(ownRange(params) ? {} : { daterange: params.daterange }),
  status: params.status,
  search: params.search,
  sort: params.sort,
  direction: params.direction,
  compare: params.compare,
  columns: [...columns],
});

/** The conditions of a saved filter; undefined if there are none or they can't be read. */
export const conditionsOf = ({ anyall, conditions }: SavedFilter): Conditions | undefined => {
  const parsed = ConditionGroup.safeParse({ anyall, conditions });
  return parsed.success && parsed.data.conditions.length > 0 ? parsed.data : undefined;
};

/** The report's parameters after a saved filter is opened. Parameters that the filter didn't save stay as they are. */
export const openFilter = ({ key, view }: SavedFilter): Partial<ReportParams> => ({
  filter: key,
  conditions: undefined,
  row: undefined,
  ...Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)),
  ...(view.daterange ? { start_date: undefined, end_date: undefined } : {}),
});

/** True if the report differs from the saved filter that was opened. */
export function isChanged(filter: SavedFilter, params: ReportParams, columns: readonly ReportColumn[]): boolean {
  if (params.conditions && JSON.stringify(params.conditions) !== JSON.stringify(conditionsOf(filter))) return true;
  const shown = new Map<string, unknown>(Object.entries(viewOf(params, columns)));
  return Object.entries(filter.view).some(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(shown.get(name)),
  );
}
