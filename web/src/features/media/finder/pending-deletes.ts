import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { toast, undoSeconds } from '../../../ui/feedback/toast.ts';
import type { MediaItem } from '../types.ts';

let pendingIds: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

function setPendingIds(ids: Iterable<number>): void {
  pendingIds = new Set(ids);
  for (const listener of listeners) listener();
}
const removePending = (id: number) => setPendingIds([...pendingIds].filter((pendingId) => pendingId !== id));

/** Ids of files hidden until their delete call has finished. */
export const usePendingDeletes = (): ReadonlySet<number> => useSyncExternalStore(subscribe, () => pendingIds);

/** Hides a file at once and deletes it after the time for Undo, even if the user leaves the page. */
export function deleteWithUndo({ id, name }: MediaItem, client: QueryClient): void {
  setPendingIds([...pendingIds, id]);
  const timer = setTimeout(() => void deleteNow(), undoSeconds * 1000);
  toast.undo(`${name} deleted.`, () => {
    clearTimeout(timer);
    removePending(id);
  });

  async function deleteNow() {
    try {
      await call('POST /media/{id}/delete', { params: { id }, body: {}, silent: true });
    } catch (error) {
      toast.failed(error);
    }
    await client.invalidateQueries({ queryKey: ['GET /media'] });
    removePending(id);
  }
}
