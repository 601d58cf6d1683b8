import type { Platform } from '../../../platform/platform.ts';
import { type Sites, siteQueries } from '../../sites/index.ts';

/** A published post of the site an article is for. */
export type OwnPost = { title: string; url: string };
type Deps = { sites: Pick<Sites['service'], 'withSite'> };

/** Number of posts per read: those that match the first keyword, then the newest. */
const perRead = 30;
const readLimitMs = 8_000;

/** Finder of published posts of a site that fit an article, best first. None if the site does not answer in time. */
export const ownPostFinder =
  ({ db, sleep }: Platform, { sites }: Deps) =>
  async (businessId: number, siteId: number, texts: { keywords: string; about: string }): Promise<OwnPost[]> => {
    const row = await siteQueries(db).find(businessId, siteId);
    if (!row) return [];
    const read = async (search?: string) => {
      const { posts } = await sites.withSite(row, (site, grant) =>
        site.posts(grant, { page: 1, perPage: perRead, status: ['published'], search }),
      );
      return posts.map(({ title, url }) => ({ title, url }));
    };
    const [keyword = ''] = texts.keywords.split(',');
    const reads = Promise.all([read(keyword.trim() || undefined), read()]).then(
      (lists) => lists.flat(),
      // A failed read gives no own posts to link to; the failure is recorded with the site's connection.
      (): OwnPost[] => [],
    );
    const posts = await Promise.race([reads, sleep(readLimitMs).then((): OwnPost[] => [])]);
    const unique = [...new Map(posts.filter(({ url }) => url !== '').map((post) => [post.url, post])).values()];
    const words = toWords(`${texts.about} ${texts.keywords}`);
    const score = ({ title }: OwnPost) => [...toWords(title)].filter((word) => words.has(word)).length;
    return unique
      .map((post) => ({ post, fit: score(post) }))
      .sort((a, b) => b.fit - a.fit)
      .map(({ post }) => post);
  };

const toWords = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,40}/gu) ?? []);
