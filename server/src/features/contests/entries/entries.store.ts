import type { ChainKind } from '@fanfare/contract/contests/winners';
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { contestActions, contests } from '../contests.tables.ts';
import { contestChainLines } from '../draws/draws.tables.ts';
import { contestActionCompletions, contestants, contestConsents, contestMailCounts } from './contestants.tables.ts';

export type ContestantRow = typeof contestants.$inferSelect;
type NewContestant = typeof contestants.$inferInsert;
export type NewEntry = Omit<NewContestant, 'referrerId' | 'state' | 'origin'> & { referralOf: string };

/** The new value while the email address isn't confirmed; then the entry stays as it was confirmed. */
const ifUnconfirmed = (column: string): SQL =>
  sql`case when contestants.state = 'unconfirmed' then excluded.${sql.identifier(column)} else contestants.${sql.identifier(column)} end`;

/** What is left of an erased contestant: the receipt's hash, points and state. */
const erased = {
  ...{ email: '', emailNormalized: sql`'erased:' || ${contestants.id}`, name: '', receiptCode: null },
  ...{ fields: {}, signals: {}, reasons: [], sourceDetail: '', linkMailAt: null, stateNote: null },
  ...{ newsletterAt: null, reminderAt: null },
};

export const entryStore = (db: Db | Tx) => ({
  /**
   * Adds an unconfirmed entry and makes its email due. An address that entered before keeps its entry, and gets the
   * email again unless one was sent after `mailedBefore`. One statement: the unique key decides races.
   */
  enter: async ({ referralOf, ...row }: NewEntry, mailedBefore: Date) => {
    const referrer = sql`(select referrer.id from contestants referrer where referrer.referral_code = ${referralOf}
      and referrer.contest_id = ${row.contestId} and referrer.state in ('counted', 'held', 'released'))`;
    const wasMailed = sql`contestants.confirmation_mailed_at > ${mailedBefore.toISOString()}::timestamptz`;
    await db
      .insert(contestants)
      .values({
        ...{ ...row, state: 'unconfirmed', origin: 'visitor' },
        referrerId: referrer,
        source: sql`case when ${referrer} is null then ${row.source} else 'referral' end`,
      })
      .onConflictDoUpdate({
        target: [contestants.contestId, contestants.emailNormalized],
        set: {
          linkMailAt: sql`case when ${wasMailed} then contestants.link_mail_at else coalesce(contestants.link_mail_at, excluded.link_mail_at) end`,
          ...{ name: ifUnconfirmed('name'), fields: ifUnconfirmed('fields'), signals: ifUnconfirmed('signals') },
          ...{ consentId: ifUnconfirmed('consent_id'), consentAt: ifUnconfirmed('consent_at') },
          ...{ newsletterAt: ifUnconfirmed('newsletter_at'), reminderAt: ifUnconfirmed('reminder_at') },
        },
      });
  },

  /** Makes the email with the link due for an address that entered; nothing happens for another one. */
  requestLink: async (contestId: number, emailNormalized: string, at: Date, mailedBefore: Date) => {
    await db
      .update(contestants)
      .set({ linkMailAt: sql`coalesce(link_mail_at, ${at.toISOString()}::timestamptz)` })
      .where(
        and(
          eq(contestants.contestId, contestId),
          eq(contestants.emailNormalized, emailNormalized),
          sql`(confirmation_mailed_at is null or confirmation_mailed_at <= ${mailedBefore.toISOString()}::timestamptz)`,
        ),
      );
  },

  find: async (contestId: number, id: number): Promise<ContestantRow | undefined> => {
    const [row] = await db
      .select()
      .from(contestants)
      .where(and(eq(contestants.contestId, contestId), eq(contestants.id, id)));
    return row;
  },

  findByEmail: async (contestId: number, emailNormalized: string): Promise<{ id: number } | undefined> => {
    const [row] = await db
      .select({ id: contestants.id })
      .from(contestants)
      .where(and(eq(contestants.contestId, contestId), eq(contestants.emailNormalized, emailNormalized)));
    return row;
  },

  lock: async (contestId: number, id: number): Promise<ContestantRow | undefined> => {
    const [row] = await db
      .select()
      .from(contestants)
      .where(and(eq(contestants.contestId, contestId), eq(contestants.id, id)))
      .for('update');
    return row;
  },

  /** Undefined when it was confirmed before. */
  confirm: async (contestId: number, id: number, name: string, at: Date): Promise<ContestantRow | undefined> => {
    const [row] = await db
      .update(contestants)
      .set({ state: 'counted', name, confirmedAt: at, stateAt: at, pointsAt: at })
      .where(and(eq(contestants.contestId, contestId), eq(contestants.id, id), eq(contestants.state, 'unconfirmed')))
      .returning();
    return row;
  },

  addChainLine: async (contestId: number, kind: ChainKind, receiptHash: string, at: Date) => {
    await db.insert(contestChainLines).values({ contestId, kind, receiptHash, at });
  },

  saveConsent: async (contestId: number, textHash: string, text: string, at: Date): Promise<number> => {
    const [row] = await db
      .insert(contestConsents)
      .values({ contestId, textHash, text, createdAt: at })
      .onConflictDoUpdate({ target: [contestConsents.contestId, contestConsents.textHash], set: { textHash } })
      .returning({ id: contestConsents.id });
    if (!row) throw new Error('A consent text was not saved.');
    return row.id;
  },

  findConsent: async (id: number): Promise<string> => {
    const [row] = await db
      .select({ text: contestConsents.text })
      .from(contestConsents)
      .where(eq(contestConsents.id, id));
    return row?.text ?? '';
  },

  remove: async (contestId: number, id: number) => {
    await db.delete(contestants).where(and(eq(contestants.contestId, contestId), eq(contestants.id, id)));
  },

  /** Removes everything personal. The row stays, so that the chain and the lists of draws do. */
  erase: async (contestId: number, id: number, change: Pick<NewContestant, 'state' | 'stateAt'>) => {
    await db
      .update(contestants)
      .set({ ...erased, ...change })
      .where(and(eq(contestants.contestId, contestId), eq(contestants.id, id)));
    await db
      .update(contestActionCompletions)
      .set({ detail: '', accountHash: null })
      .where(eq(contestActionCompletions.contestantId, id));
  },

  /** Contests whose data are kept no longer: months after their end, by their own setting. */
  listToEraseEverywhere: (now: Date) =>
    db
      .select({ id: contests.id, businessId: contests.businessId })
      .from(contests)
      .where(
        and(
          isNull(contests.erasedAt),
          isNotNull(contests.publishedAt),
          sql`${contests.endsAt} + make_interval(months => (${contests.options} ->> 'retention_months')::int) <= ${now.toISOString()}::timestamptz`,
        ),
      )
      .limit(100),

  /** Up to `limit` contestants who are not erased yet. */
  lockOldest: (contestId: number, limit: number) =>
    db
      .select({ id: contestants.id, state: contestants.state, emailNormalized: contestants.emailNormalized })
      .from(contestants)
      .where(and(eq(contestants.contestId, contestId), ne(contestants.email, '')))
      .limit(limit)
      .for('update'),

  /** Like `erase`, in their states. */
  eraseMany: async (ids: readonly number[]) => {
    if (ids.length === 0) return;
    await db
      .update(contestants)
      .set(erased)
      .where(inArray(contestants.id, [...ids]));
    await db
      .update(contestActionCompletions)
      .set({ detail: '', accountHash: null })
      .where(
        and(
          inArray(contestActionCompletions.contestantId, [...ids]),
          or(ne(contestActionCompletions.detail, ''), isNotNull(contestActionCompletions.accountHash)),
        ),
      );
  },

  markErased: async (contestId: number, at: Date) => {
    await db.update(contests).set({ erasedAt: at }).where(eq(contests.id, contestId));
  },

  listCompletions: (contestantId: number) =>
    db
      .select({
        ...{ actionId: contestActionCompletions.actionId, kind: contestActions.kind },
        ...{ occurrence: contestActionCompletions.occurrence, state: contestActionCompletions.state },
        ...{ points: contestActionCompletions.points, verification: contestActionCompletions.verification },
        ...{ detail: contestActionCompletions.detail, completedAt: contestActionCompletions.completedAt },
      })
      .from(contestActionCompletions)
      .innerJoin(contestActions, eq(contestActions.id, contestActionCompletions.actionId))
      .where(eq(contestActionCompletions.contestantId, contestantId))
      .orderBy(contestActionCompletions.id),

  removeUnconfirmedEverywhere: async (createdBefore: Date) => {
    await db
      .delete(contestants)
      .where(and(eq(contestants.state, 'unconfirmed'), lt(contestants.createdAt, createdBefore)));
  },

  removeMailCountsEverywhere: async (before: string) => {
    await db.delete(contestMailCounts).where(lt(contestMailCounts.day, before));
  },
});
