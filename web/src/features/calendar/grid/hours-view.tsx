import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Fragment, useLayoutEffect, useMemo, useRef } from 'react';
import { formatNumber, formatTime, formatWeekday } from '../../../lib/format.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { type Day, hourSlot, type Slot, toDay, toHour } from '../calendar-days.ts';
import { ItemChip } from '../items/item-chip.tsx';
import { groupByHour, type Item, itemKey } from '../items/items-by-day.ts';
import { formatItemCount, type GridProps } from './grid-props.ts';
import classes from './hours-view.module.css';
import cells from './slot.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const maxItemsInWeekCell = 4;
const maxItemsInDayCell = 24;

const formatHour = (hour: number) => formatTime(`2026-01-01T${String(hour).padStart(2, '0')}:00:00Z`, 'UTC');
const toNoon = (day: Day) => `${day}T12:00Z`;

/** Slot that the view scrolls to: the hour of the slot, but at least 9 AM, because few use the hours of the night. */
export const toWorkingHour = (slot: Slot): Slot => hourSlot(toDay(slot), Math.max(9, toHour(slot)));

/**
 * Scrolls to a slot: sideways inside the box, so that its day is beside the column of hours; downwards the page, as far
 * as the slot needs.
 */
function showSlot(box: HTMLElement, cell: HTMLElement) {
  const hourColumn = cell.parentElement?.firstElementChild?.clientWidth ?? 0;
  box.scrollLeft = cell.offsetLeft - hourColumn;
  const { bottom } = cell.getBoundingClientRect();
  const overflow = bottom - window.innerHeight * 0.6;
  if (overflow > 0) window.scrollBy({ top: overflow, behavior: 'instant' });
}

/** A week or a day by hour. Items have no duration, so each hour is a list. */
export function HoursView(props: GridProps) {
  const { days, items, timeZone, currentHour, onDay } = props;
  const slots = useMemo(
    () => new Map(days.flatMap((day) => [...groupByHour(items.get(day) ?? [], timeZone)])),
    [days, items, timeZone],
  );
  const isDay = days.length === 1;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [firstDay] = days;
  const hasItems = slots.size > 0;
  // Shows the focused day and hour on opening, and again when loaded items change the row heights.
  const latestSlot = useRef(props.focusedSlot);
  latestSlot.current = props.focusedSlot;
  useLayoutEffect(() => {
    const show = () => {
      const slot = toWorkingHour(latestSlot.current);
      const cell = (hasItems || firstDay) && scroller.current?.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
      if (cell && scroller.current) showSlot(scroller.current, cell);
    };
    show();
    // Scrolls again in the next frame, because the router scrolls to the top of a page that it has opened.
    const frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [firstDay, hasItems]);
  return (
    <Box role="grid" aria-label={isDay ? 'Day' : 'Week'} className={classes.grid} data-days={days.length}>
      {/* Sticks to the page, which a row inside of the box that scrolls sideways can't. */}
      <Box role="rowgroup" ref={head} className={classes.headBox}>
        <Grid
          role="row"
          className={classes.head}
          columns="var(--hours) repeat(var(--days), minmax(0, 1fr))"
          miw="var(--grid-width)"
        >
          <Box role="columnheader" bg="var(--ff-sunken)">
            <VisuallyHidden>Hour</VisuallyHidden>
          </Box>
          {days.map((day) => (
            <Box
              role="columnheader"
              key={day}
              className={classes.day}
              data-today={day === toDay(currentHour) || undefined}
            >
              {isDay ? (
                <span>{formatItemCount(items.get(day)?.length ?? 0)}</span>
              ) : (
                <UnstyledButton className={`${classes.dayButton} ff-hover`} tabIndex={-1} onClick={() => onDay(day)}>
                  <VisuallyHidden>{`Open ${formatWeekday(toNoon(day), 'UTC')}: ${formatItemCount(items.get(day)?.length ?? 0)}`}</VisuallyHidden>
                  <small aria-hidden="true">{formatWeekday(toNoon(day), 'UTC').slice(0, 3)}</small>
                  <strong aria-hidden="true">{Number(day.slice(8))}</strong>
                </UnstyledButton>
              )}
            </Box>
          ))}
        </Grid>
      </Box>
      <Box
        role="rowgroup"
        ref={scroller}
        className={classes.scroll}
        aria-label={isDay ? 'Day by hour' : 'Week by hour'}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft } }) => {
          if (head.current) head.current.scrollLeft = scrollLeft;
        }}
      >
        {hours.map((hour) => (
          <Fragment key={hour}>
            <Grid
              divided="between"
              role="row"
              columns="var(--hours) repeat(var(--days), minmax(0, 1fr))"
              miw="var(--grid-width)"
            >
              <Box role="rowheader" className={classes.hour}>
                {formatHour(hour)}
              </Box>
              {days.map((day) => {
                const slot = hourSlot(day, hour);
                return <HourCell key={slot} {...props} slot={slot} slotItems={slots.get(slot) ?? []} isDay={isDay} />;
              })}
            </Grid>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

type CellProps = GridProps & { slot: Slot; slotItems: Item[]; isDay: boolean };

function HourCell({
  slot,
  slotItems,
  isDay,
  timeZone,
  currentHour,
  focusedSlot,
  draggedKey,
  mayMove,
  mayCreate,
  onDay,
}: CellProps) {
  const isCurrent = focusedSlot === slot;
  const isPast = slot < currentHour;
  const maxItems = isDay ? maxItemsInDayCell : maxItemsInWeekCell;
  const visibleItems = slotItems.length > maxItems ? slotItems.slice(0, maxItems - 1) : slotItems;
  const hiddenCount = slotItems.length - visibleItems.length;
  const day = toDay(slot);
  return (
    <Box
      role="gridcell"
      className={`${cells.slot} ${classes.cell}`}
      data-slot={slot}
      data-past={isPast || undefined}
      data-dim={isPast || undefined}
      data-now={slot === currentHour || undefined}
      data-open={(mayCreate && !isPast) || undefined}
      tabIndex={isCurrent ? 0 : -1}
    >
      <VisuallyHidden>
        {`${formatWeekday(toNoon(day), 'UTC')}, ${formatHour(Number(slot.slice(11)))}: ${formatItemCount(slotItems.length)}`}
      </VisuallyHidden>
      {visibleItems.map((item) => (
        <ItemChip
          key={itemKey(item)}
          item={item}
          timeZone={timeZone}
          isFocusable={isCurrent}
          isDragged={draggedKey === itemKey(item)}
          layout={isDay ? 'day' : 'week'}
          mayMove={mayMove}
        />
      ))}
      {hiddenCount > 0 && (
        <UnstyledButton className={cells.more} tabIndex={isCurrent ? 0 : -1} onClick={() => onDay(day)}>
          +{formatNumber(hiddenCount)} more
        </UnstyledButton>
      )}
    </Box>
  );
}
