import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { Flex } from '../../../ui/layout/layout.tsx';
import '@mantine/dates/styles.css';
import { formatDay } from '../../../lib/format.ts';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import classes from '../staff.module.css';
import { type DayRange, findPreset, type PresetName, presetLabel, presetRange } from './date-range.ts';

type Props = {
  /** Label that says whose days these are, unless the page does. */
  label: string;
  range: DayRange;
  today: string;
  presets: readonly PresetName[];
  onChange: (range: DayRange) => void;
};

type DayPair = [string | null, string | null];

const formatDays = (days: DayPair) => days.map((day) => (day ? formatDay(day, 'UTC') : '')).join(' – ');

/** Common periods as chips, any other from the calendar. */
export function DateRangePicker({ label, range, today, presets, onChange }: Props) {
  const [startDay, setStartDay] = useState<string | null>(null);
  const selectedDays: DayPair = startDay ? [startDay, null] : [range.start_date, range.end_date];
  return (
    <Flex className={classes.range} gap="8px 12px" align="flex-end" wrap>
      <FilterChips
        label="Period"
        value={findPreset(range, today, presets)}
        options={presets.map((value) => ({ value, label: presetLabel(value) }))}
        onChange={(name) => name && onChange(presetRange(name, today))}
      />
      <DatePickerInput
        type="range"
        className={classes.dates}
        miw={250}
        label={label}
        // The input is a button, and screen readers read only its name, so the name includes the dates.
        aria-label={`${label}: ${formatDays(selectedDays)}`}
        valueFormat="MMM D, YYYY"
        firstDayOfWeek={1}
        hideOutsideDates
        allowSingleDateInRange
        previousLabel="Previous month"
        nextLabel="Next month"
        popoverProps={{ withRoles: false }}
        maxDate={today}
        value={selectedDays}
        onChange={([start, end]) => {
          setStartDay(end ? null : start);
          if (start && end) onChange({ start_date: start.slice(0, 10), end_date: end.slice(0, 10) });
        }}
        onBlur={() => setStartDay(null)}
        leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
        leftSectionPointerEvents="none"
      />
    </Flex>
  );
}
