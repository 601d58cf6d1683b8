import { Switch } from '@mantine/core';
import { type FieldProps, useField } from '../form/use-field.ts';
import { Flex } from '../layout/layout.tsx';
import { FieldFrame, type FieldLabels, StatusIcon } from './field-frame.tsx';

type SwitchFieldProps = FieldProps<boolean | null> & FieldLabels;

export function SwitchField(props: SwitchFieldProps) {
  const { label, description, disabled } = props;
  const field = useField(props);
  const { name, value, onChange, onBlur, error, status } = field;
  return (
    <FieldFrame field={field}>
      <Flex gap={8} align="flex-start">
        <Switch
          name={name}
          label={label}
          description={description}
          disabled={disabled}
          error={error}
          checked={value ?? false}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onBlur}
        />
        {status !== 'valid' && <StatusIcon status={status} />}
      </Flex>
    </FieldFrame>
  );
}
