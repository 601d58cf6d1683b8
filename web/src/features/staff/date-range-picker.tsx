import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import '@mantine/dates/styles.css';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { type PresetName, presetLabel, presetOf, presetRange, type Range } from './date-range.ts';
import classes from './staff.module.css';

type Props = { range: Range; today: string; presets: readonly PresetName[]; onChange: (range: Range) => void };

/** Periods one asks for every day as chips, any other from the calendar. */
export function DateRangePicker({ range, today, presets, onChange }: Props) {
  const [begun, setBegun] = useState<string | null>(null);
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
        aria-label="Start and end date, in UTC"
        valueFormat="MMM D, YYYY"
        firstDayOfWeek={1}
        hideOutsideDates
        allowSingleDateInRange
        previousLabel="Previous month"
        nextLabel="Next month"
        popoverProps={{ withRoles: false }}
        maxDate={today}
        value={begun ? [begun, null] : [range.start_date, range.end_date]}
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
