import type { FilterGroup } from '../../../ui/conditions/condition-group.ts';

/** A filter of either report. */
export type SavedFilter<View> = {
  /** Id of the filter; null for the filters that every business has. */
  filter_id: number | null;
  key: string;
  name: string;
  is_default: boolean;
  anyall: 'any' | 'all';
  conditions: unknown[];
  view: View;
};

export type NewFilter<View> = {
  filter_id?: number;
  name: string;
  conditions: FilterGroup | undefined;
  view: View;
};

export const noConditions: FilterGroup = { anyall: 'all', conditions: [] };

/** The report's parameters after a saved filter is opened. Parameters that the filter didn't save stay as they are. */
export const openFilter = <View extends { daterange?: string | undefined }>({ key, view }: SavedFilter<View>) => ({
  filter: key,
  conditions: undefined,
  ...(view.daterange ? { start_date: undefined, end_date: undefined } : {}),
  ...view,
});

/** True if the report differs from the saved filter that was opened. */
export const isChanged = (
  filter: { view: object; conditions: FilterGroup | undefined },
  shown: { view: object; conditions: FilterGroup | undefined },
): boolean => {
  const conditionsOf = (group: FilterGroup | undefined) => JSON.stringify(group ?? noConditions);
  if (shown.conditions && conditionsOf(shown.conditions) !== conditionsOf(filter.conditions)) return true;
  const values = new Map<string, unknown>(Object.entries(shown.view));
  return Object.entries(filter.view).some(([name, value]) => value !== undefined && value !== values.get(name));
};
