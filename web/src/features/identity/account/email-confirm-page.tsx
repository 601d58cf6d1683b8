import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { startQuery } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { isLinkExpired } from '../sign-in/link-errors.ts';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';

/** Target of the link emailed to the new address. Needs a click, because mail clients prefetch links. */
export function EmailConfirmPage() {
  const { token } = useParams({ from: '/user/email/confirm/$token' });
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ email: string } | 'expired'>();
  const [errorText, setErrorText] = useState<string>();
  const [isConfirming, setConfirming] = useState(false);

  async function confirm() {
    setConfirming(true);
    setErrorText(undefined);
    try {
      const { email } = await call('POST /user/email/confirm', { body: { token } });
      await client.refetchQueries({ queryKey: startQuery.queryKey });
      setOutcome({ email });
    } catch (error) {
      if (isLinkExpired(error)) setOutcome('expired');
      else setErrorText(errorMessage(error));
    } finally {
      setConfirming(false);
    }
  }

  if (outcome === 'expired')
    return (
      <SignInLayout
        title="This link is no longer valid"
        lead="Links work once, for 1 hour. Your email address hasn’t changed. Request a new link in your account."
      >
        <AccountLink />
      </SignInLayout>
    );
  if (outcome)
    return (
      <SignInLayout
        title="Email address changed"
        lead={
          <>
            Sign in with <strong>{outcome.email}</strong> from now on.
          </>
        }
      >
        <AccountLink />
      </SignInLayout>
    );
  return (
    <SignInLayout title="Change your email address?" lead="You’ll sign in with the new address from now on.">
      <Grid gap={12}>
        {errorText && <Alert tone="bad">{errorText}</Alert>}
        <Button loading={isConfirming} onClick={() => void confirm()}>
          Change email
        </Button>
      </Grid>
    </SignInLayout>
  );
}

const AccountLink = () => (
  <Button component={Link} to="/user/account">
    Go to your account
  </Button>
);
