import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** A hash in the address opens its tab this long after the page has loaded. */
export const hashTabDelayMs = 1000;

type Options = {
  /** Each tab has its own list; the page and the search of one must not follow into the next. */
  ownLists?: boolean;
};

/**
 * Tabs that live in the address's hash. The first tab opens at once, the hash's own after a second; a tab the person
 * chose meanwhile is kept. Later changes of the hash (links, Back) open their tab at once. A tab opens because the
 * address has changed: whoever stays with unsaved work keeps the tab it is in.
 */
export function useHashTabs<Tab extends string>(tabs: readonly [Tab, ...Tab[]], { ownLists = false }: Options = {}) {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const [tab, setTab] = useState<Tab>(tabs[0]);
  const isSettled = useRef(false);
  const known = useRef(tabs);
  known.current = tabs;

  useEffect(() => {
    const wanted = known.current.find((name) => name === hash);
    if (isSettled.current) {
      setTab(wanted ?? known.current[0]);
      return;
    }
    const timer = setTimeout(() => {
      isSettled.current = true;
      if (wanted) setTab(wanted);
    }, hashTabDelayMs);
    return () => clearTimeout(timer);
  }, [hash]);

  function open(next: string | null) {
    const chosen = known.current.find((name) => name === next);
    if (!chosen) return;
    isSettled.current = true;
    const { pathname, searchStr } = router.state.location;
    if (chosen === hash) setTab(chosen);
    void router.navigate({
      href: `${pathname}${ownLists ? '' : searchStr}#${chosen}`,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  }

  return [tab, open] as const;
}
