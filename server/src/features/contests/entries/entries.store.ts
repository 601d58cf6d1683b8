import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { toJsonRows } from '../../../platform/db/insert-many.ts';
import { unnestColumns } from '../../../platform/db/unnest-columns.ts';
import { activeStates } from '../contestant-states.ts';
import { contestActionCompletions, contestants, contestConsents, contestMailCounts } from '../contestants.tables.ts';
import { contestActions, contests } from '../contests.tables.ts';
import type { ContestantRow, NewContestantRow } from './contestants.store.ts';

/** An entry of a visitor. `referralOf`: code in the link that the visitor followed; empty if none. */
export type NewEntry = Required<
  Pick<
    NewContestantRow,
    | 'businessId'
    | 'email'
    | 'emailNormalized'
    | 'name'
    | 'receiptCode'
    | 'receiptHash'
    | 'referralCode'
    | 'fields'
    | 'consentId'
    | 'consentAt'
    | 'createdAt'
    | 'stateAt'
    | 'linkMailAt'
    | 'newsletterAt'
    | 'reminderAt'
    | 'signals'
    | 'source'
    | 'sourceDetail'
  >
> & { referralOf: string };

/** Columns of an entry that are stored as the visitor sent them. */
const sentColumns = sql.raw(`business_id, email, email_normalized, name, receipt_code, receipt_hash, referral_code,
  fields, consent_id, consent_at, created_at, state_at, link_mail_at, newsletter_at, reminder_at, signals, source_detail`);

/**
 * SQL that overwrites values of an entry while its email address isn't confirmed; a confirmed entry keeps its values.
 */
const replacedIfUnconfirmed = sql.raw(
  ['name', 'fields', 'signals', 'consent_id', 'consent_at', 'newsletter_at', 'reminder_at']
    .map(
      (name) =>
        `${name} = case when contestants.state = 'unconfirmed' then excluded.${name} else contestants.${name} end`,
    )
    .join(', '),
);

export type Confirmation = Pick<ContestantRow, 'id' | 'name'>;
type ConfirmedRow = Pick<ContestantRow, keyof typeof confirmedColumns>;
const confirmedColumns = {
  id: contestants.id,
  businessId: contestants.businessId,
  email: contestants.email,
  receiptHash: contestants.receiptHash,
  newsletterAt: contestants.newsletterAt,
};

/** Values that replace those of an erased contestant; receipt hash, points and state are kept. */
const erased = {
  email: '',
  emailNormalized: sql`'erased:' || ${contestants.id}`,
  name: '',
  receiptCode: null,
  fields: {},
  signals: {},
  reasons: [],
  sourceDetail: '',
  linkMailAt: null,
  stateNote: null,
  newsletterAt: null,
  reminderAt: null,
};

/**
 * Store of contestants as they enter, confirm and erase their entry. `contestantStore` has lists and the organizer's
 * changes.
 */
