import { Box, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatNumber, formatTime, formatWeekday } from '../../../lib/format.ts';
import { ShareStateBadge } from '../../social/index.tsx';
import type { Day } from '../calendar-days.ts';
import { ForecastMark, ItemIcon } from '../items/item-chip.tsx';
import { itemLabel } from '../items/item-labels.ts';
import { type Item, keyOf } from '../items/items-by-day.ts';
import { listRows, type Row, rowsBetween } from './list-rows.ts';
import classes from './list-view.module.css';

type Props = { days: readonly Day[]; items: ReadonlyMap<Day, Item[]>; zone: string; start: Day };

/** Everything of a month in one list. Only the rows in sight are on the page, however many there are. */
export function ListView({ days, items, zone, start }: Props) {
  const list = useMemo(() => listRows(days, items), [days, items]);
  const scroller = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState({ top: 0, height: 800 });
  const wanted = useRef<number | undefined>(undefined);
  const shown = rowsBetween(list.rows, sight.top - 400, sight.top + sight.height + 400);

  const look = useCallback(() => {
    const { current: box } = scroller;
    if (box) setSight({ top: box.scrollTop, height: box.clientHeight });
  }, []);
  const first = list.rows.find((row) => row.day >= start)?.top ?? 0;
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = first;
    look();
  }, [first, look]);
  useEffect(() => {
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [look]);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (row) wanted.current = undefined;
    row?.focus();
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    if (by === undefined || at === undefined) return;
    let next = Number(at) + by;
    while (list.rows[next] && !list.rows[next]?.item) next += by;
    const row = list.rows[next];
    const { current: box } = scroller;
    if (!row || !box) return;
    event.preventDefault();
    wanted.current = next;
    if (row.top < box.scrollTop + 40) box.scrollTop = row.top - 40;
    if (row.top + row.height > box.scrollTop + box.clientHeight)
      box.scrollTop = row.top + row.height - box.clientHeight;
    look();
  }

  return (
    <Box
      component="section"
      ref={scroller}
      className={classes.scroll}
      aria-label="List of the month"
      tabIndex={0}
      onScroll={look}
      onKeyDown={onKeyDown}
    >
      <Box role="list" className={classes.rows} style={{ height: list.height }}>
        {shown.map((row) => (
          <Box
            role="listitem"
            key={row.item ? keyOf(row.item) : row.day}
            className={classes.row}
            style={{ transform: `translateY(${row.top}px)`, height: row.height }}
          >
            {row.item ? <ItemRow row={row} item={row.item} zone={zone} /> : <DayRow row={row} />}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const DayRow = ({ row: { day, count } }: { row: Row }) => (
  <div className={classes.day}>
    <strong>{formatWeekday(`${day}T12:00Z`, 'UTC')}</strong>
    <span>{formatNumber(count)}</span>
  </div>
);

const ItemRow = ({ row, item, zone }: { row: Row; item: Item; zone: string }) => (
  <button
    type="button"
    className={classes.item}
    data-item={keyOf(item)}
    data-row={row.index}
    data-state={item.state}
    aria-haspopup="dialog"
  >
    <span className={classes.time}>{formatTime(item.due, zone)}</span>
    <ItemIcon item={item} size={22} />
    <span className={classes.words}>
      <span className={classes.title}>{item.title || 'Without words'}</span>
      <span className={classes.name}>{item.name}</span>
    </span>
    <VisuallyHidden>{itemLabel(item, zone)}</VisuallyHidden>
    <ForecastMark item={item} />
    <ShareStateBadge state={item.state} />
  </button>
);
