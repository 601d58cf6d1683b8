import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { GraphClient } from '../kit/graph/client.ts';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { PostFigures, PostRange, Posts, RemotePost } from '../ports/posts.ts';
import { MediaRow } from './wire.ts';

const plainFields =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,like_count,comments_count';
const metrics = ['views', 'reach', 'shares', 'saved'];
const insightsScope = 'instagram_manage_insights';

type Deps = { graph: GraphClient; siteUrl: string };

/** What an account has posted. Its figures need a permission of their own; without it the posts come without them. */
export const instagramPosts = ({ graph, siteUrl }: Deps): Posts => {
  const rowsOf = ({ accessToken: token, account }: Grant, { since, most }: PostRange, wanted: readonly string[]) => {
    const fields = {
      fields: wanted.length > 0 ? `${plainFields},insights.metric(${wanted.join(',')})` : plainFields,
      limit: Math.min(most, 25),
    };
    const to = pathOf`/${account.id}/media`;
    const isPast = ({ timestamp }: MediaRow) => since !== undefined && timestamp < since;
    return graph.all({ operation: 'posts', to, token, fields }, MediaRow, most, isPast);
  };

  /** Instagram retires metrics, and one retired metric fails the whole call. */
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
      const wanted = grant.scopes.includes(insightsScope) ? metrics : [];
      // The newest come first and the list takes no dates: what lies after the range is read and dropped.
      const reach = range.until ? { ...range, most: Number.POSITIVE_INFINITY } : range;
      const rows = await rowsOf(grant, reach, wanted).catch(async (error: unknown) => {
        if (wanted.length === 0 || !isRefusedField(error)) throw error;
        return rowsOf(grant, reach, await stillKnown(grant));
      });
      return rows
        .filter(
          ({ timestamp }) => !(range.since && timestamp < range.since) && !(range.until && timestamp > range.until),
        )
        .slice(0, range.most)
        .map((row) => postOf(row, siteUrl));
    },
  };
};

const isRefusedField = (error: unknown): boolean =>
  error instanceof ConnectorFailure && error.kind === 'rejected' && error.facts.code === '100';

const types: Readonly<Record<string, RemotePost['type']>> = {
  IMAGE: 'photo',
  VIDEO: 'video',
  CAROUSEL_ALBUM: 'album',
};

export const postOf = (row: MediaRow, siteUrl: string): RemotePost => ({
  id: row.id,
  text: row.caption ?? '',
  url: row.permalink ?? siteUrl,
  createdAt: row.timestamp,
  type: types[row.media_type ?? ''] ?? 'other',
  picture: row.thumbnail_url ?? row.media_url ?? undefined,
  figures: figuresOf(row),
});

const figuresOf = ({ insights, like_count, comments_count }: MediaRow): PostFigures => {
  const number = (name: string) => {
    const value = insights?.data.find((metric) => metric.name === name)?.values[0]?.value;
    return typeof value === 'number' ? value : undefined;
  };
  return {
    views: number('views'),
    reach: number('reach'),
    shares: number('shares'),
    comments: comments_count ?? undefined,
    // Missing when the owner hides it.
    reactions: like_count ?? undefined,
  };
};
