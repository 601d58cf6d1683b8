import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import { formProblem, lastMoment, type Schedule } from '@fanfare/contract/scheduling';
import { Button, SegmentedControl } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar, IconInfoCircle } from '@tabler/icons-react';
import '@mantine/dates/styles.css';
import { useId } from 'react';
import { useNow } from '../../../lib/clock.ts';
import { formatMoment, formatRelative } from '../../../lib/format.ts';
import { TimeSelect } from '../../../ui/fields/time-select.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import classes from '../accounts/accounts.module.css';
import { daylightSavingNote, nextQuarterHour, scheduleOptions } from './schedule-options.ts';

type Props = {
  /** Null is now. */
  value: Schedule | null;
  onChange: (plan: Schedule | null) => void;
  /** What somebody else found; what the time itself gets wrong is found here. */
  error?: string | undefined;
  label?: string;
  /** What no time of its own means here. */
  nowLabel?: string;
  disabled?: boolean;
};

/** Now, or a time on the person's own wall in quarters of an hour. */
export function ScheduleField({ value, onChange, error, label = 'When', nowLabel = 'Now', disabled = false }: Props) {
  const own = useTimeZone();
  const zone = value?.zone ?? own;
  const now = useNow(20_000);
  const id = useId();
  const [day, time] = value ? value.at.split('T') : [];
  const problem = value ? (error ?? formProblem(value, now)) : error;
  const edge = value && daylightSavingNote(value);
  const instant = value && toInstant(value.at, value.zone);

  return (
    <div className={classes.plan} data-status={problem ? 'invalid' : undefined}>
      <SegmentedControl
        fullWidth
        aria-label={label}
        disabled={disabled}
        data={[
          { value: 'now', label: nowLabel },
          { value: 'later', label: 'Schedule' },
        ]}
        value={value ? 'later' : 'now'}
        onChange={(choice) => onChange(choice === 'now' ? null : (value ?? nextQuarterHour(now, zone, 60)))}
      />
      {value && instant && (
        <>
          <div className={classes.quick}>
            {scheduleOptions(now, zone).map(({ label: words, plan }) => (
              <Button
                key={words}
                size="compact-sm"
                radius="xl"
                disabled={disabled}
                variant={plan.at === value.at ? 'light' : 'default'}
                aria-pressed={plan.at === value.at}
                onClick={() => onChange(plan)}
              >
                {words}
              </Button>
            ))}
          </div>
          <div className={classes.when}>
            <DatePickerInput
              label="Date"
              disabled={disabled}
              valueFormat="MMM D, YYYY"
              firstDayOfWeek={1}
              hideOutsideDates
              previousLabel="Previous month"
              nextLabel="Next month"
              popoverProps={{ withRoles: false }}
              minDate={toLocalTime(now, zone).slice(0, 10)}
              maxDate={toLocalTime(lastMoment(now, zone), zone).slice(0, 10)}
              value={day ?? null}
              onChange={(next) => next && onChange({ at: `${next.slice(0, 10)}T${time}`, zone })}
              leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
              leftSectionPointerEvents="none"
              error={problem !== undefined}
              aria-describedby={id}
            />
            <TimeSelect
              label="Time"
              disabled={disabled}
              value={time ?? ''}
              onChange={(next) => onChange({ at: `${day}T${next}`, zone })}
              error={problem !== undefined}
              aria-describedby={id}
            />
          </div>
          {edge && (
            <p className={classes.edge}>
              <IconInfoCircle size={16} stroke={1.5} aria-hidden />
              {edge}
            </p>
          )}
          <p
            id={id}
            className={classes.said}
            data-wrong={problem ? true : undefined}
            role={problem ? 'alert' : undefined}
          >
            {problem ?? (
              <>
                Goes out <strong>{formatRelative(instant, now)}</strong>, {formatMoment(instant, zone)}
                {zone !== 'UTC' && `, on the clocks of ${zone.replaceAll('_', ' ')}`}.
              </>
            )}
          </p>
        </>
      )}
      {!value && error && (
        <p className={classes.said} data-wrong role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
