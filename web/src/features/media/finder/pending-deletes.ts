import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../../lib/api.ts';
import { toast, undoSeconds } from '../../../ui/feedback/toast.ts';
import type { MediaItem } from '../types.ts';

let gone: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

function set(ids: Iterable<number>): void {
  gone = new Set(ids);
  for (const listener of listeners) listener();
}
const bringBack = (id: number) => set([...gone].filter((one) => one !== id));

/** Files that are on their way out and no longer shown. */
export const usePendingDeletes = (): ReadonlySet<number> => useSyncExternalStore(subscribe, () => gone);

/** Takes a file away at once and deletes it when the time to think again is over, also when the page is left meanwhile. */
export function deleteWithUndo({ id, name }: MediaItem, client: QueryClient): void {
  set([...gone, id]);
  const timer = setTimeout(() => void go(), undoSeconds * 1000);
  toast.undo(`${name} is deleted.`, () => {
    clearTimeout(timer);
    bringBack(id);
  });

  async function go() {
    try {
      await call('POST /media/{id}/delete', { params: { id }, body: {}, silent: true });
    } catch (error) {
      toast.failed(error);
    }
    await client.invalidateQueries({ queryKey: ['GET /media'] });
    bringBack(id);
  }
}
