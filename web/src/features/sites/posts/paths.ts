export const sitePath = (siteId: number): string => `/content/site/${siteId}`;
export const postsPath = (siteId: number): string => `${sitePath(siteId)}/posts`;

/** Where a post is written; `new` begins one. */
export const editorPath = (siteId: number, postId: number | 'new'): string => `${sitePath(siteId)}/post/${postId}`;
