import { clampSetting, type RangedSetting, settingsRanges } from '@fanfare/contract/bulk-ai/settings';
import { NumberInput } from '@mantine/core';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';

type Props = FieldProps<number | undefined> & {
  setting: RangedSetting;
  label: string;
  description: string;
  suffix?: string;
  disabled?: boolean;
  /** True if a first digit can be below the minimum: then the value is clamped when the field is left. */
  clampsOnBlur?: boolean;
};

/** A number that is clamped to its range while it is typed. An empty field takes the minimum when it is left. */
export function ClampedField({ setting, label, description, suffix, disabled, clampsOnBlur = false, ...props }: Props) {
  const { min, max } = settingsRanges[setting];
  return (
    <CustomField<number | undefined> {...props}>
      {({ name, value, onChange, onBlur, error }) => (
        <NumberInput
          name={name}
          label={label}
          description={description}
          error={error}
          disabled={disabled}
          min={min}
          max={max}
          suffix={suffix}
          withAsterisk
          clampBehavior="none"
          allowDecimal={false}
          thousandSeparator=","
          value={value ?? ''}
          onChange={(typed) => {
            const number = typed === '' ? Number.NaN : Number(typed);
            if (Number.isNaN(number)) onChange(undefined);
            else onChange(clampsOnBlur ? Math.min(number, max) : clampSetting(setting, number));
          }}
          onBlur={() => {
            onChange(clampSetting(setting, value ?? min));
            onBlur();
          }}
        />
      )}
    </CustomField>
  );
}
