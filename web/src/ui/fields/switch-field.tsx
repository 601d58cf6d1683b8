import { Switch } from '@mantine/core';
import { type FieldProps, useField } from '../form/use-field.ts';
import classes from './field.module.css';
import { FieldFrame, type FieldLabels, StatusIcon } from './field-frame.tsx';

type SwitchFieldProps = FieldProps<boolean | null> & FieldLabels;

export function SwitchField(props: SwitchFieldProps) {
  const { label, description, disabled } = props;
  const field = useField(props);
  const { name, value, onChange, onBlur, error, status } = field;
  return (
    <FieldFrame field={field}>
      <div className={classes.inline}>
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
      </div>
    </FieldFrame>
  );
}
