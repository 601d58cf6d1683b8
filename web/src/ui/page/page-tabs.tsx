import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props<Name extends string> = {
  tabs: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  /** The open tab; on narrow screens it is scrolled into view. */
  open: Name;
  /** Tabs that can't be opened yet. */
  disabled?: readonly Name[];
  /** Content after a tab's label, such as a mark of problems. */
  marks?: Readonly<Partial<Record<Name, ReactNode>>>;
};

type HiddenSides = { before: boolean; after: boolean };

/**
 * Sides on which tabs are scrolled out of view. A tolerance of 1 px, because a row scrolled to its end can have a
 * fraction of a pixel left.
 */
const hiddenSides = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): HiddenSides => ({
  before: scrollLeft > 1,
  after: scrollLeft + clientWidth < scrollWidth - 1,
});

/**
 * The tabs of a page. On narrow screens they scroll sideways instead of wrapping, and fade out on the sides where tabs
 * are hidden.
 */
export function PageTabs<Name extends string>({ tabs, labels, open, disabled = [], marks }: Props<Name>) {
  const list = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<HiddenSides>({ before: false, after: false });
  const measure = () => list.current && setHidden(hiddenSides(list.current));

  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const observer = new ResizeObserver(() => setHidden(hiddenSides(row)));
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${open}"]`);
    // Only the row of tabs is scrolled; scrollIntoView would scroll the page, too.
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [open]);

  return (
    <Tabs.List
      ref={list}
      className="ff-page-tabs"
      data-hidden-before={hidden.before || undefined}
      data-hidden-after={hidden.after || undefined}
      onScroll={measure}
    >
      {tabs.map((name) => (
        <Tabs.Tab
          key={name}
          value={name}
          data-tab={name}
          disabled={name !== open && disabled.includes(name)}
          rightSection={marks?.[name]}
        >
          {labels[name]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}
