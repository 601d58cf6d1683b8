import { SignIn } from '@fanfare/contract/identity';
import { problems } from '@fanfare/contract/kit/problem';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { useStart } from '../../../lib/session.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { needsCode, showAtCodeField } from '../two-factor/code-errors.ts';
import { CodeField } from '../two-factor/code-field.tsx';
import { DemoUsers } from './demo-users.tsx';
import { FocusFirstInput } from './focus-first-input.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';

type Props = { to: 'POST /user/login' | 'POST /staff/login' };

const rules = SignIn.omit({ business_id: true });

export function SignInForm({ to }: Props) {
  const { mailbox_url } = useStart();
  const enter = useAfterSignIn();
  const [demo, setDemo] = useState<{ email: string; password: string }>();
  const [isCodeAsked, setCodeAsked] = useState(false);

  function pick(person: { email: string; password: string }) {
    setCodeAsked(false);
    setDemo(person);
  }

  return (
    <>
      <Form
        key={demo?.email}
        schema={rules}
        submit="Sign in"
        fullWidth
        label="Sign in"
        initial={demo}
        onSubmit={async (body) => {
          try {
            await call(to, { body });
          } catch (error) {
            if (!isCodeAsked && needsCode(error)) return setCodeAsked(true);
            showAtCodeField(withReason(error));
          }
          await enter();
        }}
        footer={
          <Anchor component={Link} to="/user/password/forgot">
            Forgot Password
          </Anchor>
        }
      >
        {(field) => (
          <>
            <TextField {...field('email')} label="E-mail" type="email" autoComplete="username" />
            <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
            {isCodeAsked && (
              <FocusFirstInput>
                <CodeField {...field('code')} />
              </FocusFirstInput>
            )}
          </>
        )}
      </Form>
      {mailbox_url && <DemoUsers isStaff={to === 'POST /staff/login'} onPick={pick} />}
    </>
  );
}

/** A refusal without a word of its own still says what to do. */
function withReason(error: unknown): unknown {
  const isMute = error instanceof ApiError && (error.code === 'no-text' || error.message === '');
  if (!isMute) return error;
  return new ApiError(error.status, { ...error.body, message: problems['login-failed'].message });
}
