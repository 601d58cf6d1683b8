import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import '@mantine/dates/styles.css';
import { formatDay } from '../../../lib/format.ts';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import classes from '../staff.module.css';
import { type PresetName, presetLabel, presetOf, presetRange, type Range } from './date-range.ts';

type Props = { range: Range; today: string; presets: readonly PresetName[]; onChange: (range: Range) => void };

type Days = [string | null, string | null];

const label = 'Dates, in UTC';
const inWords = (days: Days) => days.map((day) => (day ? formatDay(day, 'UTC') : '')).join(' – ');

/** Periods one asks for every day as chips, any other from the calendar. */
export function DateRangePicker({ range, today, presets, onChange }: Props) {
  const [begun, setBegun] = useState<string | null>(null);
  const shown: Days = begun ? [begun, null] : [range.start_date, range.end_date];
  return (
    <div className={classes.range}>
      <FilterChips
        label="Period"
        value={presetOf(range, today, presets)}
        options={presets.map((value) => ({ value, label: presetLabel(value) }))}
        onChange={(name) => name && onChange(presetRange(name, today))}
      />
      <DatePickerInput
        type="range"
        className={classes.dates}
        label={label}
        // The name holds the chosen days too: the input is a button, and a button is read by its name alone.
        aria-label={`${label}: ${inWords(shown)}`}
        valueFormat="MMM D, YYYY"
        firstDayOfWeek={1}
        hideOutsideDates
        allowSingleDateInRange
        previousLabel="Previous month"
        nextLabel="Next month"
        popoverProps={{ withRoles: false }}
        maxDate={today}
        value={shown}
        onChange={([start, end]) => {
          setBegun(end ? null : start);
          if (start && end) onChange({ start_date: start.slice(0, 10), end_date: end.slice(0, 10) });
        }}
        onBlur={() => setBegun(null)}
        leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
        leftSectionPointerEvents="none"
      />
    </div>
  );
}
