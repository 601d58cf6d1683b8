import { NumberInput } from '@mantine/core';
import type { FieldProps } from '../form/use-form.ts';
import { FieldFrame, type FieldLabels, StatusIcon, toTextInputProps } from './field-frame.tsx';

type NumberFieldProps = FieldProps<number | string | null> &
  FieldLabels & { min?: number; max?: number; step?: number; decimals?: number; prefix?: string; suffix?: string };

export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, step, decimals = 0, prefix, suffix, status } = props;
  return (
    <FieldFrame field={props}>
      <NumberInput
        {...toTextInputProps(props, props)}
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
