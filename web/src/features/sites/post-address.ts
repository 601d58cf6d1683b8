export const sitePath = (siteId: number): string => `/content/site/${siteId}`;
export const postsPath = (siteId: number): string => `${sitePath(siteId)}/posts`;

/** Where a post is written; `new` begins one. */
export const editorPath = (siteId: number, postId: number | 'new'): string => `${sitePath(siteId)}/post/${postId}`;

/** Where somebody goes on: at the post it belongs to, or at the copy itself while the site has none. */
export const copyPath = (siteId: number, { id, post_id }: { id: number; post_id: number | null }): string =>
  post_id === null ? `${editorPath(siteId, 'new')}?copy=${id}` : editorPath(siteId, post_id);
