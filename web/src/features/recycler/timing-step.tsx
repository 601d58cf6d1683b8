import { minuteMs } from '@fanfare/contract/kit/durations';
import { timeZoneNote } from '@fanfare/contract/kit/terms';
import { startDates, timeframeLabels, timeframes } from '@fanfare/contract/recycler/recycle-times';
import { DatePickerInput } from '@mantine/dates';
import { Block } from '../../ui/layout/layout.tsx';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import { useNow } from '../../lib/clock.ts';
import { CustomField, toInputProps } from '../../ui/fields/field-frame.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { TimeSelect } from '../../ui/fields/time-select.tsx';
import type { GetFieldProps } from '../../ui/form/use-field.ts';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import type { RecycleValues } from './recycle-form.ts';

/** Step with start date, timeframe and time of day. */
export function TimingStep({ field }: { field: GetFieldProps<RecycleValues> }) {
  const timeZone = useTimeZone();
  const { first, last } = startDates(useNow(minuteMs), timeZone);
  return (
    <>
      <CustomField {...field('start_date')}>
        {(bound) => (
          <DatePickerInput
            {...toInputProps(bound, { label: 'Start date' })}
            placeholder="Choose a date"
            valueFormat="MMM D, YYYY"
            firstDayOfWeek={1}
            hideOutsideDates
            previousLabel="Previous month"
            nextLabel="Next month"
            // Mantine gives its calendar role="dialog" with an aria-labelledby id that does not exist.
            popoverProps={{ withRoles: false }}
            minDate={first}
            maxDate={last}
            value={bound.value ?? null}
            onChange={(day) => bound.onChange(day?.slice(0, 10))}
            leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
            leftSectionPointerEvents="none"
          />
        )}
      </CustomField>
      <SelectField
        {...field('timeframe')}
        label="Timeframe"
        description="From the start date. The posts are spread evenly over it."
        options={timeframes.map((value) => ({ value, label: timeframeLabels[value] }))}
      />
      <CustomField {...field('time')}>
        {({ value, onChange, onBlur, error }) => (
          <TimeSelect
            label="Time"
            value={value ?? ''}
            onChange={onChange}
            onBlur={onBlur}
            error={error}
            description={timeZoneNote(timeZone.replaceAll('_', ' '))}
          />
        )}
      </CustomField>
      <Block mt={8}>
        <SwitchField
          {...field('advertise')}
          label="Advertise them too"
          description="Also creates an ad from each of these posts."
        />
      </Block>
    </>
  );
}
