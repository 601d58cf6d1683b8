import type { UnlockAction } from '@fanfare/contract/lockers/unlock';
import { and, desc, eq, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { unnestColumns } from '../../../platform/db/unnest-columns.ts';
import { lockerDays } from '../figures/figures.tables.ts';
import { lockers } from '../lockers.tables.ts';
import { lockerClicks, lockerPeople } from './unlocks.tables.ts';

export type PersonRow = typeof lockerPeople.$inferSelect;
type NewPerson = Omit<typeof lockerPeople.$inferInsert, 'id'>;

/** Key of one address; each locker has a hash of its own. */
export type AddressKey = Pick<PersonRow, 'lockerId' | 'addressHash'>;
const isOfAddress = (keys: readonly AddressKey[]) =>
  or(
    ...keys.map(({ lockerId, addressHash }) =>
      and(eq(lockerPeople.lockerId, lockerId), eq(lockerPeople.addressHash, addressHash)),
    ),
  );

/** A click on one of our links, with the page and the action that its unlock is counted for. */
export type UnlockVisit = { lockerId: number; nonce: string; page: string; action: UnlockAction };
export type ClickState = 'used' | 'too early' | 'not visited';

export const clickStore = (db: Db | Tx) => ({
  /** Adds a click; the first one of a link counts. False when the locker was deleted before. */
  add: async (lockerId: number, nonce: string, clickedAt: Date): Promise<boolean> => {
    const kept = rowsOf<{ id: number }>(
      await db.execute(sql`
        with kept as materialized (select id, business_id from ${lockers} where id = ${lockerId} for key share),
        added as (
          insert into ${lockerClicks} (locker_id, business_id, nonce, clicked_at)
          select id, business_id, ${nonce}, ${clickedAt.toISOString()}::timestamptz from kept on conflict do nothing)
        select id from kept`),
    );
    return kept.length > 0;
  },

  /**
   * Uses clicks, which must be different, and counts the clicks that were not used before. Returns one state per click,
   * in the same order. A click is too early when it was made after `clickedBefore`.
   */
  use: async (visits: readonly UnlockVisit[], clickedBefore: Date, usedAt: Date): Promise<ClickState[]> => {
    const sent = unnestColumns(
      'sent',
      {
        locker_id: [visits.map(({ lockerId }) => lockerId), 'bigint'],
        nonce: [visits.map(({ nonce }) => nonce), 'text'],
        page: [visits.map(({ page }) => page), 'text'],
        kind: [visits.map(({ action }) => action), 'text'],
      },
      { hasPosition: true },
    );
    const before = sql`${clickedBefore.toISOString()}::timestamptz`;
    const isSent = sql`${lockerClicks.lockerId} = sent.locker_id and ${lockerClicks.nonce} = sent.nonce`;
    // Clicks are used and counted by one statement: at hundreds of unlocks a second, a transaction of five would take
    // most of the time. Lockers are locked before their clicks, as in the deletion of a locker, and rows of a table in
    // one order, which prevents deadlocks.
    const rows = rowsOf<{ state: ClickState }>(
      await db.execute(sql`
        with sent as (select * from ${sent}),
        kept as materialized (
          select id from ${lockers} where id in (select locker_id from sent) order by id for key share),
        held as materialized (
          select sent.* from ${lockerClicks} join sent on ${isSent} join kept on kept.id = sent.locker_id
          order by sent.locker_id, sent.nonce for update of ${sql.identifier('locker_clicks')}),
        used as (
          update ${lockerClicks} set used_at = ${usedAt.toISOString()}::timestamptz from held as sent
          where ${isSent} and ${lockerClicks.usedAt} is null and ${lockerClicks.clickedAt} <= ${before}
          returning sent.locker_id, ${lockerClicks.businessId}, sent.page, sent.kind),
        counted as (
          insert into ${lockerDays} (locker_id, business_id, day, page, kind, count)
          select locker_id, business_id, ${usedAt.toISOString().slice(0, 10)}::date, page, kind, count(*) from used
          group by 1, 2, 3, 4, 5 order by 1, 3, 4, 5
          on conflict (locker_id, day, page, kind) do update set count = ${lockerDays.count} + excluded.count)
        select case when ${lockerClicks.clickedAt} <= ${before} then 'used'
          when ${lockerClicks.clickedAt} is null then 'not visited' else 'too early' end as state
        from sent left join ${lockerClicks} on ${isSent} order by sent.position`),
    );
    return rows.map(({ state }) => state);
  },
});

export const personStore = (db: Db | Tx) => ({
  /** A repeated request of the same browser and address replaces the first one and needs a confirmation of its own. */
  save: async (row: NewPerson): Promise<number> => {
    const { businessId, lockerId, browserHash, addressHash, ...changes } = row;
    const [saved] = await db
      .insert(lockerPeople)
      .values(row)
      .onConflictDoUpdate({
        target: [lockerPeople.lockerId, lockerPeople.browserHash, lockerPeople.addressHash],
        set: { ...changes, confirmedAt: null, openCount: 0 },
      })
      .returning({ id: lockerPeople.id });
    if (!saved) throw new Error('A request to unlock content was not saved.');
    return saved.id;
  },

  find: async (lockerId: number, id: number): Promise<PersonRow | undefined> => {
    const [row] = await db
      .select()
      .from(lockerPeople)
      .where(and(eq(lockerPeople.lockerId, lockerId), eq(lockerPeople.id, id)));
    return row;
  },

  /** Newest confirmed request of a browser, with at least this revision, confirmed after `since`. */
  findConfirmed: async (
    lockerId: number,
    browserHash: string,
    minRevision: number,
    since: Date,
  ): Promise<PersonRow | undefined> => {
    const [row] = await db
      .select()
      .from(lockerPeople)
      .where(
        and(
          eq(lockerPeople.lockerId, lockerId),
          eq(lockerPeople.browserHash, browserHash),
          gte(lockerPeople.actionRevision, minRevision),
          gte(lockerPeople.confirmedAt, since),
        ),
      )
      .orderBy(desc(lockerPeople.confirmedAt))
      .limit(1);
    return row;
  },

  /**
   * Confirms the requests of an address that wait for a confirmation, except expired ones and those of addresses that
   * were subscribed before.
   */
  confirmAddress: (lockerId: number, addressHash: string, confirmedAt: Date): Promise<PersonRow[]> =>
    db
      .update(lockerPeople)
      .set({ confirmedAt })
      .where(
        and(
          eq(lockerPeople.lockerId, lockerId),
          eq(lockerPeople.addressHash, addressHash),
          isNull(lockerPeople.confirmedAt),
          eq(lockerPeople.wasSubscribed, false),
          lte(lockerPeople.requestedAt, confirmedAt),
        ),
      )
      .returning(),

  listOfAddress: async (keys: readonly AddressKey[]): Promise<PersonRow[]> =>
    keys.length === 0 ? [] : db.select().from(lockerPeople).where(isOfAddress(keys)).orderBy(lockerPeople.id),

  removeOfAddress: async (keys: readonly AddressKey[]): Promise<void> => {
    if (keys.length > 0) await db.delete(lockerPeople).where(isOfAddress(keys));
  },

  /** Counts a browser that used the emailed link; undefined when the limit is reached or nothing was confirmed. */
  open: async (lockerId: number, id: number, maxCount: number, at: Date): Promise<PersonRow | undefined> => {
    const [row] = await db
      .update(lockerPeople)
      .set({
        openCount: sql`${lockerPeople.openCount} + 1`,
        confirmedAt: sql`coalesce(${lockerPeople.confirmedAt}, ${at.toISOString()}::timestamptz)`,
      })
      .where(
        and(
          eq(lockerPeople.lockerId, lockerId),
          eq(lockerPeople.id, id),
          lt(lockerPeople.openCount, maxCount),
          or(isNotNull(lockerPeople.confirmedAt), eq(lockerPeople.wasSubscribed, true)),
        ),
      )
      .returning();
    return row;
  },
});

export const removeOldUnlocksEverywhere = async (db: Db, before: { clicks: Date; pending: Date; people: Date }) => {
  await db.delete(lockerClicks).where(lt(lockerClicks.clickedAt, before.clicks));
  await db
    .delete(lockerPeople)
    .where(and(isNull(lockerPeople.confirmedAt), lt(lockerPeople.requestedAt, before.pending)));
  await db.delete(lockerPeople).where(lt(lockerPeople.confirmedAt, before.people));
};
