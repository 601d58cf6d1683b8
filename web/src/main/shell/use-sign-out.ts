import { useSave } from '../../lib/api.ts';

/** Ends the session and loads the page anew, so that nothing of this person stays in memory. */
export function useSignOut(): () => void {
  const { mutate } = useSave('POST /user/logout', { onDone: () => window.location.assign('/login') });
  return () => mutate({});
}
