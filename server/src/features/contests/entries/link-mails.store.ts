import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/business.tables.ts';
import { users } from '../../identity/identity.tables.ts';
import { activeStates } from '../contestant-states.ts';
import { contestants, contestMailCounts } from '../contestants.tables.ts';
import { contests } from '../contests.tables.ts';

export type DueReminder = Awaited<ReturnType<ReturnType<typeof linkMailStore>['listRemindersEverywhere']>>[number];
export type DueMail = Awaited<ReturnType<ReturnType<typeof linkMailStore>['listDueEverywhere']>>[number];

/**
 * Key of the advisory lock that lets one process at a time send emails; an arbitrary number, the same in every process.
 */
const sendLock = 7_204_311;

export const linkMailStore = (tx: Tx) => ({
  /** Takes the lock of sending until the transaction ends; false while another process has it. */
  tryLock: async (): Promise<boolean> => {
    const rows = await tx
      .select({ isLocked: sql<boolean>`pg_try_advisory_xact_lock(${sendLock})` })
      .from(sql`(select 1) as one`);
    return rows[0]?.isLocked ?? false;
  },

  /** Due emails of all businesses, oldest first. */
  listDueEverywhere: (now: Date, limit: number) =>
    tx
      .select({
        id: contestants.id,
        contestId: contestants.contestId,
        businessId: contestants.businessId,
        email: contestants.email,
        emailNormalized: contestants.emailNormalized,
        state: contestants.state,
        receiptCode: contestants.receiptCode,
        contestName: contests.name,
        slug: contests.slug,
        language: contests.language,
        options: contests.options,
        businessName: businesses.name,
        ownerId: businesses.ownerId,
        accessLevel: users.accessLevel,
        origin: contestants.origin,
        dueAt: contestants.linkMailAt,
        mailedAt: contestants.confirmationMailedAt,
        network: sql<string | null>`${contestants.signals} ->> 'addressBlockHash'`,
        isEvent: sql<boolean>`${contests.options} ->> 'strictness' = 'event'`,
      })
      .from(contestants)
      .innerJoin(contests, and(eq(contests.id, contestants.contestId), isNull(contests.deletedAt)))
      .innerJoin(businesses, eq(businesses.id, contestants.businessId))
      .innerJoin(users, eq(users.id, businesses.ownerId))
      .where(lte(contestants.linkMailAt, now))
      .orderBy(asc(contestants.linkMailAt), asc(contestants.id))
      .limit(limit)
      .for('update', { of: contestants, skipLocked: true }),

  /** Contestants who asked for a reminder, of contests that end in the given range of time. */
  listRemindersEverywhere: (from: Date, to: Date, limit: number) =>
    tx
      .select({
        id: contestants.id,
        contestId: contestants.contestId,
        businessId: contestants.businessId,
        email: contestants.email,
        contestName: contests.name,
        slug: contests.slug,
        language: contests.language,
        businessName: businesses.name,
        endsAt: contests.endsAt,
        timeZone: contests.timeZone,
        dateFormat: contests.dateFormat,
        timeFormat: contests.timeFormat,
      })
      .from(contestants)
      .innerJoin(contests, and(eq(contests.id, contestants.contestId), isNull(contests.deletedAt)))
      .innerJoin(businesses, eq(businesses.id, contestants.businessId))
      .where(
        and(
          isNotNull(contests.publishedAt),
          gt(contests.endsAt, from),
          lte(contests.endsAt, to),
          isNotNull(contestants.reminderAt),
          inArray(contestants.state, [...activeStates]),
        ),
      )
      .limit(limit)
      .for('update', { of: contestants, skipLocked: true }),

  /** Clears the reminders of contestants, because each is sent once. */
  clearReminders: async (ids: readonly number[]) => {
    await tx
      .update(contestants)
      .set({ reminderAt: null })
      .where(inArray(contestants.id, [...ids]));
  },

  /** Numbers of emails sent on a day, by the keys of `budgetKeys`. */
  readCounts: async (keys: readonly string[], day: string): Promise<Map<string, number>> => {
    if (keys.length === 0) return new Map();
    const rows = await tx
      .select()
      .from(contestMailCounts)
      .where(and(inArray(contestMailCounts.key, [...keys]), eq(contestMailCounts.day, day)));
    return new Map(rows.map(({ key, count }) => [key, count]));
  },

  /** Replaces the counts of emails for these keys; called while `tryLock` holds the lock. */
  saveCounts: async (counts: ReadonlyMap<string, number>, day: string) => {
    if (counts.size === 0) return;
    await tx
      .insert(contestMailCounts)
      .values([...counts].map(([key, count]) => ({ key, day, count })))
      .onConflictDoUpdate({
        target: [contestMailCounts.key, contestMailCounts.day],
        set: { count: sql`excluded.count` },
      });
  },

  markSent: async (ids: readonly number[], at: Date) => {
    if (ids.length === 0) return;
    await tx
      .update(contestants)
      .set({ confirmationMailedAt: at, linkMailAt: null })
      .where(inArray(contestants.id, [...ids]));
  },

  postpone: async (ids: readonly number[], until: Date) => {
    if (ids.length === 0) return;
    await tx
      .update(contestants)
      .set({ linkMailAt: until })
      .where(inArray(contestants.id, [...ids]));
  },

  /** Access level of the owner of a business. */
  findAccessLevel: async (businessId: number): Promise<number> => {
    const [row] = await tx
      .select({ accessLevel: users.accessLevel })
      .from(businesses)
      .innerJoin(users, eq(users.id, businesses.ownerId))
      .where(eq(businesses.id, businessId));
    return row?.accessLevel ?? 0;
  },
});
