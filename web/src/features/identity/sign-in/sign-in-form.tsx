import { SignIn } from '@fanfare/contract/identity/identity';
import { problems } from '@fanfare/contract/kit/problems/problem';
import { Anchor } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { useStart } from '../../../lib/session.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { needsCode, showAtCodeField } from '../two-factor/code-errors.ts';
import { CodeField } from '../two-factor/code-field.tsx';
import { FocusFirstInput } from '../two-factor/focus-first-input.tsx';
import { DemoUsers } from './demo-users.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

type Props = { to: 'POST /user/login' | 'POST /staff/login' };

const SignInFields = SignIn.omit({ business_id: true, next: true });

export function SignInForm({ to }: Props) {
  const { mailbox_url } = useStart();
  const afterSignIn = useAfterSignIn();
  const next = useSearch({ strict: false, select: (search) => search.next });
  const [demoUser, setDemoUser] = useState<{ email: string; password: string }>();
  const [isCodeNeeded, setCodeNeeded] = useState(false);

  function selectDemoUser(user: { email: string; password: string }) {
    setCodeNeeded(false);
    setDemoUser(user);
  }

  return (
    <>
      <Form
        key={demoUser?.email}
        schema={SignInFields}
        submit="Sign in"
        fullWidth
        label="Sign in"
        initial={demoUser}
        onSubmit={async (body) => {
          try {
            // Sends `next`: if it is a page of another site, the server removes the staff rights of the new session.
            await call(to, { body: next === undefined ? body : { ...body, next } });
          } catch (error) {
            if (!isCodeNeeded && needsCode(error)) return setCodeNeeded(true);
            showAtCodeField(withMessage(error));
          }
          await afterSignIn();
        }}
        footer={
          <Anchor component={Link} to="/user/password/forgot">
            Forgot Password
          </Anchor>
        }
      >
        {(field) => (
          <>
            <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
            <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
            {isCodeNeeded && (
              <FocusFirstInput>
                <CodeField {...field('code')} />
              </FocusFirstInput>
            )}
          </>
        )}
      </Form>
      {mailbox_url && <DemoUsers isStaff={to === 'POST /staff/login'} onPick={selectDemoUser} />}
    </>
  );
}

/** Replaces an error without a message by one with the sign-in message of the specification. */
function withMessage(error: unknown): unknown {
  const hasNoMessage = error instanceof ApiError && (error.code === 'no-text' || error.message === '');
  if (!hasNoMessage) return error;
  return new ApiError(error.status, { ...error.body, message: problems['login-failed'].message });
}
