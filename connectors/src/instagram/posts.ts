import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { GraphClient } from '../kit/graph/client.ts';
import { edge, Metric } from '../kit/graph/wire.ts';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { PostRange, PostStatistics, Posts, RemotePost } from '../ports/posts.ts';
import { MediaRow } from './wire.ts';

const plainFields =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,like_count,comments_count';
const metrics = ['views', 'reach', 'shares', 'saved'];
const insightsScope = 'instagram_manage_insights';

/** Subcode of the error about insights of a post from before the account became professional. */
const notProfessionalCode = '2108006';

type Deps = { graph: GraphClient; siteUrl: string };

/** The posts of an account. Statistics need a separate permission; without it they are omitted. */
export const instagramPosts = ({ graph, siteUrl }: Deps): Posts => {
  const readRows = (
    { accessToken: token, account }: Grant,
    { since, until, limit }: PostRange,
    metricNames: readonly string[],
  ) => {
    const fields = {
      fields: metricNames.length > 0 ? `${plainFields},insights.metric(${metricNames.join(',')})` : plainFields,
      since: since && Math.floor(since.getTime() / 1000),
      until: until && Math.floor(until.getTime() / 1000) + 1,
      limit: Math.min(limit, 25),
    };
    return graph.listAll({ operation: 'posts', to: pathOf`/${account.id}/media`, token, fields }, MediaRow, limit);
  };

  /** Instagram retires metrics, and one retired metric fails the whole call. Tests each metric alone. */
  const listWorkingMetrics = async (grant: Grant): Promise<string[]> => {
    const working: string[] = [];
    for (const metric of metrics) {
      try {
        await readRows(grant, { limit: 1 }, [metric]);
        working.push(metric);
      } catch (error) {
        if (isFromBeforeConversion(error)) working.push(metric);
        else if (!isFieldError(error)) throw error;
      }
    }
    return working;
  };

  const hasInsights = async ({ accessToken: token }: Grant, { id }: MediaRow, metric: string): Promise<boolean> => {
    const request = { operation: 'posts.insights', to: pathOf`/${id}/insights`, token, fields: { metric } };
    try {
      await graph.read(request, edge(Metric));
      return true;
    } catch (error) {
      if (isFromBeforeConversion(error)) return false;
      throw error;
    }
  };

  /**
   * One post from before the account became professional fails a list with statistics. Finds the oldest post that has
   * statistics by bisection, reads the list again from there, and adds the older posts without statistics.
   */
  const readAcrossConversion = async (grant: Grant, range: PostRange, metricNames: readonly string[]) => {
    const rows = await readRows(grant, range, []);
    let professionalCount = 0;
    let end = rows.length;
    while (professionalCount < end) {
      const middle = Math.floor((professionalCount + end) / 2);
      const row = rows[middle];
      if (row && (await hasInsights(grant, row, metricNames[0] ?? ''))) professionalCount = middle + 1;
      else end = middle;
    }
    const oldest = rows[professionalCount - 1];
    if (!oldest) return rows;
    const counted = await readRows(grant, { ...range, since: oldest.timestamp, limit: professionalCount }, metricNames);
    const countedIds = new Set(counted.map(({ id }) => id));
    return [...counted, ...rows.filter(({ id }) => !countedIds.has(id))];
  };

  const readWithStatistics = async (grant: Grant, range: PostRange, metricNames: readonly string[]) => {
    try {
      return await readRows(grant, range, metricNames);
    } catch (error) {
      if (!isFromBeforeConversion(error)) throw error;
      return readAcrossConversion(grant, range, metricNames);
    }
  };

  return {
    async list(grant, range) {
      const metricNames = grant.scopes.includes(insightsScope) ? metrics : [];
      const rows = await readWithStatistics(grant, range, metricNames).catch(async (error: unknown) => {
        if (metricNames.length === 0 || !isFieldError(error)) throw error;
        return readWithStatistics(grant, range, await listWorkingMetrics(grant));
      });
      return rows
        .filter(
          ({ timestamp }) => !(range.since && timestamp < range.since) && !(range.until && timestamp > range.until),
        )
        .map((row) => toRemotePost(row, siteUrl));
    },
  };
};

const isRejected = (error: unknown): error is ConnectorFailure =>
  error instanceof ConnectorFailure && error.kind === 'rejected' && error.details.code === '100';
const isFromBeforeConversion = (error: unknown): boolean =>
  isRejected(error) && error.details.subcode === notProfessionalCode;
const isFieldError = (error: unknown): boolean => isRejected(error) && !isFromBeforeConversion(error);

const types: Readonly<Record<string, RemotePost['type']>> = {
  IMAGE: 'photo',
  VIDEO: 'video',
  CAROUSEL_ALBUM: 'album',
};

const toRemotePost = (row: MediaRow, siteUrl: string): RemotePost => ({
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
    // Number of likes; missing when the owner hides it.
    reactions: like_count ?? undefined,
  };
};
