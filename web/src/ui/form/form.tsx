import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import { Alert } from '../feedback/alert.tsx';
import type { Rules } from './form-validation.ts';
import type { AsyncChecks } from './use-async-checks.ts';
import { type FieldOf, useForm } from './use-form.ts';

type Values<S extends Rules> = z.input<S> & object;

type FormProps<S extends Rules> = {
  schema: S;
  /** The verb on the button. */
  submit: string;
  /** Gets what was typed, in the form the call takes it; what it throws lands on the fields or on top of the form. */
  onSubmit: (values: Values<S>) => unknown;
  children: (field: FieldOf<Values<S>>, form: { values: Partial<Values<S>>; isBusy: boolean }) => ReactNode;
  initial?: Partial<Values<S>>;
  checks?: AsyncChecks<Values<S>>;
  /** What stands beside the button, such as Cancel. */
  beside?: ReactNode;
  /** What stands between the fields and the button, such as a hint. */
  footer?: ReactNode;
  fullWidth?: boolean;
  danger?: boolean;
  /** Cannot be submitted as things stand; `footer` says why. */
  isBlocked?: boolean;
  /** What is typed is no work, as a password is none: it may be left without a question. */
  isThrowaway?: boolean;
  label?: string;
};

export function Form<S extends Rules>(props: FormProps<S>) {
  const { schema, submit, onSubmit, children, initial, checks, beside, footer, fullWidth, danger, label } = props;
  const { isThrowaway, isBlocked } = props;
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<Values<S>>({ rules: schema, initial, checks, isThrowaway, root, onSubmit });
  return (
    <form
      ref={root}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // A form inside a dialog inside a form must not submit the outer one: events climb through portals.
        event.stopPropagation();
        void form.submit();
      }}
    >
      <Stack gap="md">
        {form.alert && (
          <div data-form-alert tabIndex={-1}>
            <Alert tone="bad">{form.alert}</Alert>
          </div>
        )}
        {children(form.field, { values: form.values, isBusy: form.isBusy })}
        {footer}
        <Group justify={fullWidth ? undefined : 'flex-end'} mt={4} wrap="wrap-reverse">
          {beside}
          <Button
            type="submit"
            loading={form.isBusy}
            disabled={isBlocked}
            fullWidth={fullWidth}
            color={danger ? 'red' : undefined}
          >
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
