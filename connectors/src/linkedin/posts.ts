import type { Grant } from '../ports/grant.ts';
import type { PostFigures, Posts, RemotePost } from '../ports/posts.ts';
import type { Client } from './client.ts';
import { fromLittleText } from './little-text.ts';
import type { ReadBack } from './recent-posts.ts';
import { addressOf, isOrganization, isVideo } from './urns.ts';
import { type PostRow, Statistics, type StatisticsRow } from './wire.ts';

type Deps = { client: Client; readBack: ReadBack; siteUrl: string };

/** So many posts' figures fit into one address. */
const perAsk = 20;

export const linkedinPosts = ({ client, readBack, siteUrl }: Deps): Posts => {
  const figuresOf = async ({ accessToken: token, account }: Grant, urns: readonly string[]) => {
    const figures = new Map<string, PostFigures>();
    for (let from = 0; from < urns.length; from += perAsk) {
      const some = urns.slice(from, from + perAsk);
      const shares = some.filter((urn) => urn.startsWith('urn:li:share:'));
      const ugcPosts = some.filter((urn) => urn.startsWith('urn:li:ugcPost:'));
      const params = {
        q: 'organizationalEntity',
        organizationalEntity: account.id,
        shares: shares.length > 0 ? shares : undefined,
        ugcPosts: ugcPosts.length > 0 ? ugcPosts : undefined,
      };
      const ask = { operation: 'statistics', to: '/organizationalEntityShareStatistics', token, params };
      const { elements } = await client.read(ask, Statistics);
      for (const row of elements) figures.set(row.share ?? row.ugcPost ?? '', figuresIn(row));
    }
    return figures;
  };

  return {
    async list(grant, { since, until, most }) {
      // Old posts changed lately come first, so nothing can be cut off before it is sorted by its own moment.
      const rows = (await readBack.rows(grant, since, Number.POSITIVE_INFINITY))
        .filter(({ createdAt }) => (!since || createdAt >= since) && (!until || createdAt <= until))
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
        .slice(0, most);
      const urns = rows.map(({ id }) => id);
      const figures = isOrganization(grant.account.id) ? await figuresOf(grant, urns) : new Map<string, PostFigures>();
      return rows.map((row) => postOf(row, siteUrl, figures.get(row.id) ?? {}));
    },
  };
};

const figuresIn = ({ totalShareStatistics: row }: StatisticsRow): PostFigures => ({
  views: row.impressionCount ?? undefined,
  reach: row.uniqueImpressionsCount ?? undefined,
  clicks: row.clickCount ?? undefined,
  comments: row.commentCount ?? undefined,
  shares: row.shareCount ?? undefined,
  reactions: row.likeCount ?? undefined,
});

export const postOf = (row: PostRow, siteUrl: string, figures: PostFigures): RemotePost => ({
  id: row.id,
  text: fromLittleText(row.commentary ?? ''),
  url: addressOf(siteUrl, row.id),
  createdAt: row.publishedAt ?? row.createdAt,
  type: typeOf(row),
  link: row.content?.article?.source ?? undefined,
  title: row.content?.article?.title ?? row.content?.media?.title ?? undefined,
  description: row.content?.article?.description ?? undefined,
  figures,
});

const typeOf = ({ content }: PostRow): RemotePost['type'] => {
  if (!content) return 'text';
  if (content.article) return 'link';
  if (content.multiImage) return 'album';
  if (!content.media) return 'other';
  if (isVideo(content.media.id)) return 'video';
  return content.media.id.startsWith('urn:li:image:') ? 'photo' : 'other';
};
