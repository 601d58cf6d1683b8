import { Loader } from '@mantine/core';
import { IconAlertCircleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldStatus } from '../form/form-store.ts';
import { type BoundField, type FieldProps, useField } from '../form/use-field.ts';
import { Block, Flex } from '../layout/layout.tsx';

/** The props every field takes besides its `FieldProps`. */
export type FieldLabels = {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  /** Gives the message the role `alert`, as the specification asks for some fields. */
  announcesError?: boolean;
};

type FrameProps = { field: Pick<BoundField<unknown>, 'name' | 'status'>; children: ReactNode };

/** Marks a field's element, so that the form can find and focus it and see whether its container is disabled. */
export function FieldFrame({ field, children }: FrameProps) {
  return (
    <Block miw={0} data-field={field.name} data-status={field.status}>
      {children}
    </Block>
  );
}

type CustomFieldProps<V> = FieldProps<V> & { children: (field: BoundField<V>) => ReactNode };

/** Frame of a field that has an input of its own. */
export function CustomField<V>({ children, ...props }: CustomFieldProps<V>) {
  const field = useField<V>(props);
  return <FieldFrame field={field}>{children(field)}</FieldFrame>;
}

const statusLabels: Record<FieldStatus, string> = {
  'not-validated': '',
  validating: 'Checking',
  invalid: 'Not valid',
  valid: 'Valid',
};
const statusColors = { validating: undefined, invalid: 'red', valid: 'green' };

export function StatusIcon({ status }: { status: FieldStatus }) {
  if (status === 'not-validated') return null;
  return (
    <Flex c={statusColors[status]} component="span" align="stretch" inline role="img" aria-label={statusLabels[status]}>
      {status === 'validating' && <Loader size={16} />}
      {status === 'invalid' && <IconAlertCircleFilled size={18} />}
      {status === 'valid' && <IconCircleCheckFilled size={18} />}
    </Flex>
  );
}

/** The props shared by all Mantine inputs. */
export function toInputProps({ name, onBlur, error, required, status }: BoundField<unknown>, labels: FieldLabels) {
  return {
    name,
    onBlur,
    error,
    errorProps: labels.announcesError ? { role: 'alert' } : undefined,
    withAsterisk: required,
    'aria-busy': status === 'validating' || undefined,
    label: labels.label,
    description: labels.description,
    placeholder: labels.placeholder,
    disabled: labels.disabled,
  };
}

/** Props shared by all text inputs. The date picker's input is a button, where aria-required is not allowed. */
export const toTextInputProps = (field: BoundField<unknown>, labels: FieldLabels) => ({
  ...toInputProps(field, labels),
  'aria-required': field.required || undefined,
});
