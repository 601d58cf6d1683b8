import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterGroup } from '../../../ui/conditions/condition-group.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { NewFilter, SavedFilter } from './saved-filter.ts';

type Input<View> = {
  list: UseQueryResult<{ filters: readonly SavedFilter<View>[] }>;
  listKey: QueryKey;
  save: (filter: NewFilter<View>) => Promise<{ message: string; filter: SavedFilter<View> }>;
  trash: (filterId: number) => Promise<unknown>;
  /** Conditions of a filter; undefined if they can't be read. */
  conditionsOf: (filter: SavedFilter<View>) => FilterGroup | undefined;
};

export type FilterStore<View> = ReturnType<typeof useFilterStore<View>>;

/** The filters of a report, which all members of the business share. */
export function useFilterStore<View>({ list, listKey, save: send, trash, conditionsOf }: Input<View>) {
  const client = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: listKey });

  const save = async (filter: NewFilter<View>): Promise<SavedFilter<View>> => {
    const answer = await send(filter);
    await refresh();
    // This toast hides after 5 seconds.
    toast.good(answer.message);
    return answer.filter;
  };

  /**
   * Deletes a filter and offers Undo. A filter that the server refuses to delete stays open, with the reason.
   * `onUndone` gets the filter that Undo created again.
   */
  const remove = async (
    filter: SavedFilter<View>,
    { onRemoved, onUndone }: { onRemoved: () => void; onUndone: (filter: SavedFilter<View>) => void },
  ) => {
    if (filter.filter_id === null) return;
    setRemoving(true);
    try {
      await trash(filter.filter_id);
      onRemoved();
      await refresh();
    } catch (error) {
      toast.failed(error);
      return;
    } finally {
      setRemoving(false);
    }
    const { name, view } = filter;
    toast.undo(`${name} deleted.`, () => {
      save({ name, view, conditions: conditionsOf(filter) }).then(onUndone, toast.failed);
    });
  };

  return {
    filters: list.data?.filters ?? [],
    save,
    remove,
    isRemoving,
    conditionsOf,
    /** Loads the saved filters again; undefined if they are loaded. */
    onRetry: list.error && !list.data ? () => void list.refetch() : undefined,
  };
}
