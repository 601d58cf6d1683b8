import { terms } from '@fanfare/contract/kit/terms';
import { Box, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatNumber, formatTime, formatWeekday } from '../../../lib/format.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { ShareStateBadge } from '../../social/index.tsx';
import type { Day } from '../calendar-days.ts';
import { ForecastMark, ItemIcon } from '../items/item-chip.tsx';
import { itemLabel } from '../items/item-labels.ts';
import { type Item, itemKey } from '../items/items-by-day.ts';
import { listRows, type Row, rowsBetween } from './list-rows.ts';
import classes from './list-view.module.css';

type Props = { days: readonly Day[]; items: ReadonlyMap<Day, Item[]>; timeZone: string; start: Day };

/** All items of a month as a virtualized list: only visible rows are rendered. */
export function ListView({ days, items, timeZone, start }: Props) {
  const list = useMemo(() => listRows(days, items), [days, items]);
  const scroller = useRef<HTMLDivElement>(null);
  const [viewport, setViewport] = useState({ top: 0, height: 800 });
  const rowToFocus = useRef<number | undefined>(undefined);
  const visibleRows = rowsBetween(list.rows, viewport.top - 400, viewport.top + viewport.height + 400);

  const updateViewport = useCallback(() => {
    const { current: element } = scroller;
    if (element) setViewport({ top: element.scrollTop, height: element.clientHeight });
  }, []);
  const startTopPx = list.rows.find((row) => row.day >= start)?.top ?? 0;
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = startTopPx;
    updateViewport();
  }, [startTopPx, updateViewport]);
  useEffect(() => {
    window.addEventListener('resize', updateViewport);
    return () => window.removeEventListener('resize', updateViewport);
  }, [updateViewport]);
  useEffect(() => {
    if (rowToFocus.current === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${rowToFocus.current}"]`);
    if (row) rowToFocus.current = undefined;
    row?.focus();
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const rowIndex = event.target instanceof HTMLElement ? event.target.dataset.row : undefined;
    if (step === undefined || rowIndex === undefined) return;
    let next = Number(rowIndex) + step;
    while (list.rows[next] && !list.rows[next]?.item) next += step;
    const row = list.rows[next];
    const { current: element } = scroller;
    if (!row || !element) return;
    event.preventDefault();
    rowToFocus.current = next;
    if (row.top < element.scrollTop + 40) element.scrollTop = row.top - 40;
    if (row.top + row.height > element.scrollTop + element.clientHeight)
      element.scrollTop = row.top + row.height - element.clientHeight;
    updateViewport();
  }

  return (
    <Box
      component="section"
      ref={scroller}
      className={classes.scroll}
      aria-label="Posts of the month"
      tabIndex={0}
      onScroll={updateViewport}
      onKeyDown={onKeyDown}
    >
      <Block role="list" pos="relative" style={{ height: list.height }}>
        {visibleRows.map((row) => (
          <Box
            role="listitem"
            key={row.item ? itemKey(row.item) : row.day}
            className={classes.row}
            style={{ transform: `translateY(${row.top}px)`, height: row.height }}
          >
            {row.item ? <ItemRow row={row} item={row.item} timeZone={timeZone} /> : <DayRow row={row} />}
          </Box>
        ))}
      </Block>
    </Box>
  );
}

const DayRow = ({ row: { day, count } }: { row: Row }) => (
  <Flex className={classes.day} gap={10}>
    <Block component="strong" c="var(--ff-text)" fw={650}>
      {formatWeekday(`${day}T12:00Z`, 'UTC')}
    </Block>
    <span>{formatNumber(count)}</span>
  </Flex>
);

const ItemRow = ({ row, item, timeZone }: { row: Row; item: Item; timeZone: string }) => (
  <Flex
    component="button"
    type="button"
    className={`${classes.item} ff-hover`}
    gap={12}
    data-item={itemKey(item)}
    data-row={row.index}
    data-state={item.state}
    aria-haspopup="dialog"
  >
    <span className={classes.time}>{formatTime(item.due, timeZone)}</span>
    <ItemIcon item={item} size={22} />
    <Grid component="span" flex={1} miw={0} lh={1.35}>
      <Block
        td={item.state === 'cancelled' ? 'line-through' : undefined}
        c={item.state === 'cancelled' ? 'dimmed' : undefined}
        component="span"
        truncate
      >
        {item.title || terms.noText}
      </Block>
      <Meta truncate>{item.name}</Meta>
    </Grid>
    <VisuallyHidden>{itemLabel(item, timeZone)}</VisuallyHidden>
    <ForecastMark item={item} />
    <ShareStateBadge state={item.state} />
  </Flex>
);
