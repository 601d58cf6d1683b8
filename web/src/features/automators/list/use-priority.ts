import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Automator, automatorsQuery } from '../automator-calls.ts';

/** A copy of a list with one item moved to another position. */
const moveItem = <T>(items: readonly T[], from: number, to: number): T[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, ...items.slice(from, from + 1));

/** Sorts the automators in the order of the ids; automators whose id is missing come last. */
const sortByIds = (automators: readonly Automator[], ids: readonly number[]): Automator[] => {
  const places = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ automator_id }: Automator) => places.get(automator_id) ?? ids.length;
  return automators.toSorted((a, b) => placeOf(a) - placeOf(b));
};

/** Order of the rows: a move is shown at once and saved in the background; when saving fails, it is taken back. */
export function usePriority(saved: readonly Automator[]) {
  const client = useQueryClient();
  /** The order on screen while it differs from the saved one. */
  const [ids, setIds] = useState<readonly number[]>();
  const [draggedId, setDraggedId] = useState<number>();
  const rows = ids ? sortByIds(saved, ids) : saved;
  const rowIds = rows.map(({ automator_id }) => automator_id);
  const latest = useRef<readonly number[]>(undefined);
  /** Saves wait for each other, so that the last order is the one that stays. */
  const queue = useRef(Promise.resolve());

  const send = async (next: readonly number[]) => {
    // An order that is no longer the latest is not saved: the newer one waits to be saved.
    if (latest.current !== next) return;
    await call('POST /automator/priority', { body: { automators: [...next] } }).catch(toast.failed);
    // Reading the list again is not awaited, so that the next order is saved at once.
    void showSaved(next);
  };
  const showSaved = async (sent: readonly number[]) => {
    if (latest.current !== sent) return;
    await client.invalidateQueries({ queryKey: automatorsQuery.queryKey });
    if (latest.current !== sent) return;
    latest.current = undefined;
    setIds(undefined);
  };
  const save = (next: readonly number[]) => {
    latest.current = next;
    setIds(next);
    queue.current = queue.current.then(() => send(next));
  };

  return {
    rows,
    draggedId,
    move: (from: number, to: number) => save(moveItem(rowIds, from, to)),
    startDrag: setDraggedId,
    dragOver: (to: number) => {
      if (draggedId !== undefined && rowIds[to] !== draggedId) setIds(moveItem(rowIds, rowIds.indexOf(draggedId), to));
    },
    /** Ends the drag. `isDropped`: true saves the new order; false, after a canceled drag, restores the saved one. */
    endDrag: (isDropped: boolean) => {
      if (draggedId === undefined) return;
      setDraggedId(undefined);
      if (isDropped && ids) save(ids);
      else setIds(latest.current);
    },
  };
}
