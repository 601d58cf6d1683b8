import { ForgottenPassword } from '@fanfare/contract/identity/identity';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { CheckEmailNote } from './check-email-note.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo)
    return (
      <CheckEmailNote onRetry={() => setSentTo(undefined)}>
        If <strong>{sentTo}</strong> has an account, we sent a link to set a new password.
      </CheckEmailNote>
    );
  return (
    <SignInLayout
      title="Forgot your password?"
      lead="Enter your email address and we’ll send you a link to set a new one."
      below={
        <Anchor component={Link} to="/login">
          Back to sign-in
        </Anchor>
      }
    >
      <Form
        schema={ForgottenPassword}
        submit="Send link"
        fullWidth
        label="Forgotten password"
        onSubmit={async (body) => {
          await call('POST /user/password/forgot', { body });
          setSentTo(body.email.trim());
        }}
      >
        {(field) => <TextField {...field('email')} label="Email" type="email" autoComplete="username" />}
      </Form>
    </SignInLayout>
  );
}
