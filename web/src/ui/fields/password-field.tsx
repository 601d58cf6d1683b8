import { ActionIcon, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type FieldProps, useField } from '../form/use-field.ts';
import { Block, Flex, Grid } from '../layout/layout.tsx';
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
          <Flex component="span" gap={4} justify="flex-end" inline pe={4} w="100%">
            <StatusIcon status={status} />
            <ActionIcon
              size={30}
              aria-label={isShown ? 'Hide password' : 'Show password'}
              aria-controls={id}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? <IconEyeOff size={18} stroke={1.5} /> : <IconEye size={18} stroke={1.5} />}
            </ActionIcon>
          </Flex>
        }
      />
      {strength && <StrengthBar password={value ?? ''} />}
    </FieldFrame>
  );
}

/** Colors of the strength bar by level of the password; level 0 has none. */
const strengthColors = ['', 'var(--ff-bad)', 'var(--ff-brass)', 'var(--ff-good)', 'var(--ff-good)'];

function StrengthBar({ password }: { password: string }) {
  const { level, label } = passwordStrength(password);
  return (
    <Grid columns="repeat(4, 1fr) auto" gap={4} align="center" mt={8} fz={13} c="dimmed">
      {[1, 2, 3, 4].map((step) => (
        <Block
          component="span"
          key={step}
          h={4}
          bdrs={2}
          bg={step <= level ? strengthColors[level] : 'var(--ff-hairline)'}
        />
      ))}
      <span role="status">{label || 'At least 10 characters'}</span>
    </Grid>
  );
}
