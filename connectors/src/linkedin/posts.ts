import type { Grant } from '../ports/grant.ts';
import type { PostStatistics, Posts, RemotePost } from '../ports/posts.ts';
import type { Client } from './client.ts';
import { fromLittleText } from './little-text.ts';
import type { RecentPosts } from './recent-posts.ts';
import { isOrganization, isVideo, toPostUrl } from './urns.ts';
import { type PostRow, Statistics, type StatisticsRow } from './wire.ts';

type Deps = { client: Client; recentPosts: RecentPosts; siteUrl: string };

/** Max URNs per request, limited by the URL length. */
const urnsPerRequest = 20;

export const linkedinPosts = ({ client, recentPosts, siteUrl }: Deps): Posts => {
  const readStatistics = async ({ accessToken: token, account }: Grant, urns: readonly string[]) => {
    const statistics = new Map<string, PostStatistics>();
    for (let from = 0; from < urns.length; from += urnsPerRequest) {
      const batch = urns.slice(from, from + urnsPerRequest);
      const shares = batch.filter((urn) => urn.startsWith('urn:li:share:'));
      const ugcPosts = batch.filter((urn) => urn.startsWith('urn:li:ugcPost:'));
      const params = {
        q: 'organizationalEntity',
        organizationalEntity: account.id,
        shares: shares.length > 0 ? shares : undefined,
        ugcPosts: ugcPosts.length > 0 ? ugcPosts : undefined,
      };
      const request = { operation: 'statistics', to: '/organizationalEntityShareStatistics', token, params };
      const { elements } = await client.read(request, Statistics);
      for (const row of elements) statistics.set(row.share ?? row.ugcPost ?? '', toStatistics(row));
    }
    return statistics;
  };

  return {
    async list(grant, { since, until, limit }) {
      // The list is sorted by last change, so it is cut only after sorting by creation time.
      const rows = (await recentPosts.listRows(grant, since, Number.POSITIVE_INFINITY))
        .filter(({ createdAt }) => (!since || createdAt >= since) && (!until || createdAt <= until))
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
        .slice(0, limit);
      const urns = rows.map(({ id }) => id);
      const statistics = isOrganization(grant.account.id)
        ? await readStatistics(grant, urns)
        : new Map<string, PostStatistics>();
      return rows.map((row) => toRemotePost(row, siteUrl, statistics.get(row.id) ?? {}));
    },
  };
};

const toStatistics = ({ totalShareStatistics: row }: StatisticsRow): PostStatistics => ({
  views: row.impressionCount ?? undefined,
  reach: row.uniqueImpressionsCount ?? undefined,
  clicks: row.clickCount ?? undefined,
  comments: row.commentCount ?? undefined,
  shares: row.shareCount ?? undefined,
  reactions: row.likeCount ?? undefined,
});

const toRemotePost = (row: PostRow, siteUrl: string, statistics: PostStatistics): RemotePost => ({
  id: row.id,
  text: fromLittleText(row.commentary ?? ''),
  url: toPostUrl(siteUrl, row.id),
  createdAt: row.publishedAt ?? row.createdAt,
  type: toType(row),
  link: row.content?.article?.source ?? undefined,
  title: row.content?.article?.title ?? row.content?.media?.title ?? undefined,
  description: row.content?.article?.description ?? undefined,
  statistics,
});

const toType = ({ content }: PostRow): RemotePost['type'] => {
  if (!content) return 'text';
  if (content.article) return 'link';
  if (content.multiImage) return 'album';
  if (!content.media) return 'other';
  if (isVideo(content.media.id)) return 'video';
  return content.media.id.startsWith('urn:li:image:') ? 'photo' : 'other';
};
