import { type ContestFormats, formatContestTime } from '@fanfare/contract/contests/dates';
import { dstCase, isLocalTime } from '@fanfare/contract/kit/local-time';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { Grid } from '../../../ui/layout/layout.tsx';
import '@mantine/dates/styles.css';
import { FieldFrame, type FieldLabels, StatusIcon, toInputProps } from '../../../ui/fields/field-frame.tsx';
import { TimeSelect } from '../../../ui/fields/time-select.tsx';
import { type FieldProps, useField } from '../../../ui/form/use-field.ts';
import { Meta } from '../../../ui/text/text.tsx';

type Props = FieldProps<string | null> &
  FieldLabels & { timeZone: string; formats: ContestFormats; defaultTime: string };

const dstNotes = {
  exact: '',
  missing: ' Clocks go forward then, so the time that follows counts.',
  twice: ' Clocks go back then, so the first time counts.',
};

/** Field for a date and time in the contest's time zone, as text such as `2030-03-31T14:30`. */
export function LocalTimeField(props: Props) {
  const field = useField(props);
  const { value, onChange, onBlur, error, status } = field;
  const { label, disabled, timeZone, formats } = props;
  const [defaultTime, setDefaultTime] = useState(props.defaultTime);
  const [day, time] = value ? value.split('T') : [];
  const changeTo = (nextDay: string | null | undefined, nextTime: string) =>
    onChange(nextDay ? `${nextDay.slice(0, 10)}T${nextTime}` : undefined);
  const note =
    value && isLocalTime(value)
      ? `${formatContestTime(value, formats)} in ${timeZone.replaceAll('_', ' ')}.${dstNotes[dstCase(value, timeZone)]}`
      : `Time zone: ${timeZone.replaceAll('_', ' ')}`;
  return (
    <FieldFrame field={field}>
      <Grid columns="minmax(0, 1.4fr) minmax(0, 1fr)" gap={8}>
        <DatePickerInput
          {...toInputProps(field, { label, disabled })}
          placeholder="Choose a date"
          valueFormat={formats.date_format}
          firstDayOfWeek={1}
          hideOutsideDates
          previousLabel="Previous month"
          nextLabel="Next month"
          // Mantine gives its calendar role="dialog" with an aria-labelledby id that does not exist.
          popoverProps={{ withRoles: false }}
          value={day ?? null}
          onChange={(next) => changeTo(next, time ?? defaultTime)}
          leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
          leftSectionPointerEvents="none"
          error={error !== undefined}
        />
        <TimeSelect
          label="Time"
          aria-label={`${label}, time`}
          disabled={disabled}
          value={time ?? defaultTime}
          onChange={(next) => {
            setDefaultTime(next);
            if (day) changeTo(day, next);
          }}
          onBlur={onBlur}
          rightSection={<StatusIcon status={status} />}
          rightSectionWidth={status === 'not-validated' ? 8 : 34}
          rightSectionPointerEvents="none"
          error={error !== undefined}
        />
      </Grid>
      <Meta component="p" mt={6} c={error ? 'red' : undefined} role={error ? 'alert' : undefined}>
        {error ?? note}
      </Meta>
    </FieldFrame>
  );
}
