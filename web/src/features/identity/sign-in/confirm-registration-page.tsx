import { Confirmation } from '@fanfare/contract/identity/identity';
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

const ConfirmationForm = Confirmation.omit({ token: true });

/**
 * Page of the emailed link. The user must enter the password, because the link alone is not enough: mail clients
 * prefetch links.
 */
export function ConfirmRegistrationPage() {
  const { token } = useParams({ from: '/user/confirm/$token' });
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ welcome: string } | 'expired'>();

  if (outcome === 'expired')
    return <LinkExpired>Confirmation links work once and for a limited time. Sign in to get a new one.</LinkExpired>;
  if (outcome) return <ConfirmedNote name={outcome.welcome} />;
  return (
    <SignInLayout title="Confirm your account" lead="Enter your password to finish.">
      <Form
        schema={ConfirmationForm}
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

function ConfirmedNote({ name }: { name: string }) {
  return (
    <SignInLayout title={`Welcome, ${name}!`} lead="Your email address is confirmed and you’re signed in.">
      <Confetti play={1} />
      <Button component={Link} to="/">
        Go to your dashboard
      </Button>
    </SignInLayout>
  );
}
