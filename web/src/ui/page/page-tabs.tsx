import { Tabs } from '@mantine/core';
import { useEffect, useRef } from 'react';

type Props<Name extends string> = {
  tabs: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  /** The open tab; on narrow screens it is scrolled into view. */
  open: Name;
};

/** The tabs of a page. On narrow screens they scroll sideways instead of wrapping. */
export function PageTabs<Name extends string>({ tabs, labels, open }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
    // Scrolls only the row; scrollIntoView would also move the page.
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
