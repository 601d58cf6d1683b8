import type { SitePost } from '@fanfare/connectors/ports/site';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Post } from '@fanfare/contract/posts/posts';
import type { Revision, WorkingCopy } from '@fanfare/contract/posts/working-copies';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import { presentPost } from '../../sites/index.ts';
import { presentForPost, type ShareRow } from '../../social/index.ts';
import { toApiPostId } from '../post-ids.ts';
import type { RevisionRow } from './revisions.store.ts';
import type { WorkingCopyRow } from './working-copies.store.ts';

/** Presents a copy to the user with `userId`. */
export const presentCopy = (copy: WorkingCopyRow, editorName: string, { userId }: { userId: number }): WorkingCopy => ({
  id: copy.id,
  site_id: copy.siteId,
  post_id: toApiPostId(copy.postId),
  version: copy.version,
  fields: copy.fields,
  edited: copy.editedAt,
  edited_by: editorName,
  is_mine: copy.editedById === userId,
});

export const presentRevision = ({ revision, editorName }: { revision: RevisionRow; editorName: string }): Revision => ({
  id: revision.id,
  at: revision.at,
  by: editorName,
  reason: revision.reason,
  post_title: revision.fields.post_title,
  words: revision.wordCount,
});

/** Presents a post of a site, with sanitized HTML. */
export const presentFullPost = async (
  post: SitePost,
  shares: readonly ShareRow[],
  timeZone: string,
  sanitizeArticle: SanitizeArticle,
): Promise<Post> => ({
  ...presentPost(post),
  post_id: Number(post.id),
  post_content: await sanitizeArticle(post.html),
  post_excerpt: post.excerpt,
  post_date: post.publishedAt ? toLocalTime(post.publishedAt, timeZone) : null,
  social: shares.map(presentForPost),
});
