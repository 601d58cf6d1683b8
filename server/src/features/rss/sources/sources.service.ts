import type { PublicPage } from '@fanfare/connectors/ports/pages/public-pages';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { rssMessages, type SourceQuery } from '@fanfare/contract/rss/rss';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { newUuid } from '../../../platform/random.ts';
import type { Target } from '../../connections/index.ts';
import type { Directory, DirectoryEntry } from '../directory/directory.ts';
import { resolveUrl } from '../feed-document/web-address.ts';
import type { FeedRequests, FeedResponse } from '../fetch/feed-request.ts';
import type { FetchService } from '../fetch/fetch.service.ts';
import type { HostKeys } from '../fetch/host-key.ts';
import { pageAddress } from '../fetch/page-address.ts';
import type { PageRequests } from '../fetch/page-request.ts';
import { type SourceRow, sourceStore } from '../fetch/sources.store.ts';
import type { PublicPageService } from './public-pages.service.ts';

type Deps = {
  feeds: FeedRequests;
  fetches: Pick<FetchService, 'fetchNow' | 'saveFirst'>;
  hostKeys: HostKeys;
  directory: Directory;
  pages: PageRequests;
  publicPages: PublicPageService;
};
export type SourceService = ReturnType<typeof sourceService>;

/** Result of reading an address: a source, or the feeds to which the page at the address links, or neither. */
export type Inspection =
  | { kind: 'source'; source: SourceRow }
  | { kind: 'links'; links: { address: string; title: string }[] }
  | { kind: 'error'; error: string };

/** A source fetched within this time isn't fetched again for a user. */
const freshMs = 15 * minuteMs;
/** Paths tried under the root of a page that links to no feed. */
const usualPaths = ['/feed/', '/feed.xml', '/rss.xml', '/atom.xml', '/index.xml', '/feed.json'];

/** Time for trying the usual paths, in milliseconds: the user waits for it. */
const maxGuessMs = 10_000;

