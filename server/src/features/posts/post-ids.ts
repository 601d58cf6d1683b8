// Ids of posts are texts at sites and numbers in the API, as the specification fixes.

/** The id of a post on its site; null for a post that no site has yet. */
export const toSitePostId = (apiId: number | undefined): string | null => (apiId === undefined ? null : String(apiId));

/** The id of a post in the API; null for a post that no site has yet. */
export const toApiPostId = (postId: string | null): number | null => (postId === null ? null : Number(postId));

/** Path of a post in the editor, or of the list of posts while the site does not have the post. */
export const editorPath = (siteId: number, postId: string | number | null): string =>
  postId === null ? `/content/site/${siteId}/posts` : `/content/site/${siteId}/post/${postId}`;
