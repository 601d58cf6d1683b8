export const sitePath = (siteId: number): string => `/content/site/${siteId}`;
export const postsPath = (siteId: number): string => `${sitePath(siteId)}/posts`;

/** The editor of a post; `new` starts a new one. */
export const editorPath = (siteId: number, postId: number | 'new'): string => `${sitePath(siteId)}/post/${postId}`;
