import { timeZoneNote } from '@fanfare/contract/kit/terms';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { Grid } from '../layout/layout.tsx';
import '@mantine/dates/styles.css';
import { fromLocalTime, toLocalTime } from '../../lib/time/zoned-time.ts';
import { type FieldProps, useField } from '../form/use-field.ts';
import { useTimeZone } from '../page/time-zone-context.ts';
import { Meta } from '../text/text.tsx';
import { FieldFrame, type FieldLabels, StatusIcon, toInputProps } from './field-frame.tsx';
import { TimeSelect } from './time-select.tsx';

type DateTimeFieldProps = FieldProps<string | null> & FieldLabels & { timeZone?: string; earliest?: string };

/**
 * Field for date and time in 15-minute steps. The value is ISO text in UTC; the inputs show local time in `timeZone`.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const field = useField(props);
  const { value, onChange, onBlur, error, status } = field;
  const { label, disabled, earliest, description } = props;
  const userTimeZone = useTimeZone();
  const timeZone = props.timeZone ?? userTimeZone;
  const [defaultTime, setDefaultTime] = useState('09:00');
  const localTime = value ? toLocalTime(new Date(value), timeZone) : undefined;

  const changeTo = (day: string | null, time: string) =>
    onChange(day ? fromLocalTime({ day: day.slice(0, 10), time }, timeZone).toISOString() : undefined);

  return (
    <FieldFrame field={field}>
      <Grid columns="minmax(0, 1.4fr) minmax(0, 1fr)" gap={8}>
        <DatePickerInput
          {...toInputProps(field, { label, disabled })}
          description={description}
          placeholder="Choose a date"
          valueFormat="MMM D, YYYY"
          firstDayOfWeek={1}
          hideOutsideDates
          previousLabel="Previous month"
          nextLabel="Next month"
          // Mantine gives its calendar role="dialog" with an aria-labelledby id that does not exist.
          popoverProps={{ withRoles: false }}
          minDate={earliest && toLocalTime(new Date(earliest), timeZone).day}
          value={localTime?.day ?? null}
          onChange={(day) => changeTo(day, localTime?.time ?? defaultTime)}
          leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
          leftSectionPointerEvents="none"
          error={error !== undefined}
        />
        <TimeSelect
          label="Time"
          description={description && '\u00a0'}
          aria-label={`${label}, time`}
          disabled={disabled}
          value={localTime?.time ?? defaultTime}
          onChange={(time) => {
            setDefaultTime(time);
            if (localTime) changeTo(localTime.day, time);
          }}
          onBlur={onBlur}
          rightSection={<StatusIcon status={status} />}
          rightSectionWidth={status === 'not-validated' ? 8 : 34}
          rightSectionPointerEvents="none"
          error={error !== undefined}
        />
      </Grid>
      <Meta component="p" mt={4} c={error ? 'red' : undefined} role={error ? 'alert' : undefined}>
        {error ?? timeZoneNote(timeZone.replaceAll('_', ' '))}
      </Meta>
    </FieldFrame>
  );
}
