export const sitePath = (siteId: number): string => `/content/site/${siteId}`;
export const postsPath = (siteId: number): string => `${sitePath(siteId)}/posts`;

/** The editor of a post; `new` starts a new one. */
export const editorPath = (siteId: number, postId: number | 'new'): string => `${sitePath(siteId)}/post/${postId}`;

type PostRef = { ID: number | null; copy: { id: number } | null };
/** The editor of a post in a list, which may not be on the site yet. */
export const editorLink = (siteId: number, { ID, copy }: PostRef) => ({
  to: '/content/site/$siteId/post/$postId' as const,
  params: { siteId: String(siteId), postId: String(ID ?? 'new') },
  search: ID === null && copy ? { copy: copy.id } : {},
});
