import { Textarea } from '@mantine/core';
import { type FieldProps, useField } from '../form/use-field.ts';
import { FieldFrame, type FieldLabels, StatusIcon, toTextInputProps } from './field-frame.tsx';

type TextareaFieldProps = FieldProps<string | null> &
  FieldLabels & { rows?: number; maxRows?: number; maxLength?: number; autoFocus?: boolean };

export function TextareaField(props: TextareaFieldProps) {
  const field = useField(props);
  const { value, onChange, status } = field;
  const { rows = 3, maxRows = 12, maxLength, autoFocus } = props;
  return (
    <FieldFrame field={field}>
      <Textarea
        {...toTextInputProps(field, props)}
        autosize
        minRows={rows}
        maxRows={maxRows}
        maxLength={maxLength}
        data-autofocus={autoFocus}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={<StatusIcon status={status} />}
      />
    </FieldFrame>
  );
}
