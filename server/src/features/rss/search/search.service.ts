import { type FoundFeed, rssLimits, rssMessages, type SearchResult, type SourceQuery } from '@fanfare/contract/rss/rss';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { itemListStore } from '../channels/item-lists.store.ts';
import { presentItem } from '../channels/presenter.ts';
import type { SourceScope } from '../channels/source-scope.ts';
import { type Directory, presentEntry } from '../directory/directory.ts';
import { itemStore } from '../fetch/items.store.ts';
import { pageOf, pageUrl } from '../fetch/page-address.ts';
import { type SourceRow, sourceStore } from '../fetch/sources.store.ts';
import type { SourceService } from '../sources/sources.service.ts';

type Deps = { sources: SourceService; sourceScope: SourceScope; directory: Directory };
export type SearchService = ReturnType<typeof searchService>;

/** Number of feeds of a website that are read, to show how many items each has. */
const maxReadLinks = 3;
const maxEntries = 50;

/** Search result for a Facebook page whose posts were not read. */
const presentPage = (id: string, title: string): FoundFeed => ({
  title,
  address: pageUrl(id),
  items: null,
  source_type: 'facebook_page',
  source_id: id,
  site: '',
  category: null,
  language: '',
});

/** Finds sources and items. What can't be found is an error for the feed error area, not a failed call. */
export const searchService = ({ db, now }: Platform, { sources, sourceScope, directory }: Deps) => {
  const listItems = async (business: BusinessContext, sourceIds: number[], search = '') => {
    const scope = { businessId: business.id, userId: business.userId, sourceIds };
    return (await itemListStore(db).list(scope, { search }, rssLimits.pageSize)).map((row) => presentItem(row));
  };

  const presentSource = async (source: SourceRow): Promise<FoundFeed> => {
    const entry = directory.findByAddress(source.address);
    const items = await itemStore(db).countAll(source.id);
    if (entry) return presentEntry(entry, items);
    const page = pageOf(source);
    return {
      title: source.title || source.address,
      address: page ? source.site : source.address,
      items,
      source_type: page ? 'facebook_page' : 'rss',
      source_id: page?.pageId ?? source.address,
      site: source.site,
      category: null,
      language: '',
    };
  };

  const showSources = async (business: BusinessContext, found: SourceRow[], others: FoundFeed[] = []) => {
    const ids = found.map(({ id }) => id);
    await sourceStore(db).recordPreviews(business.id, ids, now());
    const feeds = [];
    for (const source of found) feeds.push(await presentSource(source));
    return { feeds: [...feeds, ...others], items: await listItems(business, ids) };
  };

  const searchAddress = async (business: BusinessContext, text: string): Promise<SearchResult> => {
    const inspection = await sources.inspect(text);
    if (inspection.kind === 'error') return { error: inspection.error };
    if (inspection.kind === 'source') return showSources(business, [inspection.source]);
    const found: SourceRow[] = [];
    for (const { address } of inspection.links.slice(0, maxReadLinks)) {
      const opened = await sources.inspect(address);
      if (opened.kind === 'source' && !found.some(({ id }) => id === opened.source.id)) found.push(opened.source);
    }
    const others = inspection.links.slice(maxReadLinks).map(({ address, title }) => ({
      title: title || address,
      address,
      items: null,
      source_type: 'rss' as const,
      source_id: address,
      site: '',
      category: null,
      language: '',
    }));
    if (found.length === 0 && others.length === 0) return { error: rssMessages.notAFeed };
    return showSources(business, found, others);
  };

  const searchDirectory = async (business: BusinessContext, text: string): Promise<SearchResult> => {
    const entry = directory.find(text);
    if (!entry) {
      const hidden = await listDead();
      const entries = directory.list({ search: text }, hidden).slice(0, maxEntries);
      return { feeds: entries.map((match) => presentEntry(match)), items: [] };
    }
    const source = await sources.openEntry(entry);
    if (source.fetchedAt === null) return { error: source.problem ?? rssMessages.feedNotReadable };
    return showSources(business, [source]);
  };

  /**
   * Of the Facebook pages that the business has not connected, the first one is read, to show that the network lets our
   * app read them.
   */
  const searchPages = async (business: BusinessContext, text: string): Promise<SearchResult> => {
    const { own, others, error } = await sources.findPages(business, text);
    const [only] = own;
    if (only && only.remoteId === text) return showSources(business, [await sources.openPage(business, only)]);
    const [first, ...rest] = others;
    const opened = first && (await sources.openPublicPage(business, first));
    const ownFeeds = own.map(({ remoteId, name }) => presentPage(remoteId, name));
    if (opened?.kind === 'source')
      return showSources(
        business,
        [opened.source],
        [...ownFeeds, ...rest.map(({ id, name }) => presentPage(id, name))],
      );
    if (ownFeeds.length > 0) return { feeds: ownFeeds, items: [] };
    return { error: opened?.kind === 'error' ? opened.error : error };
  };

  const searchText = async (business: BusinessContext, text: string): Promise<SearchResult> => {
    const lower = text.toLowerCase();
    const own = (await sourceScope.listFeeds(business)).flatMap(({ source }) => source ?? []);
    const matches = own.filter(({ title, site }) => `${title} ${site}`.toLowerCase().includes(lower));
    const ownFeeds = await Promise.all([...new Map(matches.map((row) => [row.id, row])).values()].map(presentSource));
    const hidden = new Set([...(await listDead()), ...ownFeeds.map(({ address }) => address)]);
    const entries = directory.list({ search: text }, hidden).slice(0, maxEntries);
    const searchable = await sourceScope.listSearchableIds(business);
    return {
      feeds: [...ownFeeds, ...entries.map((entry) => presentEntry(entry))],
      items: await listItems(business, searchable, text),
    };
  };

  /** Addresses in the directory whose feed has ended. */
  const listDead = async (): Promise<Set<string>> => new Set(await sourceStore(db).listDeadAddresses(now()));

  return {
    search: async (business: BusinessContext, { source_id, source_type }: SourceQuery): Promise<SearchResult> => {
      try {
        if (source_type === 'rss') return await searchAddress(business, source_id);
        if (source_type === 'directory') return await searchDirectory(business, source_id);
        if (source_type === 'facebook_page') return await searchPages(business, source_id);
        return await searchText(business, source_id.slice(0, rssLimits.searchText));
      } catch (error) {
        if (error instanceof Problem && error.code === 'not-found') return { error: rssMessages.noAccess };
        throw error;
      }
    },

    listDirectory: async (filter: Parameters<Directory['list']>[0]) => ({
      feeds: directory.list(filter, await listDead()).map((entry) => presentEntry(entry)),
      languages: directory.languages,
    }),
  };
};
