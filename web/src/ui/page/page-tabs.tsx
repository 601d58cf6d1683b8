import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';

type Props<Name extends string> = {
  tabs: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  /** The one that is open: on a phone it is brought into view. */
  open: Name;
};

/** The tabs of a page. Where they do not fit they run on to the side instead of breaking into rows. */
export function PageTabs<Name extends string>({ tabs, labels, open }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
    // Only the row moves: bringing it into view would move the page as well.
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [open]);
  return (
    <Tabs.List ref={list} className="ff-page-tabs">
      {tabs.map((name) => (
        <Tabs.Tab key={name} value={name} data-tab={name}>
          {labels[name]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
