import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { startQuery } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { isLinkExpired } from '../sign-in/link-errors.ts';
import classes from '../sign-in/sign-in-layout.module.css';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';

/** Where the link mailed to a new address leads. It asks for a click: mail programs open links by themselves. */
export function EmailConfirmPage() {
  const { token } = useParams({ from: '/user/email/confirm/$token' });
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ email: string } | 'expired'>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    setProblem(undefined);
    try {
      const { email } = await call('POST /user/email/confirm', { body: { token } });
      await client.refetchQueries({ queryKey: startQuery.queryKey });
      setOutcome({ email });
    } catch (error) {
      if (isLinkExpired(error)) setOutcome('expired');
      else setProblem(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  if (outcome === 'expired')
    return (
      <SignInLayout
        title="This link is no longer valid"
        lead="Links to a new address work once, for one hour, and for the person who asked for them. Your address is as it was; you can ask for a new link in your account."
      >
        <ToAccount />
      </SignInLayout>
    );
  if (outcome)
    return (
      <SignInLayout
        title="Your address is changed"
        lead={
          <>
            From now on you sign in with <strong>{outcome.email}</strong>, and our mails go there.
          </>
        }
      >
        <ToAccount />
      </SignInLayout>
    );
  return (
    <SignInLayout
      title="Use this address from now on?"
      lead="You asked to change the e-mail address of your account. With one click you sign in with the new one."
    >
      <div className={classes.actions}>
        {problem && <Alert tone="bad">{problem}</Alert>}
        <Button loading={isBusy} onClick={() => void confirm()}>
          Use this address
        </Button>
      </div>
    </SignInLayout>
  );
}

const ToAccount = () => (
  <Button component={Link} to="/user/account">
    Go to your account
  </Button>
);
