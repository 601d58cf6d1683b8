import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import { Alert } from '../feedback/alert.tsx';
import type { AsyncChecks } from './async-checks.ts';
import type { FormSchema } from './form-validation.ts';
import type { GetFieldProps } from './use-field.ts';
import { useForm, useFormState, useTrackedValues } from './use-form.ts';

type Values<S extends FormSchema> = z.input<S> & object;

type FormProps<S extends FormSchema> = {
  schema: S;
  /** Label of the submit button, a verb. */
  submit: string;
  /** Receives the values as the API call takes them. What it throws is shown at the fields or above the form. */
  onSubmit: (values: Values<S>) => unknown;
  /** `values` renders the form again when a value read from it changes. */
  children: (field: GetFieldProps<Values<S>>, form: { values: Partial<Values<S>>; isBusy: boolean }) => ReactNode;
  initial?: Partial<Values<S>>;
  checks?: AsyncChecks<Values<S>>;
  /** Button beside the submit button, such as Cancel. */
  secondaryAction?: ReactNode;
  /** Content between the fields and the buttons, such as a hint. */
  footer?: ReactNode;
  fullWidth?: boolean;
  danger?: boolean;
  /** Disables the submit button; `footer` shows the reason. */
  isBlocked?: boolean;
  /** True if unsaved input may be lost without a warning, such as a password. */
  isDiscardable?: boolean;
  label?: string;
};

export function Form<S extends FormSchema>(props: FormProps<S>) {
  const { schema, submit, onSubmit, children, initial, checks, secondaryAction, footer, fullWidth, danger, label } =
    props;
  const { isDiscardable, isBlocked } = props;
  const root = useRef<HTMLFormElement>(null);
  const { form, field } = useForm<Values<S>>({ schema, initial, checks, isDiscardable, root });
  const { isBusy, alert } = useFormState(form);
  const values = useTrackedValues(form);
  return (
    <form
      ref={root}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        // Stops the event: React events bubble through portals, and a form in a dialog must not submit the outer form.
        event.stopPropagation();
        void form.submit(onSubmit);
      }}
    >
      <Stack gap="md">
        {alert && (
          <div data-form-alert tabIndex={-1}>
            <Alert tone="bad">{alert}</Alert>
          </div>
        )}
        {children(field, { values, isBusy })}
        {footer}
        <Group justify={fullWidth ? undefined : 'flex-end'} mt={4} wrap="wrap-reverse">
          {secondaryAction}
          <Button
            type="submit"
            loading={isBusy}
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
