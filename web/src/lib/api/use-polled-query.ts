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
 * A query asked again and again while the window has the focus. It pauses when the focus goes, and asks at once when
 * it comes back. The first answer comes in any case: a page may be opened behind others.
 */
export function usePolledQuery<Data, Key extends QueryKey>(
  asked: UseQueryOptions<Data, Error, Data, Key>,
  everyMs: number,
) {
  const isFocused = useWindowFocus();
  return useQuery({
    ...asked,
    staleTime: 0,
    enabled: ({ state }) => isFocused || state.data === undefined,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
  });
}
