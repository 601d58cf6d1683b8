import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { type FieldProps, useField } from '../form/use-field.ts';
import { FieldFrame, type FieldLabels, StatusIcon, toTextInputProps } from './field-frame.tsx';

type TextFieldProps = FieldProps<string | null> &
  FieldLabels & {
    type?: 'text' | 'email' | 'url' | 'tel' | 'search';
    autoComplete?: HTMLInputAutoCompleteAttribute;
    maxLength?: number;
    prefix?: ReactNode;
    autoFocus?: boolean;
    readOnly?: boolean;
  };

export function TextField(props: TextFieldProps) {
  const field = useField(props);
  const { value, onChange, status } = field;
  const { type = 'text', autoComplete, maxLength, prefix, autoFocus, readOnly } = props;
  return (
    <FieldFrame field={field}>
      <TextInput
        {...toTextInputProps(field, props)}
        type={type}
        autoComplete={autoComplete}
        maxLength={maxLength}
        data-autofocus={autoFocus}
        readOnly={readOnly}
        leftSection={prefix}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSection={<StatusIcon status={status} />}
      />
    </FieldFrame>
  );
}
