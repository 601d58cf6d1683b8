import { useSave } from '../../lib/api.ts';
import { clearTabDrafts } from '../../lib/tab-drafts.ts';
import { clearWidgetCache } from '../../lib/widget-cache.ts';

/** Ends the session with a full page load, so that no user data stays in memory. */
export function useSignOut(): () => void {
  const { mutate } = useSave('POST /user/logout', {
    onDone: () => {
      clearTabDrafts();
      clearWidgetCache();
      window.location.assign('/login');
    },
  });
  return () => mutate({});
}
