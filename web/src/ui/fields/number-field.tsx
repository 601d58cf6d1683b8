import { NumberInput } from '@mantine/core';
import { type FieldProps, useField } from '../form/use-field.ts';
import { FieldFrame, type FieldLabels, StatusIcon, toTextInputProps } from './field-frame.tsx';

type NumberFieldProps = FieldProps<number | string | null> &
  FieldLabels & { min?: number; max?: number; step?: number; decimals?: number; prefix?: string; suffix?: string };

export function NumberField(props: NumberFieldProps) {
  const field = useField(props);
  const { value, onChange, status } = field;
  const { min, max, step, decimals = 0, prefix, suffix } = props;
  return (
    <FieldFrame field={field}>
      <NumberInput
        {...toTextInputProps(field, props)}
        min={min}
        max={max}
        step={step}
        decimalScale={decimals}
        prefix={prefix}
        suffix={suffix}
        thousandSeparator=","
        clampBehavior="none"
        hideControls
        value={value ?? ''}
        onChange={(next) => onChange(next === '' ? undefined : next)}
        rightSection={<StatusIcon status={status} />}
      />
    </FieldFrame>
  );
}
