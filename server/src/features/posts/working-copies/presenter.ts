import type { SitePost } from '@fanfare/connectors/ports/site';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Post } from '@fanfare/contract/posts/posts';
import type { PostFields, Revision, WorkingCopy } from '@fanfare/contract/posts/working-copies';
import { type SanitizeArticle, toPlainText } from '../../../platform/html/index.ts';
import { presentPost } from '../../sites/index.ts';
import { presentForPost, type ShareRow } from '../../social/index.ts';
import type { RevisionRow } from './revisions.store.ts';
import type { WorkingCopyRow } from './working-copies.store.ts';

/** The user the copy is presented to. */
export type Reader = { userId: number; zone: string };

export const hasUnpublishedChanges = ({ version, publishedVersion }: WorkingCopyRow): boolean =>
  version > publishedVersion;

/** The copy has content the site does not have: text, or shares that wait for the post to be published. */
export const hasPendingContent = (copy: WorkingCopyRow): boolean =>
  hasUnpublishedChanges(copy) || copy.fields.social.length > 0;

export const presentCopy = (row: WorkingCopyRow, editorName: string, reader: Pick<Reader, 'userId'>): WorkingCopy => ({
  id: row.id,
  site_id: row.siteId,
  post_id: row.postId === null ? null : Number(row.postId),
  version: row.version,
  fields: row.fields,
  edited: row.editedAt,
  edited_by: editorName,
  is_mine: row.editedById === reader.userId,
});

export const presentRevision = ({ row, by }: { row: RevisionRow; by: string }): Revision => ({
  id: row.id,
  at: row.at,
  by,
  reason: row.reason,
  post_title: row.fields.post_title,
  words: row.wordCount,
});

/** A post with sanitized HTML. */
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

export const countWords = async ({ editor_content }: PostFields): Promise<number> =>
  (await toPlainText(editor_content, Number.POSITIVE_INFINITY)).match(/\S+/gu)?.length ?? 0;

export const editorPath = (siteId: number, postId: string | number | null): string =>
  postId === null ? `/content/site/${siteId}/posts` : `/content/site/${siteId}/post/${postId}`;
