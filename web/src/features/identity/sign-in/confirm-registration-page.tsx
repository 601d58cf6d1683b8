import { Confirmation } from '@fanfare/contract/identity';
import { Anchor, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { enterSession } from '../../../lib/session.ts';
import { Confetti } from '../../../ui/brand/confetti.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { isLinkExpired } from './link-errors.ts';
import { LinkExpired } from './link-expired.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

const rules = Confirmation.omit({ token: true });

/** The mailed link alone is not enough: mail programs open links by themselves, people know their password. */
export function ConfirmRegistrationPage() {
  const { token } = useParams({ from: '/user/confirm/$token' });
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ welcome: string } | 'expired'>();

  if (outcome === 'expired')
    return (
      <LinkExpired>
        Confirmation links work once and for a limited time. If your account is already confirmed, sign in; otherwise
        sign in with your password and we will send you a new link.
      </LinkExpired>
    );
  if (outcome) return <Confirmed name={outcome.welcome} />;
  return (
    <SignInLayout title="Confirm your account" lead="Enter the password you chose, and everything is ready.">
      <Form
        schema={rules}
        submit="Confirm account"
        fullWidth
        label="Confirm account"
        onSubmit={async ({ password }) => {
          try {
            await call('POST /user/register/confirm', { body: { token, password } });
          } catch (error) {
            if (!isLinkExpired(error)) throw error;
            return setOutcome('expired');
          }
          const { name } = await enterSession(client);
          setOutcome({ welcome: name });
        }}
        footer={
          <Anchor component={Link} to="/user/password/forgot">
            Forgot Password
          </Anchor>
        }
      >
        {(field) => <PasswordField {...field('password')} label="Password" autoComplete="current-password" />}
      </Form>
    </SignInLayout>
  );
}

function Confirmed({ name }: { name: string }) {
  return (
    <SignInLayout title={`Welcome, ${name}!`} lead="Your address is confirmed and you are signed in.">
      <Confetti play={1} />
      <Button component={Link} to="/">
        Go to your dashboard
      </Button>
    </SignInLayout>
  );
}
