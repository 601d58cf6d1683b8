import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { PostStatistics, Posts, PublicPosts, RemotePost } from '../ports/posts.ts';
import type { Api } from './api.ts';
import { findLinks, originalText } from './post-matching.ts';
import type { MediumRow, PostRow } from './wire.ts';

type Deps = { api: Api; siteUrl: string };

/** The account's own posts, without reposts and replies. */
export const xPosts = ({ api, siteUrl }: Deps): Posts => ({
  async list(grant, range) {
    const fields = ['created_at', 'entities', 'attachments', 'public_metrics'];
    const options = { operation: 'posts.list', fields, exclude: 'retweets,replies', withMedia: true };
    const { rows, media } = await api.readTimeline(grant, range, options);
    return rows.map((row) => toRemotePost(row, media, `${siteUrl}/${grant.account.name}/status/${row.id}`));
  },
});

export const xPublicPosts = ({ api }: Pick<Deps, 'api'>): PublicPosts => ({
  async find(grant, id) {
    const found = await api.readPost(grant, id).catch((error: unknown) => {
      if (isHidden(error)) return undefined;
      throw error;
    });
    if (!found) return undefined;
    const { row, author } = found;
    const longText = row.note_post ?? row.note_tweet;
    return { id: row.id, text: originalText({ ...row, ...longText }), createdAt: row.created_at, author };
  },
});

/** True for a post that was deleted or is of a protected account. */
const isHidden = (error: unknown): boolean =>
  error instanceof ConnectorFailure && (error.kind === 'gone' || error.details.code === 'not-authorized-for-resource');

export const toRemotePost = (row: PostRow, media: ReadonlyMap<string, MediumRow>, url: string): RemotePost => {
  const attachedMedia = (row.attachments?.media_keys ?? []).flatMap((key) => media.get(key) ?? []);
  const [link] = findLinks(row);
  const [first] = attachedMedia;
  return {
    id: row.id,
    text: originalText(row),
    url,
    createdAt: row.created_at,
    type: toType(attachedMedia, link !== undefined),
    picture: first?.url ?? first?.preview_image_url ?? undefined,
    link: link?.unwound_url ?? link?.expanded_url ?? undefined,
    title: link?.title ?? undefined,
    description: link?.description ?? undefined,
    statistics: toStatistics(row),
  };
};

const toType = (attachedMedia: readonly MediumRow[], hasLink: boolean): RemotePost['type'] => {
  const [first] = attachedMedia;
  if (!first) return hasLink ? 'link' : 'text';
  if (first.type === 'video' || first.type === 'animated_gif') return 'video';
  if (first.type !== 'photo') return 'other';
  return attachedMedia.length > 1 ? 'album' : 'photo';
};

const toStatistics = ({ public_metrics: metrics }: PostRow): PostStatistics => {
  if (!metrics) return {};
  const { repost_count, retweet_count, quote_count, like_count, reply_count, impression_count } = metrics;
  const reposts = repost_count ?? retweet_count;
  const shares = reposts == null ? undefined : reposts + (quote_count ?? 0);
  return {
    views: impression_count ?? undefined,
    comments: reply_count ?? undefined,
    shares,
    reactions: like_count ?? undefined,
    reactionsByKind: like_count == null ? undefined : { like: like_count },
  };
};
