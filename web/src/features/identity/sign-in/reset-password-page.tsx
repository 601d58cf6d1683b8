import { PasswordReset } from '@fanfare/contract/identity/identity';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { startQuery } from '../../../lib/session.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
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
        initial={{ revoke_api_keys: true }}
        onSubmit={async (body) => {
          try {
            await call('POST /user/password/reset', { body: { token, ...body } });
          } catch (error) {
            if (!isLinkExpired(error)) throw error;
            return setOutcome('expired');
          }
          await client.refetchQueries({ queryKey: startQuery.queryKey });
          setOutcome('done');
        }}
      >
        {(field) => (
          <>
            <PasswordField {...field('password')} label="New password" strength />
            <CheckboxField
              {...field('revoke_api_keys')}
              label="Revoke my API keys too"
              description="Clear this only if you’re sure that no one else used your account."
            />
          </>
        )}
      </Form>
    </SignInLayout>
  );
}
