import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import '@mantine/dates/styles.css';
import { FieldFrame, type FieldLabels, toInputProps } from '../../../ui/fields/field-frame.tsx';
import { type FieldProps, useField } from '../../../ui/form/use-field.ts';

/** Field for a day without a time. The value is `2026-11-15`. */
export function DayField(props: FieldProps<string | null> & FieldLabels) {
  const field = useField(props);
  return (
    <FieldFrame field={field}>
      <DatePickerInput
        {...toInputProps(field, props)}
        placeholder="Choose a date"
        valueFormat="MMM D, YYYY"
        firstDayOfWeek={1}
        hideOutsideDates
        previousLabel="Previous month"
        nextLabel="Next month"
        // Mantine gives its calendar role="dialog" with an aria-labelledby id that does not exist.
        popoverProps={{ withRoles: false }}
        value={field.value ?? null}
        onChange={(day) => field.onChange(day?.slice(0, 10))}
        leftSection={<IconCalendar size={18} stroke={1.5} aria-hidden />}
        leftSectionPointerEvents="none"
      />
    </FieldFrame>
  );
}
