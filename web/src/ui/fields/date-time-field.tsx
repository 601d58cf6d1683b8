import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import '@mantine/dates/styles.css';
import { fromLocalTime, toLocalTime } from '../../lib/time/zoned-time.ts';
import type { FieldProps } from '../form/use-form.ts';
import { useTimeZone } from '../page/time-zone-context.ts';
import classes from './field.module.css';
import { FieldFrame, type FieldLook, inputProps, StatusIcon } from './field-frame.tsx';
import { TimeSelect } from './time-select.tsx';

type MomentFieldProps = FieldProps<string | null> & FieldLook & { zone?: string; earliest?: string };

/** A date and a time in quarters of an hour. Its value is ISO text in UTC; what is shown is the zone's own clock. */
export function DateTimeField(props: MomentFieldProps) {
  const { value, onChange, onBlur, label, disabled, error, status, earliest, description } = props;
  const own = useTimeZone();
  const zone = props.zone ?? own;
  const [early, setEarly] = useState('09:00');
  const wall = value ? toLocalTime(new Date(value), zone) : undefined;

  const put = (day: string | null, time: string) =>
    onChange(day ? fromLocalTime({ day: day.slice(0, 10), time }, zone).toISOString() : undefined);

  return (
    <FieldFrame field={props}>
      <div className={classes.moment}>
        <DatePickerInput
          {...inputProps(props, { label, disabled })}
          description={description}
          placeholder="Choose a date"
          valueFormat="MMM D, YYYY"
          firstDayOfWeek={1}
          hideOutsideDates
          previousLabel="Previous month"
          nextLabel="Next month"
          // Mantine gives its calendar a dialog's role and a name that is not on the page.
          popoverProps={{ withRoles: false }}
          minDate={earliest && toLocalTime(new Date(earliest), zone).day}
          value={wall?.day ?? null}
          onChange={(day) => put(day, wall?.time ?? early)}
          leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
          leftSectionPointerEvents="none"
          error={error !== undefined}
        />
        <TimeSelect
          label="Time"
          description={description && '\u00a0'}
          aria-label={`${label}, time`}
          disabled={disabled}
          value={wall?.time ?? early}
          onChange={(time) => {
            setEarly(time);
            if (wall) put(wall.day, time);
          }}
          onBlur={onBlur}
          rightSection={<StatusIcon status={status} />}
          rightSectionWidth={status === 'not-validated' ? 8 : 34}
          rightSectionPointerEvents="none"
          error={error !== undefined}
        />
      </div>
      <p className={classes.zone} data-wrong={error ? true : undefined} role={error ? 'alert' : undefined}>
        {error ?? `Times are in ${zone.replaceAll('_', ' ')}`}
      </p>
    </FieldFrame>
  );
}
