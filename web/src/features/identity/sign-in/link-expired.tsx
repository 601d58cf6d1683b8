import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Grid } from '../../../ui/layout/layout.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

/** Page for emailed links that are used, expired or cut off by a mail client. */
export function LinkExpired({ children }: { children: ReactNode }) {
  return (
    <SignInLayout title="This link is no longer valid" lead={children}>
      <Grid gap={12}>
        <Button component={Link} to="/login">
          Sign in
        </Button>
        <Button component={Link} to="/user/password/forgot" variant="default">
          Choose a new password
        </Button>
      </Grid>
    </SignInLayout>
  );
}
