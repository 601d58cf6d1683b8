import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
};

const useWindowFocus = (): boolean => useSyncExternalStore(subscribe, () => !document.hidden && document.hasFocus());

/**
 * A query that polls while the window has focus. It pauses on blur and refetches on focus. The first fetch does not
 * need the focus, because a page can be opened in the background.
 */
export function usePolledQuery<Data, Key extends QueryKey>(
  options: UseQueryOptions<Data, Error, Data, Key>,
  intervalMs: number,
) {
  const isFocused = useWindowFocus();
  return useQuery({
    ...options,
    staleTime: 0,
    enabled: ({ state }) => isFocused || state.data === undefined,
    refetchInterval: intervalMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
  });
}
