import { Registration } from '@fanfare/contract/identity/identity';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { browserTimeZone } from '../../../lib/format.ts';
import { useStart } from '../../../lib/session.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { CheckEmailNote } from './check-email-note.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

const RegistrationForm = Registration.omit({ timezone: true });

export function RegisterPage() {
  const { registration_open } = useStart();
  const [sentTo, setSentTo] = useState<string>();

  if (!registration_open) return <RegistrationClosed />;
  if (sentTo)
    return (
      <CheckEmailNote onRetry={() => setSentTo(undefined)}>
        We sent a link to <strong>{sentTo}</strong>. Open it to finish.
      </CheckEmailNote>
    );
  return (
    <SignInLayout
      title="Create your account"
      lead="One account for all your businesses."
      below={
        <>
          Already have one?{' '}
          <Anchor component={Link} to="/login">
            Sign in
          </Anchor>
        </>
      }
    >
      <Form
        schema={RegistrationForm}
        submit="Create account"
        fullWidth
        label="Create account"
        onSubmit={async (body) => {
          await call('POST /user/register', { body: { ...body, timezone: browserTimeZone() } });
          setSentTo(body.email.trim());
        }}
      >
        {(field) => (
          <>
            <TextField {...field('name')} label="Name" autoComplete="name" />
            <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
            <PasswordField {...field('password')} label="Password" strength />
          </>
        )}
      </Form>
    </SignInLayout>
  );
}

function RegistrationClosed() {
  return (
    <SignInLayout
      title="Registration is closed"
      lead="New accounts are by invitation only. Ask a business owner to invite you."
    >
      <Button component={Link} to="/login" variant="default">
        Back to sign-in
      </Button>
    </SignInLayout>
  );
}