export const entryStore = (db: Db | Tx) => ({
  /**
   * Adds unconfirmed entries of a contest and makes their emails due. An address that entered before keeps its entry,
   * and gets the email again unless one was sent after `mailedBefore`. One statement: the unique key decides races. The
   * addresses must be different.
   */
  enter: async (contestId: number, entries: readonly NewEntry[], mailedBefore: Date) => {
    const wasMailed = sql`contestants.confirmation_mailed_at > ${mailedBefore.toISOString()}::timestamptz`;
    // Entries are sorted by address, so that concurrent writers lock rows in the same order.
    const sorted = entries.toSorted((a, b) => (a.emailNormalized < b.emailNormalized ? -1 : 1));
    await db.execute(sql`
      insert into contestants (contest_id, state, origin, referrer_id, source, ${sentColumns})
      select ${contestId}, 'unconfirmed', 'visitor', referrer.id,
        case when referrer.id is null then given.source else 'referral' end, ${sentColumns}
      from json_array_elements(${toJsonRows(sorted)}::json) as sent(entry)
      cross join lateral json_populate_record(null::contestants, sent.entry) as given
      left join lateral (select id from contestants where referral_code = sent.entry ->> 'referral_of'
        and contest_id = ${contestId} and state in ${activeStates}) as referrer on true
      on conflict (contest_id, email_normalized) do update set
        link_mail_at = case when ${wasMailed} then contestants.link_mail_at
          else coalesce(contestants.link_mail_at, excluded.link_mail_at) end,
        ${replacedIfUnconfirmed}`);
  },

  /** Marks the link email of an address as due; does nothing for an address that did not enter. */
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

  findByEmail: async (contestId: number, emailNormalized: string): Promise<{ id: number } | undefined> => {
    const [row] = await db
      .select({ id: contestants.id })
      .from(contestants)
      .where(and(eq(contestants.contestId, contestId), eq(contestants.emailNormalized, emailNormalized)));
    return row;
  },

  /** Locks a contestant against every change, so that no row can refer to it meanwhile. */
  lock: async (contestId: number, id: number): Promise<ContestantRow | undefined> => {
    const [row] = await db
      .select()
      .from(contestants)
      .where(and(eq(contestants.contestId, contestId), eq(contestants.id, id)))
      .for('update');
    return row;
  },

  /** Confirms entries of a contest; returns the entries that were not confirmed before. The ids must be different. */
  confirm: async (contestId: number, confirmations: readonly Confirmation[], at: Date): Promise<ConfirmedRow[]> => {
    const sorted = confirmations.toSorted((a, b) => a.id - b.id);
    const sent = unnestColumns('sent', {
      id: [sorted.map(({ id }) => id), 'bigint'],
      name: [sorted.map(({ name }) => name), 'text'],
    });
    return db
      .update(contestants)
      .set({ state: 'counted', name: sql`sent.name`, confirmedAt: at, stateAt: at, pointsAt: at })
      .from(sent)
      .where(
        and(
          eq(contestants.contestId, contestId),
          eq(contestants.id, sql`sent.id`),
          eq(contestants.state, 'unconfirmed'),
        ),
      )
      .returning(confirmedColumns);
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

  /**
   * Removes all personal data of a contestant. The row stays, because the contest's chain and the lists of its draws
   * refer to it.
   */
  erase: async (contestId: number, id: number, change: Pick<NewContestantRow, 'state' | 'stateAt'>) => {
    await db
      .update(contestants)
      .set({ ...erased, ...change })
      .where(and(eq(contestants.contestId, contestId), eq(contestants.id, id)));
    await db
      .update(contestActionCompletions)
      .set({ detail: '', accountHash: null })
      .where(eq(contestActionCompletions.contestantId, id));
  },

  /** Contests whose retention time, a number of months after their end, is over. */
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

  /** Locks up to `limit` contestants who are not erased yet. */
  lockNotErased: (contestId: number, limit: number) =>
    db
      .select({ id: contestants.id, state: contestants.state, emailNormalized: contestants.emailNormalized })
      .from(contestants)
      .where(and(eq(contestants.contestId, contestId), ne(contestants.email, '')))
      .limit(limit)
      .for('update'),

  /** Erases several contestants, like `erase`, and keeps their states. */
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

  /** Actions a contestant completed, in order of time. */
  listCompletions: (contestantId: number) =>
    db
      .select({
        actionId: contestActionCompletions.actionId,
        kind: contestActions.kind,
        occurrence: contestActionCompletions.occurrence,
        state: contestActionCompletions.state,
        points: contestActionCompletions.points,
        verification: contestActionCompletions.verification,
        detail: contestActionCompletions.detail,
        completedAt: contestActionCompletions.completedAt,
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

  removeMailCountsEverywhere: async (beforeDay: string) => {
    await db.delete(contestMailCounts).where(lt(contestMailCounts.day, beforeDay));
  },
});
