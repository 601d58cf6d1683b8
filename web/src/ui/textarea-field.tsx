import { Textarea } from '@mantine/core';
import { FieldFrame, type FieldLook, StatusIcon, typedProps } from './field-frame.tsx';
import type { FieldProps } from './use-form.ts';

type TextareaFieldProps = FieldProps<string | null> &
  FieldLook & { rows?: number; maxRows?: number; maxLength?: number };

export function TextareaField(props: TextareaFieldProps) {
  const { value, onChange, rows = 3, maxRows = 12, maxLength, status } = props;
  return (
    <FieldFrame field={props}>
      <Textarea
        {...typedProps(props, props)}
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
