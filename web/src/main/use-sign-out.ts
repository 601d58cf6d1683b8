import { useSave } from '../lib/api.ts';
import { clearUserData } from '../lib/user-data/clear-user-data.ts';

/** Ends the session with a full page load, so that no user data stays in memory. */
export function useSignOut(): () => void {
  const { mutate } = useSave('POST /user/logout', {
    onDone: () => {
      clearUserData();
      window.location.assign('/login');
    },
  });
  return () => mutate({});
}
