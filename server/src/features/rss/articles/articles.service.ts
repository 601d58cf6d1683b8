import type { FramedPage } from '@fanfare/contract/kit/framed-page';
import { rssMessages } from '@fanfare/contract/rss/rss';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { OutboundError } from '../../../platform/outbound/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import { readInThread } from '../../../platform/workers/index.ts';
import { itemListStore } from '../channels/item-lists.store.ts';
import type { SourceScope } from '../channels/source-scope.ts';
import { decodeFeed } from '../feed-document/decode-feed.ts';
import { linkKeyFor } from '../feed-document/web-address.ts';
import { renderArticle } from './article-page.ts';
import type { ReadableArticle, readArticle } from './readable-article.ts';

type Deps = {
  sourceScope: SourceScope;
  ownHosts: readonly string[];
  imageOrigins: readonly string[];
};
export type ArticleService = ReturnType<typeof articleService>;

const module = new URL('./readable-article.ts', import.meta.url);
/** Largest page that is read: one kB of markup can become many elements. */
const maxPageBytes = 3 * 1024 * 1024;

const isHost = (domain: string, hostname: string): boolean => {
  const bare = (name: string) => name.toLowerCase().replace(/^www\./, '');
  return bare(domain) === bare(hostname);
};

/** The readable view of articles that stand in a fetched item; no other address is fetched. */
export const articleService = ({ db, safeFetch }: Platform, { sourceScope, ownHosts, imageOrigins }: Deps) => {
  const requireKnownLink = async (business: BusinessContext, url: string) => {
    const linkKey = linkKeyFor(url);
    const sourceIds = await sourceScope.listVisibleIds(business);
    const item = (await itemListStore(db).listByLink(sourceIds, linkKey)).find(({ permalink }) => permalink === url);
    if (!item) throw new Problem('not-found');
    return item;
  };

  const fetchArticle = async (url: string): Promise<ReadableArticle | undefined> => {
    try {
      const { status, headers, body } = await safeFetch.fetch(url, { accept: 'text/html', maxBytes: maxPageBytes });
      if (status !== 200 || !/html/i.test(headers['content-type'] ?? 'html')) return undefined;
      const text = decodeFeed(body, headers['content-type']);
      return await readInThread<typeof readArticle>(module, 'readArticle', text, url, ownHosts);
    } catch (error) {
      if (error instanceof OutboundError) return undefined;
      if (error instanceof Problem && error.code === 'text-too-complex') return undefined;
      throw error;
    }
  };

  return {
    view: async (business: BusinessContext, url: string, domain: string): Promise<FramedPage> => {
      if (!isHost(domain, new URL(url).hostname)) {
        const message = rssMessages.articleDomain;
        throw invalidInput('articleDomain', message);
      }
      const item = await requireKnownLink(business, url);
      const article = await fetchArticle(url);
      if (article) return renderArticle(article, imageOrigins);
      // The article's text as the feed delivered it is shown, if it was long enough to be stored.
      if (item.content === '') throw new Problem('article-not-readable');
      return renderArticle({ title: item.title, byline: '', html: item.content }, imageOrigins);
    },
  };
};
