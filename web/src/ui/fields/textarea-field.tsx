import { Textarea } from '@mantine/core';
import type { FieldProps } from '../form/use-form.ts';
import { FieldFrame, type FieldLabels, StatusIcon, toTextInputProps } from './field-frame.tsx';

type TextareaFieldProps = FieldProps<string | null> &
  FieldLabels & { rows?: number; maxRows?: number; maxLength?: number };

export function TextareaField(props: TextareaFieldProps) {
  const { value, onChange, rows = 3, maxRows = 12, maxLength, status } = props;
  return (
    <FieldFrame field={props}>
      <Textarea
        {...toTextInputProps(props, props)}
        autosize
        minRows={rows}
        maxRows={maxRows}
        maxLength={maxLength}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={<StatusIcon status={status} />}
      />
    </FieldFrame>
  );
}
