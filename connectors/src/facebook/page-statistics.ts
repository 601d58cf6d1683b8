import { pathOf } from '../kit/http/base-url.ts';
import type { PageStatistics, PostActions } from '../ports/pages/page-statistics.ts';
import type { Graph } from './graph.ts';
import { PageLikes, PostActionsRow } from './wire.ts';

const postFields = [
  'id',
  'message',
  'created_time',
  'attachments{url,unshimmed_url}',
  'shares',
  'comments.limit(0).summary(true)',
  'reactions.limit(0).summary(true)',
].join(',');

/** The likes of a page and the actions on its posts. */
export const facebookPageStatistics = (graph: Graph): PageStatistics => ({
  async countLikes({ accessToken: token, account }) {
    const to = pathOf`/${account.id}`;
    const { fan_count } = await graph.read(
      { operation: 'page-likes', to, token, fields: { fields: 'fan_count' } },
      PageLikes,
    );
    return fan_count;
  },

  async listPostActions({ accessToken: token, account }, { since, until, limit }) {
    const fields = {
      fields: postFields,
      since: since && Math.floor(since.getTime() / 1000),
      until: until && Math.floor(until.getTime() / 1000),
      limit: Math.min(limit, 100),
    };
    const to = pathOf`/${account.id}/published_posts`;
    const rows = await graph.listAll({ operation: 'post-actions', to, token, fields }, PostActionsRow, limit);
    return rows.map(toPostActions);
  },
});

const toPostActions = (row: PostActionsRow): PostActions => {
  const [attachment] = row.attachments?.data ?? [];
  return {
    id: row.id,
    text: row.message ?? '',
    createdAt: row.created_time,
    link: attachment?.unshimmed_url ?? attachment?.url ?? undefined,
    reactions: row.reactions?.summary?.total_count,
    comments: row.comments?.summary?.total_count,
    // Number of shares; Facebook omits the field when there are none.
    shares: row.shares?.count ?? 0,
  };
};
