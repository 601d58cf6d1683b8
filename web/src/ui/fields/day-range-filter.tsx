import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import '@mantine/dates/styles.css';
import { formatDay } from '../../lib/format.ts';

type Range = { first: string | undefined; last: string | undefined };
type Props = Range & { onChange: (range: Range) => void };

/** Filter of a list: first and last day, both included. Nothing changes until both are chosen. */
export function DayRangeFilter({ first, last, onChange }: Props) {
  const [rangeStart, setRangeStart] = useState<string | null>(null);
  const range: [string | null, string | null] = rangeStart ? [rangeStart, null] : [first ?? null, last ?? null];
  const rangeLabel = range.flatMap((day) => (day ? formatDay(`${day}T12:00Z`, 'UTC') : [])).join(' – ');
  return (
    <DatePickerInput
      type="range"
      aria-label={rangeLabel ? `Dates: ${rangeLabel}` : 'Any date'}
      placeholder="Any date"
      clearable
      valueFormat="MMM D, YYYY"
      firstDayOfWeek={1}
      hideOutsideDates
      allowSingleDateInRange
      previousLabel="Previous month"
      nextLabel="Next month"
      popoverProps={{ withRoles: false }}
      clearButtonProps={{ 'aria-label': 'Clear dates' }}
      value={range}
      onChange={([start, end]) => {
        setRangeStart(start && !end ? start : null);
        if (start && end) onChange({ first: start.slice(0, 10), last: end.slice(0, 10) });
        if (!start && !end) onChange({ first: undefined, last: undefined });
      }}
      leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
      leftSectionPointerEvents="none"
    />
  );
}
