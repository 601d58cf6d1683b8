import { useState } from 'react';
import { z } from 'zod';
import { useStart } from '../../../lib/session.ts';
import { ColumnChoice } from './column-choice.ts';
import { readStored, writeStored } from './stored-value.ts';

export const viewNameLength = 60;
/** Number of views that fit into the menu. */
export const maxViews = 30;

const ViewState = z.object({
  columns: ColumnChoice,
  sort: z.string().max(100).optional(),
  filters: z.record(z.string(), z.unknown()).optional(),
});
const SavedView = ViewState.extend({ name: z.string().trim().min(1).max(viewNameLength) });
const SavedViews = z.array(SavedView).max(maxViews);

/** State that a saved view restores: columns, sort and filters. */
export type ViewState = z.output<typeof ViewState>;
export type SavedView = z.output<typeof SavedView>;

/** Filters of a list that a view can save. `useListQuery` returns them. */
export type ViewFilters = { values: Record<string, unknown>; apply: (stored: unknown) => void };

export const isSameState = ({ columns, sort, filters }: ViewState, other: ViewState): boolean =>
  toJson(columns, sort, filters) === toJson(other.columns, other.sort, other.filters);

const toJson = (columns: ColumnChoice, sort: string | undefined, filters: Record<string, unknown> = {}) =>
  JSON.stringify([
    columns.order,
    columns.hidden,
    sort,
    Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);

/** Replaces the view of the same name, otherwise adds it; sorted by name. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].toSorted((a, b) => a.name.localeCompare(b.name));

/** The user's views of a table in the current business, stored in this browser. */
export function useSavedViews(table: string) {
  const { user } = useStart();
  const key = `fanfare-views-${user?.id ?? 0}-${user?.business?.id ?? 0}-${table}`;
  const [views, setViews] = useState(() => readStored(key, SavedViews) ?? []);
  const store = (next: SavedView[]) => {
    setViews(next);
    writeStored(key, next);
  };
  return {
    views,
    save: (view: SavedView) => store(withView(views, view)),
    remove: (name: string) => store(views.filter((view) => view.name !== name)),
  };
}
