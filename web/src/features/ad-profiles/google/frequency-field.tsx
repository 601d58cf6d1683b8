import type { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { NumberInput, Select, Stack, Switch } from '@mantine/core';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';
import classes from '../ad-profiles.module.css';

type Frequency = GoogleProfile['frequency_capping'];
const none: Frequency = { enabled: false, impressions: 0, time_unit: 'DAY' };
const units: { value: Frequency['time_unit']; label: string }[] = [
  { value: 'DAY', label: 'Day' },
  { value: 'WEEK', label: 'Week' },
  { value: 'MONTH', label: 'Month' },
];

/** Limit for how often one person sees the ads. */
export function FrequencyField(props: FieldProps<Frequency>) {
  return (
    <CustomField<Frequency> {...props}>
      {({ value = none, onChange, onBlur, error }) => (
        <Stack gap="sm">
          <Switch
            label="Limit how often a person sees the ads"
            checked={value.enabled}
            onChange={(event) => onChange({ ...value, enabled: event.currentTarget.checked })}
          />
          {value.enabled && (
            <div className={classes.pair}>
              <NumberInput
                label="Impressions"
                min={0}
                clampBehavior="none"
                allowDecimal={false}
                allowNegative={false}
                hideControls
                error={error}
                value={value.impressions || ''}
                onChange={(impressions) => onChange({ ...value, impressions: Number(impressions) })}
                onBlur={onBlur}
              />
              <Select
                label="Per"
                allowDeselect={false}
                data={units}
                value={value.time_unit}
                onChange={(unit) =>
                  onChange({ ...value, time_unit: units.find((each) => each.value === unit)?.value ?? 'DAY' })
                }
              />
            </div>
          )}
        </Stack>
      )}
    </CustomField>
  );
}
