import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { enterSession } from '../../../lib/session.ts';

/** Loads the session, then re-runs the route guards, which redirect to the target page. */
export function useAfterSignIn(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    await enterSession(client);
    await router.invalidate();
  };
}
