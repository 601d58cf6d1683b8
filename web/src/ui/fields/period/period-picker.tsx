import { Button, Popover, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatPeriod, type Period } from './format-period.ts';
import classes from './period-picker.module.css';

type Props<Preset extends string> = {
  presets: readonly { value: Preset; label: string }[];
  /** The chosen preset; it has no effect while there is an own range. */
  preset: Preset;
  ownRange: Period | undefined;
  /** The dates of the report, once it is loaded. */
  range: Period | undefined;
  minDate: string;
  today: string;
  /** The time zone of the days. */
  note: string;
  onPreset: (preset: Preset) => void;
  onRange: (range: Period) => void;
};

type DayPair = [string | null, string | null];

/** The periods of a report, and any other from the calendar. */
export function PeriodPicker<Preset extends string>(props: Props<Preset>) {
  const { presets, preset: chosen, ownRange, range, minDate, today, note, onPreset, onRange } = props;
  const [isOpen, setOpen] = useState(false);
  const [startDay, setStartDay] = useState<string | null>(null);
  const shown = ownRange ?? range;
  const days: DayPair = startDay ? [startDay, null] : ownRange ? [ownRange.from, ownRange.to] : [null, null];
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      onClose={() => setStartDay(null)}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          className={classes.rangeButton}
          leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {ownRange ? 'Custom range' : presets.find(({ value }) => value === chosen)?.label}
          {shown && <span className={classes.dates}>{formatPeriod(shown)}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Period" className={classes.rangeMenu}>
        <ul className={classes.presets}>
          {presets.map(({ value, label }) => {
            const isCurrent = !ownRange && value === chosen;
            return (
              <li key={value}>
                <UnstyledButton
                  className={classes.preset}
                  aria-current={isCurrent || undefined}
                  onClick={() => {
                    onPreset(value);
                    setOpen(false);
                  }}
                >
                  <IconCheck
                    size={16}
                    stroke={2}
                    aria-hidden
                    className={classes.check}
                    data-checked={isCurrent || undefined}
                  />
                  {label}
                </UnstyledButton>
              </li>
            );
          })}
        </ul>
        <div className={classes.calendar}>
          <DatePicker
            type="range"
            aria-label="Custom range"
            firstDayOfWeek={1}
            hideOutsideDates
            allowSingleDateInRange
            minDate={minDate}
            maxDate={today}
            defaultDate={shown?.from ?? today}
            previousLabel="Previous month"
            nextLabel="Next month"
            value={days}
            onChange={([start, end]) => {
              setStartDay(start && !end ? start : null);
              if (!start || !end) return;
              onRange({ from: start.slice(0, 10), to: end.slice(0, 10) });
              setOpen(false);
            }}
          />
          <p className={classes.note}>Choose the first and the last day. {note}</p>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
