import { and, eq, inArray, isNull, lt, min, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { isAnyOf, unnestColumns } from '../../../platform/db/unnest-columns.ts';
import { businesses } from '../../business/business.tables.ts';
import { rssFeeds, rssHosts, rssPreviews, rssSources } from '../rss.tables.ts';
import { fetchPolicy } from './fetch-policy.ts';

export type SourceRow = typeof rssSources.$inferSelect;
export type NewSource = Pick<SourceRow, 'guid' | 'address' | 'host' | 'createdAt'> &
  Partial<Pick<SourceRow, 'businessId' | 'pageId' | 'title' | 'site' | 'isDirectory' | 'dueAt'>>;

/** Columns that a good fetch changes. */
export type FetchedSource = Pick<
  SourceRow,
  'id' | 'etag' | 'lastModified' | 'bodyHash' | 'movedTo' | 'movedCount' | 'title' | 'site'
> & { dueAt: Date };
/** A locked source whose claim is still that of the fetch. */
export type LockedSource = { id: number; itemsPerWeek: number; hasRule: boolean };

/** Condition: the source is no Facebook page, or one of these pages. Without `pageIds` there is no condition. */
export const isOfPages = (pageIds: readonly string[] | undefined): SQL | undefined =>
  pageIds && or(isNull(rssSources.pageId), sql`${rssSources.pageId} = any(${sql.param([...pageIds])}::text[])`);

/** Condition: a channel of an existing business has the source. Other sources are not fetched. */
const isRead = sql`exists (
  select 1 from rss_feeds join businesses on businesses.id = rss_feeds.business_id
  where rss_feeds.source_id = rss_sources.id and businesses.deleted_at is null)`;

const rowsPerInsert = 500;

export const sourceStore = (db: Db | Tx) => ({
  find: async (id: number): Promise<SourceRow | undefined> =>
    (await db.select().from(rssSources).where(eq(rssSources.id, id)))[0],

  findByAddress: async (address: string): Promise<SourceRow | undefined> =>
    (await db.select().from(rssSources).where(eq(rssSources.address, address)))[0],

  listByAddress: (addresses: string[]): Promise<SourceRow[]> =>
    db
      .select()
      .from(rssSources)
      .where(sql`${rssSources.address} = any(${sql.param(addresses)}::text[])`),

  /**
   * Returns the rows of these addresses, existing or new, and creates missing rows of their hosts. All hosts come
   * before all sources, each in one order, so that two imports never wait for each other.
   */
  insertMissing: async (sources: readonly NewSource[]): Promise<SourceRow[]> => {
    const hosts = [...new Set(sources.map(({ host }) => host))].sort();
    const ordered = [...new Map(sources.map((source) => [source.address, source])).entries()]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, source]) => source);
    for (let from = 0; from < hosts.length; from += rowsPerInsert)
      await db
        .insert(rssHosts)
        .values(hosts.slice(from, from + rowsPerInsert).map((host) => ({ host, freeAt: new Date(0) })))
        .onConflictDoNothing();
    for (let from = 0; from < ordered.length; from += rowsPerInsert)
      await db
        .insert(rssSources)
        .values(ordered.slice(from, from + rowsPerInsert))
        .onConflictDoNothing();
    return sourceStore(db).listByAddress(sources.map(({ address }) => address));
  },

  /**
   * Claims the feed that is due first on each free host. The host's row is locked and then held until `leaseUntil`, so
   * that of many processes one fetches from a host at a time.
   */
  claimDue: async (now: Date, limit: number, leaseUntil: Date, token: string): Promise<SourceRow[]> => {
    const result = await db.execute(sql`
      with free as (
        select host from rss_hosts
        where free_at <= ${now.toISOString()} and exists (
          select 1 from rss_sources where rss_sources.host = rss_hosts.host and rss_sources.due_at <= ${now.toISOString()}
            and ${isRead})
        order by free_at, host limit ${limit} for update skip locked
      ), next as (
        select distinct on (rss_sources.host) rss_sources.id, rss_sources.host
        from rss_sources join free on free.host = rss_sources.host
        where rss_sources.due_at <= ${now.toISOString()} and ${isRead}
        order by rss_sources.host, rss_sources.due_at, rss_sources.id
      ), held as (
        update rss_hosts set free_at = ${leaseUntil.toISOString()} from next where rss_hosts.host = next.host
      )
      update rss_sources set claim_token = ${token} from next where rss_sources.id = next.id returning rss_sources.id`);
    const ids = rowsOf<{ id: number }>(result).map(({ id }) => id);
    return ids.length === 0
      ? []
      : db
          .select()
          .from(rssSources)
          .where(isAnyOf(rssSources.id, ids, 'bigint'));
  },

  /**
   * Claims a source for a fetch that a user waits for. A fetch of the source that is already running then saves
   * nothing.
   */
  claim: async (id: number, leaseUntil: Date, token: string): Promise<SourceRow | undefined> => {
    const [row] = await db.update(rssSources).set({ claimToken: token }).where(eq(rssSources.id, id)).returning();
    if (row) await db.update(rssHosts).set({ freeAt: leaseUntil }).where(eq(rssHosts.host, row.host));
    return row;
  },

  /**
   * Locks those of the sources whose claim is still this one. `itemsPerWeek`: items published since `since`. `hasRule`:
   * a channel of the source has a rule, on or off, so that its new items have to be decided.
   */
  lockClaimed: async (claims: readonly { id: number; token: string }[], since: Date): Promise<LockedSource[]> => {
    const claimed = unnestColumns('claimed', {
      id: [claims.map(({ id }) => id), 'bigint'],
      token: [claims.map(({ token }) => token), 'text'],
    });
    const result = await db.execute(sql`
      select rss_sources.id,
        (select count(*)::int from rss_items
          where rss_items.source_id = rss_sources.id and published_at >= ${since.toISOString()}) as "itemsPerWeek",
        exists (select 1 from rss_feeds join rss_rules on rss_rules.channel_id = rss_feeds.channel_id
          where rss_feeds.source_id = rss_sources.id) as "hasRule"
      from rss_sources join ${claimed} on claimed.id = rss_sources.id and claimed.token = rss_sources.claim_token
      order by rss_sources.id for update of rss_sources`);
    return rowsOf<LockedSource>(result);
  },

  /** Saves good fetches and frees their hosts, with one statement. The caller has locked the sources. */
  saveFetched: async (sources: readonly FetchedSource[], fetchedAt: Date, hostFreeAt: Date): Promise<void> => {
    const texts = (read: (source: FetchedSource) => string | null): [unknown[], 'text'] => [sources.map(read), 'text'];
    const fetched = unnestColumns('fetched', {
      id: [sources.map(({ id }) => id), 'bigint'],
      etag: texts(({ etag }) => etag),
      last_modified: texts(({ lastModified }) => lastModified),
      body_hash: texts(({ bodyHash }) => bodyHash),
      moved_to: texts(({ movedTo }) => movedTo),
      moved_count: [sources.map(({ movedCount }) => movedCount), 'int'],
      title: texts(({ title }) => title),
      site: texts(({ site }) => site),
      due_at: [sources.map(({ dueAt }) => dueAt.toISOString()), 'timestamptz'],
    });
    await db.execute(sql`
      with saved as (
        update rss_sources set state = 'ok', problem = null, failures = 0, failing_since = null, claim_token = null,
          fetched_at = ${fetchedAt.toISOString()}, etag = fetched.etag, last_modified = fetched.last_modified,
          body_hash = fetched.body_hash, moved_to = fetched.moved_to, moved_count = fetched.moved_count,
          title = fetched.title, site = fetched.site, due_at = fetched.due_at
        from ${fetched} where rss_sources.id = fetched.id returning rss_sources.host
      )
      update rss_hosts set free_at = ${hostFreeAt.toISOString()} from saved where rss_hosts.host = saved.host`);
  },

  update: async (id: number, change: Partial<Omit<SourceRow, 'id' | 'guid' | 'createdAt'>>): Promise<void> => {
    await db.update(rssSources).set(change).where(eq(rssSources.id, id));
  },

  freeHost: async (host: string, at: Date): Promise<void> => {
    await db.update(rssHosts).set({ freeAt: at }).where(eq(rssHosts.host, host));
  },

  addHost: async (host: string): Promise<void> => {
    await db
      .insert(rssHosts)
      .values({ host, freeAt: new Date(0) })
      .onConflictDoNothing();
  },

  /** Feeds of `from` become feeds of `to`; a channel that has both keeps one. */
  merge: async (from: number, to: number): Promise<void> => {
    await db.execute(sql`
      update rss_feeds set source_id = ${to} where source_id = ${from} and not exists (
        select 1 from rss_feeds other where other.channel_id = rss_feeds.channel_id and other.source_id = ${to})`);
    await db.delete(rssFeeds).where(eq(rssFeeds.sourceId, from));
    await db.delete(rssSources).where(eq(rssSources.id, from));
  },

  /** Ids of the businesses with this source in a channel, and their owners. */
  listOwners: (id: number) =>
    db
      .selectDistinct({ businessId: rssFeeds.businessId, ownerId: businesses.ownerId })
      .from(rssFeeds)
      .innerJoin(businesses, eq(businesses.id, rssFeeds.businessId))
      .where(and(eq(rssFeeds.sourceId, id), isNull(businesses.deletedAt)))
      .orderBy(businesses.ownerId, rssFeeds.businessId),

  /** Addresses of the directory that ended: 410, or 30 days of failures. */
  listDeadAddresses: async (now: Date): Promise<string[]> => {
    const since = new Date(now.getTime() - fetchPolicy.missingMs);
    const rows = await db
      .select({ address: rssSources.address })
      .from(rssSources)
      .where(
        and(eq(rssSources.isDirectory, true), or(eq(rssSources.state, 'gone'), lt(rssSources.failingSince, since))),
      );
    return rows.map(({ address }) => address);
  },

  /** Finds the time when the first host with a due feed is free; undefined if no feed is due. */
  nextFreeAt: async (now: Date): Promise<Date | undefined> => {
    const [row] = await db
      .select({ freeAt: min(rssHosts.freeAt) })
      .from(rssHosts)
      .where(
        sql`exists (select 1 from rss_sources where rss_sources.host = ${rssHosts.host}
          and rss_sources.due_at <= ${now.toISOString()} and ${isRead})`,
      );
    return row?.freeAt ?? undefined;
  },

  recordPreviews: async (businessId: number, sourceIds: number[], at: Date): Promise<void> => {
    if (sourceIds.length === 0) return;
    await db
      .insert(rssPreviews)
      .values(sourceIds.map((sourceId) => ({ businessId, sourceId, at })))
      .onConflictDoUpdate({ target: [rssPreviews.businessId, rssPreviews.sourceId], set: { at } });
  },

  /** Deletes up to `limit` sources that no channel has and no business looked at since `before`, with their items. */
  removeUnused: async (before: Date, limit: number): Promise<number> => {
    await db.delete(rssPreviews).where(lt(rssPreviews.at, before));
    const unused = db
      .select({ id: rssSources.id })
      .from(rssSources)
      .where(
        and(
          eq(rssSources.isDirectory, false),
          lt(rssSources.createdAt, before),
          notExists(db.select({ id: rssFeeds.id }).from(rssFeeds).where(eq(rssFeeds.sourceId, rssSources.id))),
          notExists(
            db.select({ id: rssPreviews.sourceId }).from(rssPreviews).where(eq(rssPreviews.sourceId, rssSources.id)),
          ),
        ),
      )
      .limit(limit);
    return (await db.delete(rssSources).where(inArray(rssSources.id, unused)).returning({ id: rssSources.id })).length;
  },
});
