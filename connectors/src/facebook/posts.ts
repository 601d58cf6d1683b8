import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { PostFigures, PostRange, Posts, RemotePost } from '../ports/posts.ts';
import type { Graph } from './graph.ts';
import { PostRow } from './wire.ts';

const plainFields = [
  ...['id', 'message', 'created_time', 'permalink_url', 'full_picture', 'status_type', 'is_eligible_for_promotion'],
  ...['promotable_id', 'attachments{media_type,type,title,description,url,unshimmed_url}', 'shares'],
  ...['comments.limit(0).summary(true)', 'reactions.limit(0).summary(true)'],
].join(',');

const metrics = ['post_media_view', 'post_total_media_view_unique', 'post_clicks', 'post_reactions_by_type_total'];

type Deps = { graph: Graph; siteUrl: string };

export const facebookPosts = ({ graph, siteUrl }: Deps): Posts => {
  const rowsOf = ({ accessToken: token, account }: Grant, range: PostRange, wanted: readonly string[]) => {
    const fields = {
      fields: wanted.length > 0 ? `${plainFields},insights.metric(${wanted.join(',')})` : plainFields,
      since: range.since && Math.floor(range.since.getTime() / 1000),
      until: range.until && Math.floor(range.until.getTime() / 1000),
      // Posts bring their statistics along: larger pages are answered with "reduce the amount of data".
      limit: Math.min(range.most, 25),
    };
    const to = pathOf`/${account.id}/published_posts`;
    return graph.all({ operation: 'posts', to, token, fields }, PostRow, range.most);
  };

  /** Facebook retires metrics, and one retired metric fails the whole call. */
  const stillKnown = async (grant: Grant): Promise<string[]> => {
    const known: string[] = [];
    for (const metric of metrics) {
      try {
        await rowsOf(grant, { most: 1 }, [metric]);
        known.push(metric);
      } catch (error) {
        if (!isRefusedField(error)) throw error;
      }
    }
    return known;
  };

  return {
    async list(grant, range) {
      const rows = await rowsOf(grant, range, metrics).catch(async (error: unknown) => {
        if (!isRefusedField(error)) throw error;
        return rowsOf(grant, range, await stillKnown(grant));
      });
      return rows.map((row) => postOf(row, siteUrl));
    },
  };
};

const isRefusedField = (error: unknown): boolean =>
  error instanceof ConnectorFailure && error.kind === 'rejected' && error.facts.code === '100';

const types: Readonly<Record<string, RemotePost['type']>> = {
  photo: 'photo',
  video: 'video',
  link: 'link',
  album: 'album',
};

export const postOf = (row: PostRow, siteUrl: string): RemotePost => {
  const [attachment] = row.attachments?.data ?? [];
  return {
    id: row.id,
    text: row.message ?? '',
    url: row.permalink_url ?? `${siteUrl}/${row.id}`,
    createdAt: row.created_time,
    type: attachment?.media_type ? (types[attachment.media_type] ?? 'other') : 'text',
    picture: row.full_picture ?? undefined,
    link: attachment?.unshimmed_url ?? attachment?.url ?? undefined,
    title: attachment?.title ?? undefined,
    description: attachment?.description ?? undefined,
    promotableId: row.is_eligible_for_promotion ? (row.promotable_id ?? row.id) : undefined,
    figures: figuresOf(row),
  };
};

const figuresOf = ({ insights, shares, comments, reactions }: PostRow): PostFigures => {
  const metricOf = (name: string) => insights?.data.find((metric) => metric.name === name)?.values[0]?.value;
  const number = (name: string) => {
    const value = metricOf(name);
    return typeof value === 'number' ? value : undefined;
  };
  const byKind = metricOf('post_reactions_by_type_total');
  return {
    views: number('post_media_view'),
    reach: number('post_total_media_view_unique'),
    clicks: number('post_clicks'),
    comments: comments?.summary?.total_count,
    // Facebook leaves the field out when nobody shared.
    shares: shares?.count ?? 0,
    reactions: reactions?.summary?.total_count,
    reactionsByKind: typeof byKind === 'object' ? byKind : undefined,
  };
};
