import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatDay, formatMonth, formatWeekday } from '../../lib/format.ts';
import { Flex } from '../../ui/layout/layout.tsx';
import classes from './calendar.module.css';
import { type Day, daysFor, moveByPage, type View, views } from './calendar-days.ts';

type Props = { view: View; day: Day; today: Day; onNavigate: (to: { view?: View; day?: Day }) => void };

const labels: Record<View, string> = { month: 'Month', week: 'Week', day: 'Day', list: 'List' };
const isView = (text: string): text is View => views.some((view) => view === text);

export function formatViewTitle(view: View, day: Day): string {
  const toNoon = (date: Day | undefined) => `${date}T12:00Z`;
  if (view === 'day') return formatWeekday(toNoon(day), 'UTC');
  if (view !== 'week') return formatMonth(toNoon(day), 'UTC');
  const days = daysFor(view, day);
  return `${formatDay(toNoon(days[0]), 'UTC')} – ${formatDay(toNoon(days.at(-1)), 'UTC')}`;
}

export function CalendarBar({ view, day, today, onNavigate }: Props) {
  const unit = view === 'list' ? 'month' : view;
  return (
    <Flex className={classes.bar} gap={12} justify="space-between" wrap>
      <Flex gap={4} wrap>
        <Button variant="default" onClick={() => onNavigate({ day: today })}>
          Today
        </Button>
        <ActionIcon aria-label={`Previous ${unit}`} onClick={() => onNavigate({ day: moveByPage(view, day, -1) })}>
          <IconChevronLeft size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`Next ${unit}`} onClick={() => onNavigate({ day: moveByPage(view, day, 1) })}>
          <IconChevronRight size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
        <h2 className={classes.title} aria-live="polite">
          {formatViewTitle(view, day)}
        </h2>
      </Flex>
      <SegmentedControl
        aria-label="View"
        data={views.map((value) => ({ value, label: labels[value] }))}
        value={view}
        onChange={(value) => isView(value) && onNavigate({ view: value })}
      />
    </Flex>
  );
}
