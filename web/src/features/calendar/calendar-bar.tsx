import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatDay, formatMonth, formatWeekday } from '../../lib/format.ts';
import classes from './calendar.module.css';
import { type Day, daysOf, moveByPage, type View, views } from './calendar-days.ts';

type Props = { view: View; day: Day; today: Day; onPlace: (place: { view?: View; day?: Day }) => void };

const labels: Record<View, string> = { month: 'Month', week: 'Week', day: 'Day', list: 'List' };
const isView = (text: string): text is View => views.some((view) => view === text);

export function titleOf(view: View, day: Day): string {
  const noon = (one: Day | undefined) => `${one}T12:00Z`;
  if (view === 'day') return formatWeekday(noon(day), 'UTC');
  if (view !== 'week') return formatMonth(noon(day), 'UTC');
  const days = daysOf(view, day);
  return `${formatDay(noon(days[0]), 'UTC')} – ${formatDay(noon(days.at(-1)), 'UTC')}`;
}

export function CalendarBar({ view, day, today, onPlace }: Props) {
  const unit = view === 'list' ? 'month' : view;
  return (
    <div className={classes.bar}>
      <div className={classes.turn}>
        <Button variant="default" onClick={() => onPlace({ day: today })}>
          Today
        </Button>
        <ActionIcon aria-label={`Previous ${unit}`} onClick={() => onPlace({ day: moveByPage(view, day, -1) })}>
          <IconChevronLeft size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`Next ${unit}`} onClick={() => onPlace({ day: moveByPage(view, day, 1) })}>
          <IconChevronRight size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title} aria-live="polite">
          {titleOf(view, day)}
        </h2>
      </div>
      <SegmentedControl
        aria-label="View"
        data={views.map((value) => ({ value, label: labels[value] }))}
        value={view}
        onChange={(value) => isView(value) && onPlace({ view: value })}
      />
    </div>
  );
}
