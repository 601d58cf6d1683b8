import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { formatNumber, formatWeekday } from '../../../lib/format.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { type Day, isSameMonth, toDay } from '../calendar-days.ts';
import chipClasses from '../items/item-chip.module.css';
import { ItemChip } from '../items/item-chip.tsx';
import { type Item, itemKey } from '../items/items-by-day.ts';
import { formatItemCount, type GridProps } from './grid-props.ts';
import classes from './month-view.module.css';
import cells from './slot.module.css';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Items in a cell; with more, the last line is "+N more". */
const maxItemsPerDay = 3;
const maxDots = 4;

type Props = GridProps & { month: Day };

export function MonthView(props: Props) {
  const { days, month } = props;
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  return (
    <Block role="grid" aria-label="Month" clip panel>
      <Box role="row" className={classes.head}>
        {weekdays.map((name) => (
          <Box role="columnheader" key={name} aria-label={name}>
            <Block component="span" visibleFrom="sm">
              {name.slice(0, 3)}
            </Block>
            <Block component="span" hiddenFrom="sm">
              {name.slice(0, 1)}
            </Block>
          </Box>
        ))}
      </Box>
      {weeks.map((week) => (
        <Grid divided role="row" columns={7} key={week[0]}>
          {week.map((day) => (
            <DayCell
              key={day}
              {...props}
              day={day}
              dayItems={props.items.get(day) ?? []}
              isOutside={!isSameMonth(day, month)}
            />
          ))}
        </Grid>
      ))}
    </Block>
  );
}

type CellProps = GridProps & { day: Day; dayItems: Item[]; isOutside: boolean };

function DayCell({
  day,
  dayItems,
  isOutside,
  timeZone,
  currentHour,
  focusedSlot,
  draggedKey,
  mayMove,
  mayCreate,
  onDay,
}: CellProps) {
  const isCurrent = toDay(focusedSlot) === day;
  const isPast = day < toDay(currentHour);
  const isToday = day === toDay(currentHour);
  const visibleItems = dayItems.length > maxItemsPerDay ? dayItems.slice(0, maxItemsPerDay - 1) : dayItems;
  const hiddenCount = dayItems.length - visibleItems.length;
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
      <Flex className={classes.top} justify="space-between">
        <VisuallyHidden>{`${formatWeekday(`${day}T12:00Z`, 'UTC')}: ${formatItemCount(dayItems.length)}`}</VisuallyHidden>
        <span className={classes.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        {dayItems.length > 0 && (
          <Block component="span" c="dimmed" fz={12} tabular aria-hidden="true">
            {formatNumber(dayItems.length)}
          </Block>
        )}
      </Flex>
      <Flex hiddenFrom="sm" gap={3} className={classes.dots} aria-hidden="true">
        {dayItems.slice(0, maxDots).map((item) => (
          <i key={itemKey(item)} className={chipClasses.state} data-state={item.state} />
        ))}
      </Flex>
      <Grid visibleFrom="sm" gap={3}>
        {visibleItems.map((item) => (
          <ItemChip
            key={itemKey(item)}
            item={item}
            timeZone={timeZone}
            isFocusable={isCurrent}
            isDragged={draggedKey === itemKey(item)}
            layout="month"
            mayMove={mayMove}
          />
        ))}
        {hiddenCount > 0 && (
          <UnstyledButton className={cells.more} tabIndex={isCurrent ? 0 : -1} onClick={() => onDay(day)}>
            +{formatNumber(hiddenCount)} more
          </UnstyledButton>
        )}
      </Grid>
    </Box>
  );
}
