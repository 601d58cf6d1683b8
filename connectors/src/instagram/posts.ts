import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { GraphClient } from '../kit/graph/client.ts';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { PostRange, PostStatistics, Posts, RemotePost } from '../ports/posts.ts';
import { MediaRow } from './wire.ts';

const plainFields =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,like_count,comments_count';
const metrics = ['views', 'reach', 'shares', 'saved'];
const insightsScope = 'instagram_manage_insights';

type Deps = { graph: GraphClient; siteUrl: string };

/** The posts of an account. Statistics need a separate permission; without it they are omitted. */
export const instagramPosts = ({ graph, siteUrl }: Deps): Posts => {
  const readRows = (
    { accessToken: token, account }: Grant,
    { since, limit }: PostRange,
    metricNames: readonly string[],
  ) => {
    const fields = {
      fields: metricNames.length > 0 ? `${plainFields},insights.metric(${metricNames.join(',')})` : plainFields,
      limit: Math.min(limit, 25),
    };
    const to = pathOf`/${account.id}/media`;
    const isPast = ({ timestamp }: MediaRow) => since !== undefined && timestamp < since;
    return graph.listAll({ operation: 'posts', to, token, fields }, MediaRow, limit, isPast);
  };

  /** Instagram retires metrics, and one retired metric fails the whole call. Tests each metric alone. */
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
      const metricNames = grant.scopes.includes(insightsScope) ? metrics : [];
      // The list is newest first without date filters: posts after the range are read and dropped.
      const readRange = range.until ? { ...range, limit: Number.POSITIVE_INFINITY } : range;
      const rows = await readRows(grant, readRange, metricNames).catch(async (error: unknown) => {
        if (metricNames.length === 0 || !isFieldError(error)) throw error;
        return readRows(grant, readRange, await listWorkingMetrics(grant));
      });
      return rows
        .filter(
          ({ timestamp }) => !(range.since && timestamp < range.since) && !(range.until && timestamp > range.until),
        )
        .slice(0, range.limit)
        .map((row) => toRemotePost(row, siteUrl));
    },
  };
};

const isFieldError = (error: unknown): boolean =>
  error instanceof ConnectorFailure && error.kind === 'rejected' && error.details.code === '100';

const types: Readonly<Record<string, RemotePost['type']>> = {
  IMAGE: 'photo',
  VIDEO: 'video',
  CAROUSEL_ALBUM: 'album',
};

export const toRemotePost = (row: MediaRow, siteUrl: string): RemotePost => ({
  id: row.id,
  text: row.caption ?? '',
  url: row.permalink ?? siteUrl,
  createdAt: row.timestamp,
  type: types[row.media_type ?? ''] ?? 'other',
  picture: row.thumbnail_url ?? row.media_url ?? undefined,
  statistics: toStatistics(row),
});

const toStatistics = ({ insights, like_count, comments_count }: MediaRow): PostStatistics => {
  const readNumber = (name: string) => {
    const value = insights?.data.find((metric) => metric.name === name)?.values[0]?.value;
    return typeof value === 'number' ? value : undefined;
  };
  return {
    views: readNumber('views'),
    reach: readNumber('reach'),
    shares: readNumber('shares'),
    comments: comments_count ?? undefined,
    // Missing when the owner hides it.
    reactions: like_count ?? undefined,
  };
};
