import { closeWindow, ownPath } from '@fanfare/contract/kit/next-url';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useStart } from '../../../lib/session.ts';
import { clearUserData } from '../../../lib/user-data/clear-user-data.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

/**
 * Page after signing out. The server ends the session before it sends this page, except after a navigation from another
 * site: then the page asks the user first, so that other sites cannot sign users out.
 */
export function LogoutPage() {
  const { next } = useSearch({ from: '/logout' });
  const { user } = useStart();
  useEffect(() => {
    if (!user) clearUserData();
  }, [user]);
  if (user) return <ConfirmSignOut email={user.email} next={next} />;
  return next === closeWindow ? <CloseWindow /> : <SignedOut next={next} />;
}

function ConfirmSignOut({ email, next }: { email: string; next?: string }) {
  const signOut = useSave('POST /user/logout', {
    // Full page load, so that no data of this user stays in memory.
    onDone: () => {
      clearUserData();
      window.location.assign(next === closeWindow ? window.location.href : (toOwnPath(next) ?? '/'));
    },
  });
  return (
    <SignInLayout title="Sign out?" lead={`Another site sent you here. You’re signed in as ${email}.`}>
      <Grid gap={12}>
        <Button onClick={() => signOut.mutate({})} loading={signOut.isPending}>
          Sign out
        </Button>
        <Button component={Link} to="/" variant="default">
          Stay signed in
        </Button>
      </Grid>
    </SignInLayout>
  );
}

function CloseWindow() {
  useEffect(() => {
    window.opener?.close();
    window.close();
  }, []);
  return (
    <SignInLayout title="You’re signed out" lead="You can close this window.">
      {null}
    </SignInLayout>
  );
}

function SignedOut({ next }: { next?: string }) {
  const target = toOwnPath(next) ?? '/';
  useEffect(() => {
    window.location.replace(target);
  }, [target]);
  return (
    <SignInLayout title="You’re signed out">
      <Button component="a" href={target}>
        Continue
      </Button>
    </SignInLayout>
  );
}

/** Path on our own origin; undefined for `/logout`, which would redirect to itself. */
function toOwnPath(next: string | undefined): string | undefined {
  const path = ownPath(next, window.location.origin);
  return path?.startsWith('/logout') ? undefined : path;
}
