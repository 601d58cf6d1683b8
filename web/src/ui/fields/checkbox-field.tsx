import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldProps, useField } from '../form/use-field.ts';
import { Flex } from '../layout/layout.tsx';
import { FieldFrame, type FieldLabels, StatusIcon } from './field-frame.tsx';

type CheckboxFieldProps = FieldProps<boolean | null> & Omit<FieldLabels, 'label'> & { label: ReactNode };

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, description, disabled } = props;
  const field = useField(props);
  const { name, value, onChange, onBlur, error, status } = field;
  return (
    <FieldFrame field={field}>
      <Flex gap={8} align="flex-start">
        <Checkbox
          name={name}
          label={label}
          description={description}
          disabled={disabled}
          error={error}
          aria-invalid={error ? true : undefined}
          checked={value ?? false}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
        />
        <StatusIcon status={status} />
      </Flex>
    </FieldFrame>
  );
}