/** Parses an address as people type it: `feed:` and a missing scheme mean https. */
export const parseAddress = (text: string): string => {
  const trimmed = text
    .trim()
    .replace(/^feed:(?:\/\/)?(?!https?:)/i, 'https://')
    .replace(/^feed:/i, '');
  return resolveUrl(/^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`, undefined);
};

/** Finds what users name: feeds at addresses, entries of the directory, Facebook pages. */
export const sourceService = (platform: Platform, deps: Deps) => {
  const { db, now, random } = platform;
  const { feeds, fetches, hostKeys, directory, pages, publicPages } = deps;
  const insertSource = async (fields: Partial<SourceRow> & { address: string; host: string }): Promise<SourceRow> => {
    const [row] = await db.transaction((tx) =>
      sourceStore(tx).insertMissing([{ guid: newUuid(random), createdAt: now(), ...fields }]),
    );
    if (!row) throw new Error('The source was not inserted.');
    return row;
  };

  const isFresh = ({ fetchedAt }: SourceRow) => fetchedAt !== null && now().getTime() - fetchedAt.getTime() < freshMs;

  const refetch = async (source: SourceRow): Promise<SourceRow> => {
    if (!isFresh(source)) await fetches.fetchNow(source.id);
    return (await sourceStore(db).find(source.id)) ?? source;
  };

  const saveFeed = async (address: string, response: Extract<FeedResponse, { kind: 'feed' }>): Promise<SourceRow> => {
    const target = response.movedTo ?? address;
    const isDirectory = directory.findByAddress(target) !== undefined;
    const source = await insertSource({ address: target, host: hostKeys.find(target), isDirectory });
    if (!isFresh(source)) await fetches.saveFirst(source, response);
    return (await sourceStore(db).find(source.id)) ?? source;
  };

  const tryUsualPaths = async (pageUrl: string): Promise<SourceRow | undefined> => {
    const endsAt = now().getTime() + maxGuessMs;
    for (const path of usualPaths) {
      if (now().getTime() > endsAt) break;
      const address = new URL(path, pageUrl).href;
      const response = await feeds.fetch(address);
      // Many sites redirect what they don't have to their front page.
      if (response.kind === 'feed' && response.url === address) return saveFeed(address, response);
    }
    return undefined;
  };

  const inspect = async (text: string): Promise<Inspection> => {
    const address = parseAddress(text);
    if (address === '') return { kind: 'error', error: rssMessages.permalink };
    const known = await sourceStore(db).findByAddress(address);
    if (known && isFresh(known)) return { kind: 'source', source: known };
    const response = await feeds.fetch(address);
    if (response.kind === 'failed') return { kind: 'error', error: response.problem };
    if (response.kind === 'feed') return { kind: 'source', source: await saveFeed(address, response) };
    if (response.kind !== 'page') return { kind: 'error', error: rssMessages.feedNotReadable };
    if (response.links.length > 0) return { kind: 'links', links: response.links };
    const found = await tryUsualPaths(response.url);
    return found ? { kind: 'source', source: found } : { kind: 'error', error: rssMessages.notAFeed };
  };

  const openEntry = async ({ address, name, site }: DirectoryEntry): Promise<SourceRow> => {
    const fields = { address, host: hostKeys.find(address), title: name, site, isDirectory: true, dueAt: now() };
    const source = await insertSource(fields);
    if (!source.isDirectory) await sourceStore(db).update(source.id, { isDirectory: true });
    return refetch(source);
  };

  const openPage = async ({ id: businessId }: BusinessContext, { remoteId: pageId, name }: Target) => {
    const address = pageAddress({ businessId, pageId, isPublic: false });
    return refetch(await insertSource({ address, host: address, businessId, pageId, title: name }));
  };

  /** A Facebook page that the business has not connected; its source is kept only once it could be read. */
  const openPublicPage = async (business: BusinessContext, { id: pageId, name }: PublicPage): Promise<Inspection> => {
    const page = { businessId: business.id, pageId, isPublic: true };
    const address = pageAddress(page);
    const known = await sourceStore(db).findByAddress(address);
    if (known && isFresh(known)) return { kind: 'source', source: known };
    const response = await pages.fetch(page, null);
    if (response.kind === 'failed') return { kind: 'error', error: response.problem };
    if (response.kind !== 'feed') return { kind: 'error', error: rssMessages.feedNotReadable };
    const source = await insertSource({ address, host: address, businessId: business.id, title: name });
    await fetches.saveFirst(source, response);
    return { kind: 'source', source: (await sourceStore(db).find(source.id)) ?? source };
  };

  const openNamedPage = async (business: BusinessContext, text: string): Promise<Inspection> => {
    const { own, others, error } = await publicPages.find(business, text);
    if (own[0]) return { kind: 'source', source: await openPage(business, own[0]) };
    return others[0] ? openPublicPage(business, others[0]) : { kind: 'error', error };
  };

  const openAddress = async (text: string): Promise<Inspection> => {
    const found = await inspect(text);
    const [link] = found.kind === 'links' ? found.links : [];
    return link ? inspect(link.address) : found;
  };

  return {
    inspect,
    openEntry,
    openPage,
    openPublicPage,
    findPages: publicPages.find,

    /** Finds the source to add to a channel; for a web page with feeds, its first feed. */
    open: async (business: BusinessContext, { source_id, source_type }: SourceQuery): Promise<SourceRow> => {
      if (source_type === 'directory') {
        const entry = directory.find(source_id);
        if (!entry) throw new Problem('not-found');
        return openEntry(entry);
      }
      const isPage = source_type === 'facebook_page';
      const opened = isPage ? await openNamedPage(business, source_id) : await openAddress(source_id);
      if (opened.kind === 'source') return opened.source;
      const message = opened.kind === 'error' ? opened.error : rssMessages.notAFeed;
      throw new Problem('feed-not-readable', { message, fields: [{ path: 'source_id', message }] });
    },
  };
};
