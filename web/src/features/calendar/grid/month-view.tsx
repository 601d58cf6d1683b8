import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { formatNumber, formatWeekday } from '../../../lib/format.ts';
import { type Day, dayOf, isSameMonth } from '../calendar-days.ts';
import { ItemChip } from '../items/item-chip.tsx';
import { type Item, keyOf } from '../items/items-by-day.ts';
import { counted, type GridProps } from './grid-props.ts';
import classes from './month-view.module.css';
import cells from './slot.module.css';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** As many as a cell has room for; with more, the last line says how many. */
const roomFor = 4;
const dotsFor = 4;

type Props = GridProps & { month: Day };

export function MonthView(props: Props) {
  const { days, month } = props;
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  return (
    <Box role="grid" aria-label="Month" className={classes.grid}>
      <Box role="row" className={classes.head}>
        {weekdays.map((name) => (
          <Box role="columnheader" key={name} aria-label={name}>
            <span className={classes.long}>{name.slice(0, 3)}</span>
            <span className={classes.short}>{name.slice(0, 1)}</span>
          </Box>
        ))}
      </Box>
      {weeks.map((week) => (
        <Box role="row" className={classes.week} key={week[0]}>
          {week.map((day) => (
            <DayCell
              key={day}
              {...props}
              day={day}
              mine={props.items.get(day) ?? []}
              isOutside={!isSameMonth(day, month)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

type CellProps = GridProps & { day: Day; mine: Item[]; isOutside: boolean };

function DayCell({ day, mine, isOutside, zone, present, current, carriedKey, mayMove, mayCreate, onDay }: CellProps) {
  const isCurrent = dayOf(current) === day;
  const isPast = day < dayOf(present);
  const isToday = day === dayOf(present);
  const shown = mine.length > roomFor ? mine.slice(0, roomFor - 1) : mine;
  const rest = mine.length - shown.length;
  return (
    <Box
      role="gridcell"
      className={`${cells.slot} ${classes.cell}`}
      data-slot={day}
      data-outside={isOutside || undefined}
      data-dim={isOutside || undefined}
      data-past={isPast || undefined}
      data-today={isToday || undefined}
      data-open={(mayCreate && !isPast) || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
    >
      <div className={classes.top}>
        <VisuallyHidden>{`${formatWeekday(`${day}T12:00Z`, 'UTC')}: ${counted(mine.length)}`}</VisuallyHidden>
        <span className={classes.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        {mine.length > 0 && (
          <span className={classes.count} aria-hidden="true">
            {formatNumber(mine.length)}
          </span>
        )}
      </div>
      <div className={classes.dots} aria-hidden="true">
        {mine.slice(0, dotsFor).map((item) => (
          <i key={keyOf(item)} data-state={item.state} />
        ))}
      </div>
      <div className={classes.items}>
        {shown.map((item) => (
          <ItemChip
            key={keyOf(item)}
            item={item}
            zone={zone}
            isReachable={isCurrent}
            isCarried={carriedKey === keyOf(item)}
            mayMove={mayMove}
          />
        ))}
        {rest > 0 && (
          <UnstyledButton className={cells.more} tabIndex={isCurrent ? 0 : -1} onClick={() => onDay(day)}>
            +{formatNumber(rest)} more
          </UnstyledButton>
        )}
      </div>
    </Box>
  );
}
