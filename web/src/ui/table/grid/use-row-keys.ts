import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** Number of rows that Page Up and Page Down move. */
const pageRows = 10;

const targets: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index) => index + pageRows,
  PageUp: (index) => index - pageRows,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-index]') : null;

function focusRowIn(body: HTMLElement | null, index: number, isCentered: boolean) {
  const row = body?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
  row?.focus({ preventScroll: isCentered });
  if (isCentered) row?.scrollIntoView({ block: 'center' });
}

/**
 * Keys of a focused row: arrows, Page Up and Down, Home and End move the focus, Space selects the row (with Shift all rows
 * since the last one) and Enter follows its first link. One row is in the tab order.
 */
export function useRowKeys(count: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  /** The row to focus after the next render. */
  const pending = useRef<{ isCentered: boolean }>(undefined);
  const tabStop = Math.min(activeIndex, count - 1);

  useEffect(() => {
    if (!pending.current) return;
    focusRowIn(body.current, activeIndex, pending.current.isCentered);
    pending.current = undefined;
  }, [activeIndex]);

  /**
   * Focuses a row. A row out of view is in the document only after the next render. It is scrolled to the center, where
   * no bar at the edge of the page covers it.
   */
  function focusRow(index: number, isCentered: boolean) {
    if (index < 0) return;
    if (index === activeIndex) return focusRowIn(body.current, index, isCentered);
    pending.current = { isCentered };
    setActiveIndex(index);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const row = rowOf(event.target);
    if (!row || row !== event.target || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') row.querySelector('a')?.click();
    if (event.key === ' ') {
      event.preventDefault();
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey });
      row.querySelector('input[type=checkbox]')?.dispatchEvent(click);
    }
    const target = targets[event.key]?.(Number(row.dataset.index), count);
    if (target === undefined) return;
    event.preventDefault();
    focusRow(Math.min(Math.max(target, 0), count - 1), false);
  }

  function handleFocus(event: FocusEvent<HTMLElement>) {
    const row = rowOf(event.target);
    if (row) setActiveIndex(Number(row.dataset.index));
  }

  return { tabStop, focusRow, bodyProps: { ref: body, onKeyDown: handleKeyDown, onFocus: handleFocus } };
}
