const prefix = 'fanfare-draft:';

/** Key of an unsaved draft in sessionStorage. It has the user, because several users can sign in in one tab. */
export const tabDraftKey = (kind: string, userId: number, businessId: number): string =>
  `${prefix}${kind}:${userId}:${businessId}`;

/** Removes all unsaved drafts of this tab, when the user signs out. */
export const clearTabDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
};
