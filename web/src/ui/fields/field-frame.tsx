import { Loader } from '@mantine/core';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldProps, FieldStatus } from '../form/use-form.ts';
import classes from './field.module.css';

/** What every field takes beside what ties it to its form. */
export type FieldLook = { label: string; description?: ReactNode; placeholder?: string; disabled?: boolean };

type FrameProps = { field: Pick<FieldProps<unknown>, 'name' | 'status'>; children: ReactNode };

/** Marks where a field stands, so that its form can find it, focus it and see whether its container is disabled. */
export function FieldFrame({ field, children }: FrameProps) {
  return (
    <div className={classes.frame} data-field={field.name} data-status={field.status}>
      {children}
    </div>
  );
}

const words: Record<FieldStatus, string> = {
  'not-validated': '',
  validating: 'Checking',
  invalid: 'Not valid',
  valid: 'Valid',
};

export function StatusIcon({ status }: { status: FieldStatus }) {
  if (status === 'not-validated') return null;
  return (
    <span className={classes.icon} data-status={status} role="img" aria-label={words[status]}>
      {status === 'validating' && <Loader size={16} />}
      {status === 'invalid' && <IconAlertCircleFilled size={18} />}
      {status === 'valid' && <IconCircleCheckFilled size={18} />}
    </span>
  );
}

/** The props Mantine's inputs share, from ours. */
export function inputProps({ name, onBlur, error, required, status }: FieldProps<unknown>, look: FieldLook) {
  return {
    name,
    onBlur,
    error,
    withAsterisk: required,
    'aria-busy': status === 'validating' || undefined,
    label: look.label,
    description: look.description,
    placeholder: look.placeholder,
    disabled: look.disabled,
  };
}

/** The same for inputs one types into; a button, as the date picker's input is, cannot be called required. */
export const typedProps = (field: FieldProps<unknown>, look: FieldLook) => ({
  ...inputProps(field, look),
  'aria-required': field.required || undefined,
});
