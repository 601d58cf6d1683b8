import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useStart } from '../../../lib/session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export function LoginPage() {
  const { registration_open } = useStart();
  const registerLink = registration_open && (
    <>
      New here?{' '}
      <Anchor component={Link} to="/user/register">
        Create an account
      </Anchor>
    </>
  );
  return (
    <SignInLayout title="Welcome back" lead="Sign in to continue." below={registerLink}>
      <SignInForm to="POST /user/login" />
    </SignInLayout>
  );
}
