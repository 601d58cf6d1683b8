import type { PostFigures, Posts, RemotePost } from '../ports/posts.ts';
import type { Api } from './api.ts';
import { linksOf, originalText } from './post-matching.ts';
import type { MediumRow, PostRow } from './wire.ts';

type Deps = { api: Api; siteUrl: string };

/** What an account posted itself: reposts are others' words, and answers belong to others' threads. */
export const xPosts = ({ api, siteUrl }: Deps): Posts => ({
  async list(grant, range) {
    const fields = 'created_at,entities,attachments,public_metrics';
    const wishes = { operation: 'posts.list', fields, exclude: 'retweets,replies', withMedia: true };
    const { rows, media } = await api.timeline(grant, range, wishes);
    return rows.map((row) => postOf(row, media, `${siteUrl}/${grant.account.name}/status/${row.id}`));
  },
});

export const postOf = (row: PostRow, media: ReadonlyMap<string, MediumRow>, url: string): RemotePost => {
  const shown = (row.attachments?.media_keys ?? []).flatMap((key) => media.get(key) ?? []);
  const [link] = linksOf(row);
  const [first] = shown;
  return {
    id: row.id,
    text: originalText(row),
    url,
    createdAt: row.created_at,
    type: typeOf(shown, link !== undefined),
    picture: first?.url ?? first?.preview_image_url ?? undefined,
    link: link?.unwound_url ?? link?.expanded_url ?? undefined,
    title: link?.title ?? undefined,
    description: link?.description ?? undefined,
    figures: figuresOf(row),
  };
};

const typeOf = (shown: readonly MediumRow[], hasLink: boolean): RemotePost['type'] => {
  const [first] = shown;
  if (!first) return hasLink ? 'link' : 'text';
  if (first.type === 'video' || first.type === 'animated_gif') return 'video';
  if (first.type !== 'photo') return 'other';
  return shown.length > 1 ? 'album' : 'photo';
};

const figuresOf = ({ public_metrics: metrics }: PostRow): PostFigures => {
  if (!metrics) return {};
  const { retweet_count, quote_count, like_count, reply_count, impression_count } = metrics;
  const shares = retweet_count == null ? undefined : retweet_count + (quote_count ?? 0);
  return {
    views: impression_count ?? undefined,
    comments: reply_count ?? undefined,
    shares,
    reactions: like_count ?? undefined,
    reactionsByKind: like_count == null ? undefined : { like: like_count },
  };
};
