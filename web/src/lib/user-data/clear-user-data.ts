import { clearTabDrafts } from './tab-drafts.ts';
import { clearWidgetCache } from './widget-cache.ts';

/** Removes what this browser keeps of a user, when the user signs out. */
export const clearUserData = (): void => {
  clearTabDrafts();
  clearWidgetCache();
};
