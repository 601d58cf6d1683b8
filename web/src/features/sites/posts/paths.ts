export const sitePath = (siteId: number): string => `/content/site/${siteId}`;
export const postsPath = (siteId: number): string => `${sitePath(siteId)}/posts`;

/** Link to the editor of a post; the id `new` starts a new post. */
export const editorPath = (siteId: number, postId: number | 'new'): string => `${sitePath(siteId)}/post/${postId}`;

type PostRef = { ID: number | null; copy: { id: number } | null };
/** Link to the editor of a post in a list, even if the post is not on the site yet. */
export const editorLink = (siteId: number, { ID, copy }: PostRef) => ({
  to: '/content/site/$siteId/post/$postId' as const,
  params: { siteId: String(siteId), postId: String(ID ?? 'new') },
  search: ID === null && copy ? { copy: copy.id } : {},
});
