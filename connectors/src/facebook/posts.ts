import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { PostRange, PostStatistics, Posts, RemotePost } from '../ports/posts.ts';
import type { Graph } from './graph.ts';
import { PostRow } from './wire.ts';

const plainFields = [
  'id',
  'message',
  'created_time',
  'permalink_url',
  'full_picture',
  'status_type',
  'is_eligible_for_promotion',
  'promotable_id',
  'promotion_status',
  'attachments{media_type,type,title,description,url,unshimmed_url}',
  'shares',
  'comments.limit(0).summary(true)',
  'reactions.limit(0).summary(true)',
].join(',');

const metrics = [
  'post_media_view',
  'post_total_media_view_unique',
  'post_clicks',
  'post_clicks_by_type',
  'post_reactions_by_type_total',
  'post_video_views',
];

type Deps = { graph: Graph; siteUrl: string };

export const facebookPosts = ({ graph, siteUrl }: Deps): Posts => {
  const readRows = ({ accessToken: token, account }: Grant, range: PostRange, metricNames: readonly string[]) => {
    const fields = {
      fields: metricNames.length > 0 ? `${plainFields},insights.metric(${metricNames.join(',')})` : plainFields,
      since: range.since && Math.floor(range.since.getTime() / 1000),
      until: range.until && Math.floor(range.until.getTime() / 1000),
      // Limit of 25 posts a page: they include statistics, with which larger pages fail with "reduce the amount of
      // data".
      limit: Math.min(range.limit, 25),
    };
    const to = pathOf`/${account.id}/published_posts`;
    return graph.listAll({ operation: 'posts', to, token, fields }, PostRow, range.limit);
  };

  /** Facebook retires metrics, and one retired metric fails the whole call. Tests each metric alone. */
  const listWorkingMetrics = async (grant: Grant): Promise<string[]> => {
    const working: string[] = [];
    for (const metric of metrics) {
      try {
        await readRows(grant, { limit: 1 }, [metric]);
        working.push(metric);
      } catch (error) {
        if (!isFieldError(error)) throw error;
      }
    }
    return working;
  };

  return {
    async list(grant, range) {
      const rows = await readRows(grant, range, metrics).catch(async (error: unknown) => {
        if (!isFieldError(error)) throw error;
        return readRows(grant, range, await listWorkingMetrics(grant));
      });
      return rows.map((row) => toRemotePost(row, siteUrl));
    },
  };
};

/** True for the error about a field or metric that the object doesn't have. */
export const isFieldError = (error: unknown): boolean =>
  error instanceof ConnectorFailure && error.kind === 'rejected' && error.details.code === '100';

const types: Readonly<Record<string, RemotePost['type']>> = {
  photo: 'photo',
  video: 'video',
  link: 'link',
  album: 'album',
};

export const toRemotePost = (row: PostRow, siteUrl: string): RemotePost => {
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
    isPromoted: toIsPromoted(row.promotion_status),
    statistics: toStatistics(row),
  };
};

/** True if the post was promoted. A post that was never promoted is `inactive`, one that can't be is `ineligible`. */
const toIsPromoted = (status: string | null | undefined): boolean | undefined =>
  status ? !['inactive', 'ineligible'].includes(status.toLowerCase()) : undefined;

const toStatistics = ({ insights, shares, comments, reactions }: PostRow): PostStatistics => {
  const findMetric = (name: string) => insights?.data.find((metric) => metric.name === name)?.values[0]?.value;
  const readNumber = (name: string) => {
    const value = findMetric(name);
    return typeof value === 'number' ? value : undefined;
  };
  const byKind = findMetric('post_reactions_by_type_total');
  const clicksByType = findMetric('post_clicks_by_type');
  return {
    views: readNumber('post_media_view'),
    reach: readNumber('post_total_media_view_unique'),
    clicks: readNumber('post_clicks'),
    // Number of link clicks; Facebook omits types of clicks that have none.
    linkClicks: typeof clicksByType === 'object' ? (clicksByType['link clicks'] ?? 0) : undefined,
    videoViews: readNumber('post_video_views'),
    comments: comments?.summary?.total_count,
    // Number of shares; Facebook omits the field when there are none.
    shares: shares?.count ?? 0,
    reactions: reactions?.summary?.total_count,
    reactionsByKind: typeof byKind === 'object' ? byKind : undefined,
  };
};
