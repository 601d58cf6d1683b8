import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** Delay between page load and opening the tab named in the URL hash (specification). */
const hashTabDelayMs = 1000;

type Options = {
  /** True if each tab has a list: changing the tab then clears page and search from the URL. */
  clearsSearch?: boolean;
};

/**
 * Tabs in the URL hash. The first tab opens at once, the tab of the hash after 1 s unless the user has selected one.
 * Later hash changes (links, Back) open their tab at once. A tab opens only when the URL changes, so the leave guard can
 * block it.
 */
export function useHashTabs<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  { clearsSearch = false }: Options = {},
) {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const [tab, setTab] = useState<Tab>(tabs[0]);
  const hasOpenedFirstTab = useRef(false);
  const latestTabs = useRef(tabs);
  latestTabs.current = tabs;

  useEffect(() => {
    const hashTab = latestTabs.current.find((name) => name === hash);
    if (hasOpenedFirstTab.current) {
      setTab(hashTab ?? latestTabs.current[0]);
      return;
    }
    const timer = setTimeout(() => {
      hasOpenedFirstTab.current = true;
      if (hashTab) setTab(hashTab);
    }, hashTabDelayMs);
    return () => clearTimeout(timer);
  }, [hash]);

  function open(next: string | null) {
    const nextTab = latestTabs.current.find((name) => name === next);
    if (!nextTab) return;
    hasOpenedFirstTab.current = true;
    const { pathname, searchStr } = router.state.location;
    if (nextTab === hash) setTab(nextTab);
    void router.navigate({
      href: `${pathname}${clearsSearch ? '' : searchStr}#${nextTab}`,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  }

  return [tab, open] as const;
}
