import { ActionIcon, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type FieldProps, useField } from '../form/use-field.ts';
import classes from './field.module.css';
import { FieldFrame, type FieldLabels, StatusIcon, toTextInputProps } from './field-frame.tsx';
import { passwordStrength } from './password-strength.ts';

type PasswordFieldProps = FieldProps<string | null> &
  FieldLabels & { autoComplete?: 'current-password' | 'new-password'; strength?: boolean };

export function PasswordField(props: PasswordFieldProps) {
  const field = useField(props);
  const { value, onChange, status } = field;
  const { strength = false } = props;
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <FieldFrame field={field}>
      <TextInput
        {...toTextInputProps(field, props)}
        id={id}
        type={isShown ? 'text' : 'password'}
        autoComplete={props.autoComplete ?? (strength ? 'new-password' : 'current-password')}
        autoCapitalize="none"
        spellCheck={false}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        rightSectionWidth={status === 'not-validated' ? 40 : 66}
        rightSection={
          <span className={classes.tail}>
            <StatusIcon status={status} />
            <ActionIcon
              size={30}
              aria-label={isShown ? 'Hide password' : 'Show password'}
              aria-controls={id}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <IconEyeOff size={18} stroke={1.5} /> : <IconEye size={18} stroke={1.5} />}
            </ActionIcon>
          </span>
        }
      />
      {strength && <StrengthBar password={value ?? ''} />}
    </FieldFrame>
  );
}

function StrengthBar({ password }: { password: string }) {
  const { level, label } = passwordStrength(password);
  return (
    <div className={classes.strength} data-level={level}>
      {[1, 2, 3, 4].map((step) => (
        <span key={step} className={classes.bar} data-on={step <= level || undefined} />
      ))}
      <span role="status">{label || 'At least 10 characters'}</span>
    </div>
  );
}
