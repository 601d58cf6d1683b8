import { Button, Popover, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { Block, Grid } from '../../layout/layout.tsx';
import { Meta } from '../../text/text.tsx';
import '@mantine/dates/styles.css';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { formatPeriod, type Period } from './format-period.ts';
import classes from './period-picker.module.css';

type Props<Preset extends string> = {
  presets: readonly { value: Preset; label: string }[];
  /** The chosen preset; it is ignored while `ownRange`, a custom period, is set. */
  preset: Preset;
  ownRange: Period | undefined;
  /** The dates of the report, once it is loaded. */
  range: Period | undefined;
  minDate: string;
  today: string;
  /** Note on the time zone of the days. */
  note: string;
  onPreset: (preset: Preset) => void;
  onRange: (range: Period) => void;
};

type DayPair = [string | null, string | null];

/** Choice of a report's period: a preset, or custom dates from the calendar. */
export function PeriodPicker<Preset extends string>(props: Props<Preset>) {
  const { presets, preset: chosen, ownRange, range, minDate, today, note, onPreset, onRange } = props;
  const [isOpen, setOpen] = useState(false);
  const [startDay, setStartDay] = useState<string | null>(null);
  const shown = ownRange ?? range;
  const chosenDays: DayPair = ownRange ? [ownRange.from, ownRange.to] : [null, null];
  const days: DayPair = startDay ? [startDay, null] : chosenDays;
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
          fw={500}
          leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {ownRange ? 'Custom range' : presets.find(({ value }) => value === chosen)?.label}
          {shown && (
            <Block component="span" ms={8} fw={400} c="dimmed" tabular>
              {formatPeriod(shown)}
            </Block>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Period" className={classes.rangeMenu}>
        <Block component="ul" flex="1 0 150px">
          {presets.map(({ value, label }) => {
            const isCurrent = !ownRange && value === chosen;
            return (
              <li key={value}>
                <UnstyledButton
                  className={`${classes.preset} ff-hover`}
                  aria-current={isCurrent || undefined}
                  onClick={() => {
                    onPreset(value);
                    setOpen(false);
                  }}
                >
                  <IconCheck size={16} stroke={2} aria-hidden visibility={isCurrent ? undefined : 'hidden'} />
                  {label}
                </UnstyledButton>
              </li>
            );
          })}
        </Block>
        <Grid gap={8} justify="center" maw={280}>
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
          <Meta component="p">Choose the first and the last day. {note}</Meta>
        </Grid>
      </Popover.Dropdown>
    </Popover>
  );
}
