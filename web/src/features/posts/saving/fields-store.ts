import type { PostFields } from '@fanfare/contract/working-copies';
import { useRef, useSyncExternalStore } from 'react';

export type FieldsStore = ReturnType<typeof fieldsStore>;

/** What is written, outside of React: a key pressed in one field draws that field and nothing else. */
export function fieldsStore(initial: PostFields) {
  let fields = initial;
  let epoch = 0;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: () => fields,
    /** Counts how often everything was replaced; editors that hold text of their own read it again then. */
    revision: () => epoch,
    set: (patch: Partial<PostFields>) => {
      fields = { ...fields, ...patch };
      tell();
    },
    replace: (next: PostFields) => {
      fields = next;
      epoch += 1;
      tell();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** One thing out of what is written; draws again only when that changes. */
export function useFields<T>(store: FieldsStore, select: (fields: PostFields) => T): T {
  const latest = useRef(select);
  latest.current = select;
  return useSyncExternalStore(store.subscribe, () => latest.current(store.get()));
}

export const useEpoch = (store: FieldsStore): number => useSyncExternalStore(store.subscribe, store.revision);
