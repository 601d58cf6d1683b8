import { closeWindow, ownPath } from '@fanfare/contract/kit/next-url';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useStart } from '../../../lib/session.ts';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

/**
 * The server ends the session before this page is sent, unless the visitor came from another site: then nobody may be
 * signed out unasked, and this page asks.
 */
export function LogoutPage() {
  const { next } = useSearch({ from: '/logout' });
  const { user } = useStart();
  if (user) return <AskFirst email={user.email} next={next} />;
  return next === closeWindow ? <Closing /> : <SignedOut next={next} />;
}

function AskFirst({ email, next }: { email: string; next?: string }) {
  const signOut = useSave('POST /user/logout', {
    // A full load, so that nothing of this person stays in memory.
    onDone: () => window.location.assign(next === closeWindow ? window.location.href : (ownHere(next) ?? '/')),
  });
  return (
    <SignInLayout title="Sign out?" lead={`Another site sent you here. You are signed in as ${email}.`}>
      <div className={classes.actions}>
        <Button onClick={() => signOut.mutate({})} loading={signOut.isPending}>
          Sign out
        </Button>
        <Button component={Link} to="/" variant="default">
          Stay signed in
        </Button>
      </div>
    </SignInLayout>
  );
}

function Closing() {
  useEffect(() => {
    window.opener?.close();
    window.close();
  }, []);
  return (
    <SignInLayout title="You are signed out" lead="You are signed out, you can close this window.">
      {null}
    </SignInLayout>
  );
}

function SignedOut({ next }: { next?: string }) {
  const target = ownHere(next) ?? '/';
  useEffect(() => {
    window.location.replace(target);
  }, [target]);
  return (
    <SignInLayout title="You are signed out">
      <Button component="a" href={target}>
        Go on
      </Button>
    </SignInLayout>
  );
}

/** Never back to this very page: that would go round in circles. */
function ownHere(next: string | undefined): string | undefined {
  const path = ownPath(next, window.location.origin);
  return path?.startsWith('/logout') ? undefined : path;
}
