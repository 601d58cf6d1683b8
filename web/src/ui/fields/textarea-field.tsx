import { Textarea } from '@mantine/core';
import { type FieldProps, useField } from '../form/use-field.ts';
import { FieldFrame, type FieldLabels, StatusIcon, toTextInputProps } from './field-frame.tsx';

type TextareaFieldProps = FieldProps<string | null> &
  FieldLabels & { rows?: number; maxRows?: number; maxLength?: number };

export function TextareaField(props: TextareaFieldProps) {
  const field = useField(props);
  const { value, onChange, status } = field;
  const { rows = 3, maxRows = 12, maxLength } = props;
  return (
    <FieldFrame field={field}>
      <Textarea
        {...toTextInputProps(field, props)}
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
