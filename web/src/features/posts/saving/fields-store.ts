import type { PostFields } from '@fanfare/contract/working-copies';
import { useRef, useSyncExternalStore } from 'react';

export type FieldsStore = ReturnType<typeof fieldsStore>;

/** The fields outside of React state: a change renders only the field that uses it. */
export function fieldsStore(initial: PostFields) {
  let fields = initial;
  let revision = 0;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: () => fields,
    /** Number of full replacements; editors with their own state reload on a new number. */
    revision: () => revision,
    set: (patch: Partial<PostFields>) => {
      fields = { ...fields, ...patch };
      notify();
    },
    replace: (next: PostFields) => {
      fields = next;
      revision += 1;
      notify();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Selects a value; renders only when it changes. */
export function useFields<T>(store: FieldsStore, select: (fields: PostFields) => T): T {
  const latest = useRef(select);
  latest.current = select;
  return useSyncExternalStore(store.subscribe, () => latest.current(store.get()));
}

export const useRevision = (store: FieldsStore): number => useSyncExternalStore(store.subscribe, store.revision);
