import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { FilterGroup } from '../../../ui/conditions/condition-group.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { NewFilter, SavedFilter } from './saved-filter.ts';

type Input<View> = {
  filters: readonly SavedFilter<View>[];
  listKey: QueryKey;
  save: (filter: NewFilter<View>) => Promise<{ message: string; filter: SavedFilter<View> }>;
  trash: (filterId: number) => Promise<unknown>;
  /** None if they can't be read. */
  conditionsOf: (filter: SavedFilter<View>) => FilterGroup | undefined;
};

export type FilterStore<View> = ReturnType<typeof useFilterStore<View>>;

/** The filters of a report, which all members of the business share. */
export function useFilterStore<View>({ filters, listKey, save: send, trash, conditionsOf }: Input<View>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: listKey });

  const save = async (filter: NewFilter<View>): Promise<SavedFilter<View>> => {
    const answer = await send(filter);
    await refresh();
    // Hides after 5 seconds.
    toast.good(answer.message);
    return answer.filter;
  };

  /** `onUndone` gets the filter that was made again. */
  const remove = async (filter: SavedFilter<View>, onUndone: (filter: SavedFilter<View>) => void) => {
    if (filter.filter_id === null) return;
    try {
      await trash(filter.filter_id);
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

  return { filters, save, remove, conditionsOf };
}
