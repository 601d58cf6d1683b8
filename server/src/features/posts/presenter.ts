import type { SitePost } from '@fanfare/connectors/ports/site';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Post } from '@fanfare/contract/posts';
import type { PostFields, Revision, WorkingCopy } from '@fanfare/contract/working-copies';
import { sanitizeArticle, toPlainText } from '../../platform/html/index.ts';
import { presentPost } from '../sites/index.ts';
import { presentForPost, type ShareRow } from '../social/index.ts';
import type { RevisionRow } from './working-copies/revisions.store.ts';
import type { CopyRow } from './working-copies/working-copies.store.ts';

/** Who looks: whose copy it is, and which clock they go by. */
export type Reader = { userId: number; zone: string };

export const hasUnpublishedChanges = ({ version, sentVersion }: CopyRow): boolean => version > sentVersion;

/** Something of it is only here: words, or shares that wait for the post to be published. */
export const isAhead = (copy: CopyRow): boolean => hasUnpublishedChanges(copy) || copy.fields.social.length > 0;

export const presentCopy = (row: CopyRow, by: string, reader: Pick<Reader, 'userId'>): WorkingCopy => ({
  id: row.id,
  site_id: row.siteId,
  post_id: row.postId === null ? null : Number(row.postId),
  version: row.version,
  fields: row.fields,
  edited: row.editedAt,
  edited_by: by,
  is_mine: row.editedById === reader.userId,
});

export const presentRevision = ({ row, by }: { row: RevisionRow; by: string }): Revision => ({
  ...{ id: row.id, at: row.at, by, reason: row.reason },
  ...{ post_title: row.fields.post_title, words: row.words },
});

/** A post of whichever site, with nothing in it that runs. */
export const presentWhole = (post: SitePost, shares: readonly ShareRow[], zone: string): Post => ({
  ...presentPost(post),
  post_id: Number(post.id),
  post_content: sanitizeArticle(post.html),
  post_excerpt: post.excerpt,
  post_date: post.publishedAt ? toLocalTime(post.publishedAt, zone) : null,
  social: shares.map(presentForPost),
});

export const countWords = ({ editor_content }: PostFields): number =>
  toPlainText(editor_content, Number.POSITIVE_INFINITY).match(/\S+/gu)?.length ?? 0;

export const editorPath = (siteId: number, postId: string | number | null): string =>
  postId === null ? `/content/site/${siteId}/posts` : `/content/site/${siteId}/post/${postId}`;
