import { useSyncExternalStore } from 'react';

/** The panels that lie over every page; one at a time, so that no modal stands on a modal. */
export type Panel = 'palette' | 'shortcuts';

let current: Panel | null = null;
const listeners = new Set<() => void>();

const show = (panel: Panel | null) => {
  current = panel;
  for (const listener of listeners) listener();
};

export const openOverlay = (panel: Panel): void => show(panel);
export const closePanel = (): void => show(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const usePanel = (): Panel | null => useSyncExternalStore(subscribe, () => current);
