import type { ContestantState } from '@fanfare/contract/contests/contestants';
import { entryKinds } from '@fanfare/contract/contests/winners';
import { and, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { contestants, contestStateTotals } from '../contestants.tables.ts';
import { contests } from '../contests.tables.ts';
import { contestEntrySlots, contestPeople, contestPeopleSlots } from './figures.tables.ts';

/** Changes of sums, by the start (Unix time in ms) of their quarter of an hour. */
export type SlotChanges = ReadonlyMap<number, number>;
/** Scope of figures: one contest, those of a business, or those of the whole installation. */
export type FigureScope = { businessId: number | null; contestId: number | null };
type DayOptions = { since: Date; timeZone: string };

const inOrder = (changes: SlotChanges) => [...changes].filter(([, change]) => change !== 0).sort(([a], [b]) => a - b);

/**
 * SQL rows of ids, time slot and change, in the order of the table's columns. Slots and changes are two array
 * parameters, because a batch can have a thousand.
 */
const slotRows = (ids: readonly number[], changes: SlotChanges) => {
  const slots = sql.param(inOrder(changes).map(([slot]) => new Date(slot).toISOString()));
  const sums = sql.param(inOrder(changes).map(([, change]) => String(change)));
  const idColumns = sql.join(
    ids.map((id) => sql`${id}::bigint`),
    sql`, `,
  );
  return sql`select ${idColumns}, slot::timestamptz, sum::int
    from unnest(${slots}::text[], ${sums}::text[]) as given(slot, sum) order by slot`;
};

const dayOf = (slot: AnyPgColumn, timeZone: string) =>
  sql<string>`to_char(${slot} at time zone ${timeZone}, 'YYYY-MM-DD')`;

const inScope = ({ businessId, contestId }: FigureScope) =>
  and(
    isNull(contests.deletedAt),
    businessId === null ? undefined : eq(contests.businessId, businessId),
    contestId === null ? undefined : eq(contests.id, contestId),
  );

/** Store of the kept sums behind the dashboard. */
export const figureStore = (db: Db | Tx) => ({
  addEntries: async (businessId: number, contestId: number, changes: SlotChanges) => {
    if (inOrder(changes).length === 0) return;
    await db
      .insert(contestEntrySlots)
      .select(slotRows([contestId, businessId], changes))
      .onConflictDoUpdate({
        target: [contestEntrySlots.contestId, contestEntrySlots.slot],
        set: { entries: sql`${contestEntrySlots.entries} + excluded.entries` },
      });
  },

  /** Adds people in order of time, so that two contests of a business don't deadlock. */
  addPeople: async (businessId: number, changes: SlotChanges) => {
    if (inOrder(changes).length === 0) return;
    await db
      .insert(contestPeopleSlots)
      .select(slotRows([businessId], changes))
      .onConflictDoUpdate({
        target: [contestPeopleSlots.businessId, contestPeopleSlots.slot],
        set: { people: sql`${contestPeopleSlots.people} + excluded.people` },
      });
  },

  /** Adds an entry to each person; returns the addresses of those who are new. */
  countPeople: async (businessId: number, people: readonly { emailNormalized: string; at: Date }[]) => {
    if (people.length === 0) return [];
    const emails = sql.param(people.map(({ emailNormalized }) => emailNormalized));
    const times = sql.param(people.map(({ at }) => at.toISOString()));
    const given = sql`select ${businessId}::bigint, email, first_at::timestamptz, 1
      from unnest(${emails}::text[], ${times}::text[]) as given(email, first_at) order by email`;
    const rows = await db
      .insert(contestPeople)
      .select(given)
      .onConflictDoUpdate({
        target: [contestPeople.businessId, contestPeople.emailNormalized],
        set: { entries: sql`${contestPeople.entries} + 1` },
      })
      .returning({ emailNormalized: contestPeople.emailNormalized, entries: contestPeople.entries });
    return rows.filter(({ entries }) => entries === 1).map(({ emailNormalized }) => emailNormalized);
  },

  /** Takes an entry from each person; returns the times of the first entry of those who have none left. */
  uncountPeople: async (businessId: number, emails: readonly string[]): Promise<Date[]> => {
    if (emails.length === 0) return [];
    const isOne = and(eq(contestPeople.businessId, businessId), inArray(contestPeople.emailNormalized, [...emails]));
    await db
      .update(contestPeople)
      .set({ entries: sql`${contestPeople.entries} - 1` })
      .where(isOne);
    const gone = await db
      .delete(contestPeople)
      .where(and(isOne, lte(contestPeople.entries, 0)))
      .returning({ firstAt: contestPeople.firstAt });
    return gone.map(({ firstAt }) => firstAt);
  },

  /** Removes up to `limit` contestants of a deleted contest; returns the addresses of those whose entry is sealed. */
  removeContestants: async (contestId: number, limit: number) => {
    const sealed = sql<boolean>`exists (select 1 from contest_chain_lines line where line.contest_id = contestants.contest_id
      and line.receipt_hash = contestants.receipt_hash and line.kind in ${entryKinds} and line.sequence is not null)`;
    const ids = db
      .select({ id: contestants.id })
      .from(contestants)
      .where(eq(contestants.contestId, contestId))
      .orderBy(contestants.id)
      .limit(limit);
    const rows = await db
      .delete(contestants)
      .where(inArray(contestants.id, ids))
      .returning({ email: contestants.email, emailNormalized: contestants.emailNormalized, sealed });
    return {
      removed: rows.length,
      counted: rows.flatMap(({ email, emailNormalized, sealed: isSealed }) =>
        isSealed && email !== '' ? emailNormalized : [],
      ),
    };
  },

  hasContest: async (scope: FigureScope): Promise<boolean> => {
    const rows = await db.select({ id: contests.id }).from(contests).where(inScope(scope)).limit(1);
    return rows.length > 0;
  },

  sumEntriesByDay: async (scope: FigureScope, { since, timeZone }: DayOptions): Promise<Map<string, number>> => {
    const rows = await db
      .select({
        day: dayOf(contestEntrySlots.slot, timeZone),
        sum: sql<number>`sum(${contestEntrySlots.entries})::int`,
      })
      .from(contestEntrySlots)
      .innerJoin(contests, eq(contests.id, contestEntrySlots.contestId))
      .where(and(inScope(scope), gte(contestEntrySlots.slot, since)))
      .groupBy(sql`1`);
    return new Map(rows.map(({ day, sum }) => [day, sum]));
  },

  sumPeopleByDay: async (businessId: number | null, { since, timeZone }: DayOptions): Promise<Map<string, number>> => {
    const { slot, people } = contestPeopleSlots;
    const rows = await db
      .select({ day: dayOf(slot, timeZone), sum: sql<number>`sum(${people})::int` })
      .from(contestPeopleSlots)
      .where(and(businessId === null ? undefined : eq(contestPeopleSlots.businessId, businessId), gte(slot, since)))
      .groupBy(sql`1`);
    return new Map(rows.map(({ day, sum }) => [day, sum]));
  },

  countEntries: async (scope: FigureScope, states: readonly ContestantState[]): Promise<number> => {
    const [row] = await db
      .select({ sum: sql<number>`coalesce(sum(${contestStateTotals.contestants}), 0)::int` })
      .from(contestStateTotals)
      .innerJoin(contests, eq(contests.id, contestStateTotals.contestId))
      .where(and(inScope(scope), inArray(contestStateTotals.state, [...states])));
    return row?.sum ?? 0;
  },

  sumPeople: async (businessId: number | null): Promise<number> => {
    const [row] = await db
      .select({ sum: sql<number>`coalesce(sum(${contestPeopleSlots.people}), 0)::int` })
      .from(contestPeopleSlots)
      .where(businessId === null ? undefined : eq(contestPeopleSlots.businessId, businessId));
    return row?.sum ?? 0;
  },
});
