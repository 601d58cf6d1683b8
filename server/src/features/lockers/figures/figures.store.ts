import type { LockerFigures } from '@fanfare/contract/lockers/lockers';
import { type UnlockAction, unlockActionInfo, unlockActions, unlockLimits } from '@fanfare/contract/lockers/unlock';
import { and, asc, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { unnestColumns } from '../../../platform/db/unnest-columns.ts';
import { lockers } from '../lockers.tables.ts';
import { lockerDays } from './figures.tables.ts';

export type DayCount = {
  lockerId: number;
  day: string;
  page: string;
  kind: 'impression' | UnlockAction;
  count: number;
};

const verifiedActions = unlockActions.filter((action) => unlockActionInfo[action].proof === 'verified');
const sumOf = (condition: ReturnType<typeof sql>) =>
  sql<number>`coalesce(sum(${lockerDays.count}) filter (where ${condition}), 0)`.mapWith(Number);
const figures = {
  impressions: sumOf(sql`${lockerDays.kind} = 'impression'`),
  unlocks: sumOf(sql`${lockerDays.kind} <> 'impression'`),
  verified: sumOf(inArray(lockerDays.kind, verifiedActions)),
};

const isSince = (lockerId: number, since: string, page?: string) =>
  and(
    eq(lockerDays.lockerId, lockerId),
    gte(lockerDays.day, since),
    page === undefined ? undefined : eq(lockerDays.page, page),
  );

export const figureStore = (db: Db | Tx) => ({
  /** Adds to the kept sums. Counts of a locker that was deleted before are dropped. */
  add: async (counts: readonly DayCount[]) => {
    if (counts.length === 0) return;
    const sent = unnestColumns('sent', {
      locker_id: [counts.map(({ lockerId }) => lockerId), 'bigint'],
      day: [counts.map(({ day }) => day), 'text'],
      page: [counts.map(({ page }) => page), 'text'],
      kind: [counts.map(({ kind }) => kind), 'text'],
      count: [counts.map(({ count }) => count), 'bigint'],
    });
    // Rows are sorted, so that two concurrent writers don't deadlock.
    await db.execute(sql`insert into ${lockerDays} (locker_id, business_id, day, page, kind, count)
      select sent.locker_id, ${lockers.businessId}, sent.day::date, sent.page, sent.kind, sum(sent.count)
      from ${sent} join ${lockers} on ${lockers.id} = sent.locker_id
      group by 1, 2, 3, 4, 5 order by 1, 3, 4, 5
      on conflict (locker_id, day, page, kind) do update set count = ${lockerDays.count} + excluded.count`);
  },

  /** Pages that have counts of their own on a day. */
  listPages: async (lockerId: number, day: string): Promise<string[]> => {
    const rows = await db
      .selectDistinct({ page: lockerDays.page })
      .from(lockerDays)
      .where(and(eq(lockerDays.lockerId, lockerId), eq(lockerDays.day, day), ne(lockerDays.page, '')))
      .limit(unlockLimits.pagesPerDay);
    return rows.map(({ page }) => page);
  },

  /** Sums the figures of each locker since a day. */
  sumEach: async (lockerIds: readonly number[], since: string): Promise<Map<number, LockerFigures>> => {
    const rows = await db
      .select({ lockerId: lockerDays.lockerId, ...figures })
      .from(lockerDays)
      .where(and(inArray(lockerDays.lockerId, [...lockerIds]), gte(lockerDays.day, since)))
      .groupBy(lockerDays.lockerId);
    return new Map(rows.map(({ lockerId, ...sums }) => [lockerId, sums]));
  },

  /** Sums the figures of several lockers together, over all kept days. */
  sumAll: async (lockerIds: readonly number[]): Promise<LockerFigures> => {
    const [row] = await db
      .select(figures)
      .from(lockerDays)
      .where(inArray(lockerDays.lockerId, [...lockerIds]));
    return row ?? { impressions: 0, unlocks: 0, verified: 0 };
  },

  sum: async (lockerId: number, since: string, page?: string): Promise<LockerFigures> => {
    const [row] = await db
      .select(figures)
      .from(lockerDays)
      .where(isSince(lockerId, since, page));
    return row ?? { impressions: 0, unlocks: 0, verified: 0 };
  },

  sumByDay: (lockerId: number, since: string, page?: string) =>
    db
      .select({ day: lockerDays.day, ...figures })
      .from(lockerDays)
      .where(isSince(lockerId, since, page))
      .groupBy(lockerDays.day)
      .orderBy(asc(lockerDays.day)),

  sumByPage: (lockerId: number, since: string, limit: number) =>
    db
      .select({ page: lockerDays.page, ...figures })
      .from(lockerDays)
      .where(isSince(lockerId, since))
      .groupBy(lockerDays.page)
      .orderBy(desc(figures.impressions), asc(lockerDays.page))
      .limit(limit),

  sumByAction: async (lockerId: number, since: string) => {
    const rows = await db
      .select({ kind: lockerDays.kind, unlocks: figures.unlocks })
      .from(lockerDays)
      .where(and(isSince(lockerId, since), ne(lockerDays.kind, 'impression')))
      .groupBy(lockerDays.kind);
    return unlockActions.flatMap((action) => {
      const row = rows.find(({ kind }) => kind === action);
      return row ? [{ action, unlocks: row.unlocks }] : [];
    });
  },
});

export const removeOldDaysEverywhere = async (db: Db, before: string) => {
  await db.delete(lockerDays).where(lt(lockerDays.day, before));
};
