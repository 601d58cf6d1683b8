import { Button } from '@mantine/core';
import { useSave } from '../../../lib/api.ts';
import { clearUserData } from '../../../lib/user-data/clear-user-data.ts';

/** Signs out, and returns to this page after the next sign-in. */
export function SignInAgain() {
  const signOut = useSave('POST /user/logout', {
    onDone: () => {
      clearUserData();
      const { pathname, search } = window.location;
      window.location.assign(`/login?next=${encodeURIComponent(`${pathname}${search}`)}`);
    },
  });
  return (
    <Button size="xs" variant="default" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
      Sign in as another user
    </Button>
  );
}
