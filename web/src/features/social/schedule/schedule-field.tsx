import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import { maxScheduleTime, type Schedule, validateSchedule } from '@fanfare/contract/social/schedule';
import { Button, SegmentedControl } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar, IconInfoCircle } from '@tabler/icons-react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import '@mantine/dates/styles.css';
import { useId } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { formatDateTime, formatRelative } from '../../../lib/format.ts';
import { TimeSelect } from '../../../ui/fields/time-select.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { Meta } from '../../../ui/text/text.tsx';
import classes from '../accounts/accounts.module.css';
import { daylightSavingNote, nextQuarterHour, scheduleOptions } from './schedule-options.ts';

type Props = {
  /** Scheduled time; null means now. */
  value: Schedule | null;
  onChange: (schedule: Schedule | null) => void;
  /** Error from the server or the form; the time itself is validated here. */
  error?: string | undefined;
  label?: string;
  /** Label of the option without a time; null if a time is required. */
  nowLabel?: string | null;
  disabled?: boolean;
};

/** Field for now, or a local date and time in steps of 15 minutes. */
export function ScheduleField({
  value,
  onChange,
  error,
  label = 'Schedule',
  nowLabel = 'Now',
  disabled = false,
}: Props) {
  const userTimeZone = useTimeZone();
  const timeZone = value?.zone ?? userTimeZone;
  const now = useNow(20_000);
  const id = useId();
  const [day, time] = value ? value.at.split('T') : [];
  const problem = value ? (error ?? validateSchedule(value, now)) : error;
  const dstNote = value && daylightSavingNote(value);
  const instant = value && toInstant(value.at, value.zone);

  return (
    <Grid gap={12} data-status={problem ? 'invalid' : undefined}>
      {nowLabel !== null && (
        <SegmentedControl
          fullWidth
          aria-label={label}
          disabled={disabled}
          data={[
            { value: 'now', label: nowLabel },
            { value: 'later', label: 'Schedule' },
          ]}
          value={value ? 'later' : 'now'}
          onChange={(choice) => onChange(choice === 'now' ? null : (value ?? nextQuarterHour(now, timeZone, 60)))}
        />
      )}
      {value && instant && (
        <>
          <Flex gap={6} align="stretch" wrap>
            {scheduleOptions(now, timeZone).map(({ label: optionLabel, schedule }) => (
              <Button
                key={optionLabel}
                size="compact-sm"
                radius="xl"
                disabled={disabled}
                variant={schedule.at === value.at ? 'light' : 'default'}
                aria-pressed={schedule.at === value.at}
                onClick={() => onChange(schedule)}
              >
                {optionLabel}
              </Button>
            ))}
          </Flex>
          <Grid columns="minmax(0, 1.4fr) minmax(0, 1fr)" gap={8}>
            <DatePickerInput
              label="Date"
              disabled={disabled}
              valueFormat="MMM D, YYYY"
              firstDayOfWeek={1}
              hideOutsideDates
              previousLabel="Previous month"
              nextLabel="Next month"
              popoverProps={{ withRoles: false }}
              minDate={toLocalTime(now, timeZone).slice(0, 10)}
              maxDate={toLocalTime(maxScheduleTime(now, timeZone), timeZone).slice(0, 10)}
              value={day ?? null}
              onChange={(next) => next && onChange({ at: `${next.slice(0, 10)}T${time}`, zone: timeZone })}
              leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
              leftSectionPointerEvents="none"
              error={problem !== undefined}
              aria-describedby={id}
            />
            <TimeSelect
              label="Time"
              disabled={disabled}
              value={time ?? ''}
              onChange={(next) => onChange({ at: `${day}T${next}`, zone: timeZone })}
              error={problem !== undefined}
              aria-describedby={id}
            />
          </Grid>
          {dstNote && (
            <Flex component="p" iconTop={1} gap={8} align="stretch" className={classes.dstNote}>
              <IconInfoCircle size={16} stroke={1.5} aria-hidden />
              {dstNote}
            </Flex>
          )}
          <Meta component="p" id={id} c={problem ? 'red' : undefined} role={problem ? 'alert' : undefined}>
            {problem ?? (
              <>
                Publishes{' '}
                <Block component="strong" c="var(--ff-text)" fw={600}>
                  {formatRelative(instant, now)}
                </Block>
                : {formatDateTime(instant, timeZone)}
                {timeZone !== 'UTC' && ` (${timeZone.replaceAll('_', ' ')})`}
              </>
            )}
          </Meta>
        </>
      )}
      {!value && error && (
        <Meta component="p" c="red" role="alert">
          {error}
        </Meta>
      )}
    </Grid>
  );
}
