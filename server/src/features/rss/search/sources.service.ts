import { rssMessages, type SourceQuery } from '@fanfare/contract/rss/rss';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import { newUuid, type RandomBytes } from '../../../platform/random.ts';
import type { AccountAccessService } from '../../social/index.ts';
import type { Directory, DirectoryEntry } from '../directory/directory.ts';
import { resolveUrl } from '../feed-document/web-address.ts';
import type { FeedRequests, FeedResponse } from '../fetch/feed-request.ts';
import type { FetchService } from '../fetch/fetch.service.ts';
import type { HostKeys } from '../fetch/host-key.ts';
import { type SourceRow, sourceStore } from '../fetch/sources.store.ts';

type Deps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  feeds: FeedRequests;
  fetches: Pick<FetchService, 'fetchNow' | 'saveFirst'>;
  hostKeys: HostKeys;
  directory: Directory;
  access: Pick<AccountAccessService, 'get' | 'list'>;
};
export type SourceService = ReturnType<typeof sourceService>;

/** What an address has: a source, or the feeds its page links to, or neither. */
export type Inspection =
  | { kind: 'source'; source: SourceRow }
  | { kind: 'links'; links: { address: string; title: string }[] }
  | { kind: 'error'; error: string };

/** A source fetched within this time isn't fetched again for a user. */
const freshMs = 15 * 60_000;
/** Tried under the root of a page that links to no feed. */
const usualPaths = ['/feed/', '/feed.xml', '/rss.xml', '/atom.xml', '/index.xml', '/feed.json'];

/** The user waits meanwhile. */
const maxGuessMs = 10_000;

/** As people type it: `feed:` and a missing scheme mean https. */
export const parseAddress = (text: string): string => {
  const trimmed = text
    .trim()
    .replace(/^feed:(?:\/\/)?(?!https?:)/i, 'https://')
    .replace(/^feed:/i, '');
  return resolveUrl(/^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`, undefined);
};

/** Finds what users name: feeds at addresses, entries of the directory, connected Facebook pages. */
export const sourceService = ({ db, now, random, feeds, fetches, hostKeys, directory, access }: Deps) => {
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

  const openPage = async (business: BusinessContext, pageId: string): Promise<SourceRow> => {
    const page = await access.get(business, 'facebook', pageId);
    const address = `facebook:${business.id}:${page.remoteId}`;
    const fields = { address, host: address, businessId: business.id, pageId: page.remoteId, title: page.name };
    return refetch(await insertSource(fields));
  };

  return {
    inspect,
    openEntry,
    openPage,

    /** Connected pages the member can use. */
    listPages: async (business: BusinessContext) =>
      (await access.list(business)).filter(({ network }) => network === 'facebook'),

    /** The source to add to a channel; of a page with feeds its first one. */
    open: async (business: BusinessContext, { source_id, source_type }: SourceQuery): Promise<SourceRow> => {
      if (source_type === 'facebook_page') return openPage(business, source_id);
      if (source_type === 'directory') {
        const entry = directory.find(source_id);
        if (!entry) throw new Problem('not-found');
        return openEntry(entry);
      }
      const found = await inspect(source_id);
      const [link] = found.kind === 'links' ? found.links : [];
      const opened = link ? await inspect(link.address) : found;
      if (opened.kind === 'source') return opened.source;
      const message = opened.kind === 'error' ? opened.error : rssMessages.notAFeed;
      throw new Problem('feed-not-readable', { message, fields: [{ path: 'source_id', message }] });
    },
  };
};
