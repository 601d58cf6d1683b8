import { PasswordReset } from '@fanfare/contract/identity/identity';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { startQuery } from '../../../lib/session.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { isLinkExpired } from './link-errors.ts';
import { LinkExpired } from './link-expired.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

const PasswordForm = PasswordReset.omit({ token: true });

export function ResetPasswordPage() {
  const { token } = useParams({ from: '/user/password/reset/$token' });
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<'done' | 'expired'>();

  if (outcome === 'expired')
    return <LinkExpired>Password links work once and for a limited time. Request a new one.</LinkExpired>;
  if (outcome === 'done')
    return (
      <SignInLayout title="Password changed" lead="All devices were signed out.">
        <Button component={Link} to="/login">
          Sign in
        </Button>
      </SignInLayout>
    );
  return (
    <SignInLayout title="Choose a new password" lead="This replaces your old password and signs out all devices.">
      <Form
        schema={PasswordForm}
        submit="Change password"
        fullWidth
        label="Choose a password"
        onSubmit={async ({ password }) => {
          try {
            await call('POST /user/password/reset', { body: { token, password } });
          } catch (error) {
            if (!isLinkExpired(error)) throw error;
            return setOutcome('expired');
          }
          await client.refetchQueries({ queryKey: startQuery.queryKey });
          setOutcome('done');
        }}
      >
        {(field) => <PasswordField {...field('password')} label="New password" strength />}
      </Form>
    </SignInLayout>
  );
}
