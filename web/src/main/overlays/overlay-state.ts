import { useSyncExternalStore } from 'react';

/** The overlays that every page can open. One overlay is open at a time, so that modals never stack. */
export type Overlay = 'palette' | 'shortcuts';

let current: Overlay | null = null;
const listeners = new Set<() => void>();

const setOverlay = (overlay: Overlay | null) => {
  current = overlay;
  for (const listener of listeners) listener();
};

export const openOverlay = (overlay: Overlay): void => setOverlay(overlay);
export const closeOverlay = (): void => setOverlay(null);
export const isOverlayOpen = (): boolean => current !== null;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useOverlay = (): Overlay | null => useSyncExternalStore(subscribe, () => current);
