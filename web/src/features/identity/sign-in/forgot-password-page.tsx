import { ForgottenPassword } from '@fanfare/contract/identity';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { CheckMailNote } from './check-mail-note.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo)
    return (
      <CheckMailNote onAgain={() => setSentTo(undefined)}>
        If <strong>{sentTo}</strong> has an account, a link to choose a new password is on its way.
      </CheckMailNote>
    );
  return (
    <SignInLayout
      title="Forgot your password?"
      lead="Tell us your e-mail address and we will send you a link to choose a new one."
      below={
        <Anchor component={Link} to="/login">
          Back to sign-in
        </Anchor>
      }
    >
      <Form
        schema={ForgottenPassword}
        submit="Send the link"
        fullWidth
        label="Forgotten password"
        onSubmit={async (body) => {
          await call('POST /user/password/forgot', { body });
          setSentTo(body.email.trim());
        }}
      >
        {(field) => <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" />}
      </Form>
    </SignInLayout>
  );
}
