import { Registration } from '@fanfare/contract/identity';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { browserZone } from '../../../lib/format.ts';
import { useStart } from '../../../lib/session.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { CheckMailNote } from './check-mail-note.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

const rules = Registration.omit({ timezone: true });

export function RegisterPage() {
  const { registration_open } = useStart();
  const [sentTo, setSentTo] = useState<string>();

  if (!registration_open) return <RegistrationClosed />;
  if (sentTo)
    return (
      <CheckMailNote onAgain={() => setSentTo(undefined)}>
        We have sent a link to <strong>{sentTo}</strong>. Open it to finish your account.
      </CheckMailNote>
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
        schema={rules}
        submit="Create account"
        fullWidth
        label="Create account"
        onSubmit={async (body) => {
          await call('POST /user/register', { body: { ...body, timezone: browserZone() } });
          setSentTo(body.email.trim());
        }}
      >
        {(field) => (
          <>
            <TextField {...field('name')} label="Name" autoComplete="name" />
            <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" />
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
      lead="New accounts come by invitation here. Ask the owner of your business to invite you."
    >
      <Button component={Link} to="/login" variant="default">
        Back to sign-in
      </Button>
    </SignInLayout>
  );
}
