import type { Link, PostRow } from './wire.ts';

// Finds our own post among the account's posts.

/** The links in the text, without the one X adds for media. */
export const findLinks = ({ entities }: PostRow): Link[] =>
  (entities?.urls ?? []).filter(({ media_key }) => !media_key);

/** Restores the text: X shortens links, adds one for media, and escapes & < >. */
export const originalText = (row: PostRow): string => {
  const decoded = row.text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return (row.entities?.urls ?? [])
    .reduce(
      (text, { url, expanded_url, media_key }) => text.split(url).join(media_key ? '' : (expanded_url ?? url)),
      decoded,
    )
    .trimEnd();
};

/** True for the same text without protocols, which X adds to bare hosts. */
export const isSameText = (remoteText: string, ownText: string): boolean =>
  normalizeText(remoteText) === normalizeText(ownText);

const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(/https?:\/\//gi, '')
    .trim();

const findParentId = ({ referenced_posts, referenced_tweets }: PostRow): string | undefined =>
  (referenced_posts ?? referenced_tweets)?.find(({ type }) => type === 'replied_to')?.id;

/**
 * True if a post follows the messages `ids` of our thread; `unknown` when X returned neither the post that it replies
 * to nor its conversation. X leaves out fields that a request asked for in the other dialect.
 */
export const followsThread = (row: PostRow, ids: readonly string[]): boolean | 'unknown' => {
  const parentId = findParentId(row);
  if (parentId !== undefined) return parentId === ids.at(-1);
  if (!row.conversation_id) return 'unknown';
  return row.conversation_id === (ids[0] ?? row.id);
};
