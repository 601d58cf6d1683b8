import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

/** For emailed links that are used, expired or cut off by a mail client. */
export function LinkExpired({ children }: { children: ReactNode }) {
  return (
    <SignInLayout title="This link is no longer valid" lead={children}>
      <div className={classes.actions}>
        <Button component={Link} to="/login">
          Sign in
        </Button>
        <Button component={Link} to="/user/password/forgot" variant="default">
          Choose a new password
        </Button>
      </div>
    </SignInLayout>
  );
}
