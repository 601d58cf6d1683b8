import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Fragment, useLayoutEffect, useMemo, useRef } from 'react';
import { formatNumber, formatTime, formatWeekday } from '../../../lib/format.ts';
import { type Day, dayOf, hourSlot, type Slot } from '../calendar-days.ts';
import { ItemChip } from '../items/item-chip.tsx';
import { groupByHour, type Item, keyOf } from '../items/items-by-day.ts';
import { counted, type GridProps } from './grid-props.ts';
import classes from './hours-view.module.css';
import cells from './slot.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const roomForWeek = 4;
const roomForDay = 24;

const hourWords = (hour: number) => formatTime(`2026-01-01T${String(hour).padStart(2, '0')}:00:00Z`, 'UTC');
const noon = (day: Day) => `${day}T12:00Z`;

/** A week or a day, hour by hour. Nothing here lasts, so an hour holds a list and not blocks. */
export function HoursView(props: GridProps) {
  const { days, items, zone, present, onDay } = props;
  const slots = useMemo(
    () => new Map(days.flatMap((day) => [...groupByHour(items.get(day) ?? [], zone)])),
    [days, items, zone],
  );
  const isDay = days.length === 1;
  const scroller = useRef<HTMLDivElement>(null);
  const [firstDay] = days;
  const hasItems = slots.size > 0;
  // Nights are mostly empty: the hour that matters is in sight at once, and again when posts have made the rows higher.
  const first = useRef(props.current);
  first.current = props.current;
  useLayoutEffect(() => {
    const row =
      (hasItems || firstDay) &&
      scroller.current?.querySelector<HTMLElement>(`[data-slot="${first.current}"]`)?.parentElement;
    if (row && scroller.current) scroller.current.scrollTop = Math.max(0, row.offsetTop - 132);
  }, [firstDay, hasItems]);
  return (
    <Box
      component="section"
      ref={scroller}
      className={classes.scroll}
      aria-label={isDay ? 'Hours of the day' : 'Hours of the week'}
      tabIndex={0}
    >
      <Box role="grid" aria-label={isDay ? 'Day' : 'Week'} className={classes.grid} data-days={days.length}>
        <Box role="row" className={classes.head}>
          <Box role="columnheader">
            <VisuallyHidden>Hour</VisuallyHidden>
          </Box>
          {days.map((day) => (
            <Box role="columnheader" key={day} className={classes.day} data-today={day === dayOf(present) || undefined}>
              {isDay ? (
                <span>{counted(items.get(day)?.length ?? 0)}</span>
              ) : (
                <UnstyledButton className={classes.dayButton} tabIndex={-1} onClick={() => onDay(day)}>
                  <VisuallyHidden>{`Open ${formatWeekday(noon(day), 'UTC')}: ${counted(items.get(day)?.length ?? 0)}`}</VisuallyHidden>
                  <small aria-hidden="true">{formatWeekday(noon(day), 'UTC').slice(0, 3)}</small>
                  <strong aria-hidden="true">{Number(day.slice(8))}</strong>
                </UnstyledButton>
              )}
            </Box>
          ))}
        </Box>
        {hours.map((hour) => (
          <Fragment key={hour}>
            <Box role="row" className={classes.row}>
              <Box role="rowheader" className={classes.hour}>
                {hourWords(hour)}
              </Box>
              {days.map((day) => {
                const slot = hourSlot(day, hour);
                return <HourCell key={slot} {...props} slot={slot} mine={slots.get(slot) ?? []} isDay={isDay} />;
              })}
            </Box>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
}

type CellProps = GridProps & { slot: Slot; mine: Item[]; isDay: boolean };

function HourCell({ slot, mine, isDay, zone, present, current, carriedKey, mayMove, mayCreate, onDay }: CellProps) {
  const isCurrent = current === slot;
  const isPast = slot < present;
  const room = isDay ? roomForDay : roomForWeek;
  const shown = mine.length > room ? mine.slice(0, room - 1) : mine;
  const rest = mine.length - shown.length;
  const day = dayOf(slot);
  return (
    <Box
      role="gridcell"
      className={`${cells.slot} ${classes.cell}`}
      data-slot={slot}
      data-past={isPast || undefined}
      data-dim={isPast || undefined}
      data-now={slot === present || undefined}
      data-open={(mayCreate && !isPast) || undefined}
      tabIndex={isCurrent ? 0 : -1}
    >
      <VisuallyHidden>
        {`${formatWeekday(noon(day), 'UTC')}, ${hourWords(Number(slot.slice(11)))}: ${counted(mine.length)}`}
      </VisuallyHidden>
      {shown.map((item) => (
        <ItemChip
          key={keyOf(item)}
          item={item}
          zone={zone}
          isReachable={isCurrent}
          isCarried={carriedKey === keyOf(item)}
          isWide={isDay}
          mayMove={mayMove}
        />
      ))}
      {rest > 0 && (
        <UnstyledButton className={cells.more} tabIndex={isCurrent ? 0 : -1} onClick={() => onDay(day)}>
          +{formatNumber(rest)} more
        </UnstyledButton>
      )}
    </Box>
  );
}
