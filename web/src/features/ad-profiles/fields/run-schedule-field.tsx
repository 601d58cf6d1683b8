import { maxRunDays, type RunSchedule } from '@fanfare/contract/ad-profiles/run-schedule';
import { NumberInput, Radio, Stack } from '@mantine/core';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

const continuous: RunSchedule = { type: 'continuous', days: 0 };

/** Field for how long ads run: continuously or for a number of days. */
export function RunScheduleField(props: FieldProps<RunSchedule>) {
  return (
    <CustomField {...props}>
      {({ value = continuous, onChange, onBlur, error }) => (
        <Stack gap="sm">
          <Radio.Group
            label="Schedule"
            description="Starts with the first ad, in the time zone of the account."
            value={value.type}
            onChange={(type) => onChange({ ...value, type: type === 'days' ? 'days' : 'continuous' })}
          >
            <Stack gap={8} mt={8}>
              <Radio value="continuous" label="Run continuously" />
              <Radio value="days" label="Run for a number of days" />
            </Stack>
          </Radio.Group>
          {value.type === 'days' && (
            <NumberInput
              label="Days"
              maw={160}
              min={0}
              max={maxRunDays}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              hideControls
              error={error}
              value={value.days || ''}
              onChange={(days) => onChange({ ...value, days: Number(days) })}
              onBlur={onBlur}
            />
          )}
        </Stack>
      )}
    </CustomField>
  );
}
