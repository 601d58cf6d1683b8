import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { enterSession } from '../../../lib/session.ts';

/** After a successful sign-in: learn who it is, then let the router judge the page again. It leads on by itself. */
export function useAfterSignIn(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    await enterSession(client);
    await router.invalidate();
  };
}
