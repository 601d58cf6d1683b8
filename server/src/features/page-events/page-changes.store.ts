import type { PageChange } from '@fanfare/connectors/ports/pages/page-webhooks';
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { unnestColumns } from '../../platform/db/unnest-columns.ts';
import { pageChanges, pageSubscriptions, type StoredChange } from './page-events.tables.ts';

export type ChangeRow = typeof pageChanges.$inferSelect;
/** Limit of rows per insert, which bounds the size of one statement. */
const maxRowsPerInsert = 1000;

export const pageChangeStore = (db: Db | Tx) => ({
  /** Stores changes of pages that a feature subscribed to; returns how many are new. */
  insert: async (changes: readonly PageChange[], receivedAt: Date): Promise<number> => {
    let inserted = 0;
    for (let start = 0; start < changes.length; start += maxRowsPerInsert)
      inserted += await insertRows(db, changes.slice(start, start + maxRowsPerInsert), receivedAt);
    return inserted;
  },

  /** Takes changes whose events were not emitted yet, except those that another process has locked. */
  takeUnpublished: (limit: number): Promise<ChangeRow[]> =>
    db
      .select()
      .from(pageChanges)
      .where(isNull(pageChanges.publishedAt))
      .orderBy(asc(pageChanges.id))
      .limit(limit)
      .for('update', { skipLocked: true }),

  markPublished: async (ids: number[], publishedAt: Date) => {
    await db
      .update(pageChanges)
      .set({ publishedAt })
      .where(sql`${pageChanges.id} = any(${sql.param(ids)}::bigint[])`);
  },

  /** Subscriptions of all businesses to these pages. */
  listSubscriptionsEverywhere: (pageIds: string[]) =>
    db
      .selectDistinct({
        businessId: pageSubscriptions.businessId,
        pageId: pageSubscriptions.pageId,
        fields: pageSubscriptions.fields,
      })
      .from(pageSubscriptions)
      .where(inArray(pageSubscriptions.pageId, pageIds)),

  /** Finds a change of a page that the business subscribed to. */
  find: async (businessId: number, id: number): Promise<ChangeRow | undefined> => {
    const [row] = await db
      .select({ change: pageChanges })
      .from(pageChanges)
      .innerJoin(
        pageSubscriptions,
        and(eq(pageSubscriptions.businessId, businessId), eq(pageSubscriptions.pageId, pageChanges.pageId)),
      )
      .where(eq(pageChanges.id, id))
      .limit(1);
    return row?.change;
  },

  removeReceivedBefore: async (time: Date, limit: number): Promise<number> => {
    const old = db
      .select({ id: pageChanges.id })
      .from(pageChanges)
      .where(lt(pageChanges.receivedAt, time))
      .limit(limit);
    const removed = await db.delete(pageChanges).where(inArray(pageChanges.id, old)).returning({ id: pageChanges.id });
    return removed.length;
  },
});

const compareKeys = (a: PageChange, b: PageChange): number => {
  if (a.key === b.key) return 0;
  return a.key < b.key ? -1 : 1;
};

/** Rows are sorted by key, so that two processes that receive the same report lock keys in the same order. */
const insertRows = async (db: Db | Tx, changes: readonly PageChange[], receivedAt: Date): Promise<number> => {
  const sorted = changes.toSorted(compareKeys);
  const rows = unnestColumns('reported', {
    key: [sorted.map(({ key }) => key), 'text'],
    page_id: [sorted.map(({ pageId }) => pageId), 'text'],
    at: [sorted.map(({ at }) => at.toISOString()), 'timestamptz'],
    change: [sorted.map((change) => JSON.stringify(toStored(change))), 'jsonb'],
  });
  // Concurrent inserts of the same report wait for the first one, and the later ones insert nothing.
  const inserted = db.$with('inserted', { id: sql<number>`id`.as('id') }).as(sql`
    insert into page_changes (key, page_id, change, at, received_at)
    select reported.key, reported.page_id, reported.change, reported.at, ${receivedAt.toISOString()}::timestamptz
    from ${rows}
    where exists (select from page_subscriptions where page_subscriptions.page_id = reported.page_id)
    on conflict (key) do nothing
    returning id`);
  const [result] = await db.with(inserted).select({ count: sql<number>`count(*)::int` }).from(inserted);
  return result?.count ?? 0;
};

const toStored = ({ at: _at, key: _key, pageId: _pageId, ...change }: PageChange): StoredChange => change;
