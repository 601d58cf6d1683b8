import type { ShareState } from '@fanfare/contract/shares';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { shareSteps, shares } from '../social.tables.ts';
import type { Note, ShareChange, ShareRow } from './share-queue.store.ts';

export type Claim = { row: ShareRow; at: Date; leaseUntil: Date; sentence: string };
export type Arrival = {
  row: ShareRow;
  at: Date;
  remoteId: string;
  url: string;
  sentence: string;
  requestId: string | undefined;
};

/** From where an answer may still be written. That it is out is true whatever we believed meanwhile. */
const notOut: readonly ShareState[] = ['intent', 'sending', 'waiting', 'failed', 'unconfirmed', 'missed', 'cancelled'];

/** The two moments of a share that must be right: when it is taken to be sent, and when it is written what came of it. */
export const shareClaimStore = (db: Db | Tx) => ({
  /**
   * The step nobody takes twice: from planned to sending, right before the call, with the line of the ledger that says
   * so. Somebody who changed, cancelled or took a share first makes this find nothing of it.
   */
  claimBatch: async (claims: readonly Claim[]): Promise<(ShareRow | undefined)[]> => {
    const given = list({
      id: [claims.map(({ row }) => row.id), 'int'],
      version: [claims.map(({ row }) => row.version), 'int'],
      at: [claims.map(({ at }) => at.toISOString()), 'timestamptz'],
      lease: [claims.map(({ leaseUntil }) => leaseUntil.toISOString()), 'timestamptz'],
      sentence: [claims.map(({ sentence }) => sentence), 'text'],
    });
    const claimed = db.$with('claimed').as(
      db
        .update(shares)
        .set({
          state: 'sending',
          nextAt: sql`given.lease`,
          claim: sql`${shares.claim} + 1`,
          attempts: sql`${shares.attempts} + 1`,
          sinceAt: sql`coalesce(${shares.sinceAt}, given.at)`,
        })
        .from(given)
        .where(and(sql`${shares.id} = given.id`, sql`${shares.version} = given.version`, eq(shares.state, 'intent')))
        .returning({ ...moved, at: sql`given.at`.as('at'), sentence: sql`given.sentence`.as('sentence') }),
    );
    const noted = stepsOf(db, 'sending', sql`null`);
    const rows = await db
      .with(claimed, noted)
      .select({ id: claimed.id, claim: claimed.claim, attempts: claimed.attempts, sinceAt: claimed.sinceAt })
      .from(claimed);
    // Whoever asks for one share twice gets it once: the second finds it taken.
    const found = new Map(rows.map((row) => [row.id, row]));
    return claims.map(({ row, leaseUntil }) => {
      const mine = found.get(row.id);
      found.delete(row.id);
      return mine && { ...row, ...mine, state: 'sending', nextAt: leaseUntil };
    });
  },

  /** Writes that they are out, unless a share has moved on from that call; whether it was written, of each. */
  markPublishedBatch: async (arrivals: readonly Arrival[]): Promise<boolean[]> => {
    const given = list({
      id: [arrivals.map(({ row }) => row.id), 'int'],
      claim: [arrivals.map(({ row }) => row.claim), 'int'],
      at: [arrivals.map(({ at }) => at.toISOString()), 'timestamptz'],
      remote: [arrivals.map(({ remoteId }) => remoteId), 'text'],
      url: [arrivals.map(({ url }) => url), 'text'],
      sentence: [arrivals.map(({ sentence }) => sentence), 'text'],
      request: [arrivals.map(({ requestId }) => requestId ?? null), 'text'],
    });
    const claimed = db.$with('claimed').as(
      db
        .update(shares)
        .set({
          ...{ state: 'published', nextAt: null, memo: null, isUncertain: false, waitingSince: null },
          ...{ failureKind: null, failureSentence: null, failureWords: null },
          ...{ remoteId: sql`given.remote`, url: sql`given.url`, publishedAt: sql`given.at` },
          version: sql`${shares.version} + 1`,
        })
        .from(given)
        .where(
          and(sql`${shares.id} = given.id`, sql`${shares.claim} = given.claim`, inArray(shares.state, [...notOut])),
        )
        .returning({
          ...{ id: shares.id, attempts: shares.attempts },
          ...{ at: sql`given.at`.as('at'), sentence: sql`given.sentence`.as('sentence') },
          request: sql`given.request`.as('request'),
        }),
    );
    const noted = stepsOf(db, 'published', sql`request`);
    const rows = await db.with(claimed, noted).select({ id: claimed.id }).from(claimed);
    const written = new Set(rows.map(({ id }) => id));
    return arrivals.map(({ row }) => written.has(row.id));
  },

  /** Is it written already that this very post is out? */
  isPublishedAs: async (id: number, remoteId: string): Promise<boolean> => {
    const [row] = await db
      .select({ id: shares.id })
      .from(shares)
      .where(and(eq(shares.id, id), eq(shares.state, 'published'), eq(shares.remoteId, remoteId)));
    return row !== undefined;
  },

  /** Writes what came of a call with the step that tells of it, unless the share has moved on from that call. */
  recordOutcome: async (
    row: ShareRow,
    from: readonly ShareState[],
    change: ShareChange,
    step?: Note,
  ): Promise<boolean> => {
    const claimed = db.$with('claimed').as(
      db
        .update(shares)
        .set({ ...change, version: sql`${shares.version} + 1` })
        .where(and(eq(shares.id, row.id), eq(shares.claim, row.claim), inArray(shares.state, [...from])))
        .returning(moved),
    );
    const settled = await (step ? db.with(claimed, noted(db, step)) : db.with(claimed))
      .select({ id: claimed.id })
      .from(claimed);
    return settled.length > 0;
  },
});

/** What changes with a claim. */
const moved = { id: shares.id, claim: shares.claim, attempts: shares.attempts, sinceAt: shares.sinceAt };

/** Columns of equal length as rows named `given`: one statement for any number of shares, always of the same words. */
const list = (columns: Record<string, [values: unknown[], type: 'int' | 'text' | 'timestamptz']>): SQL => {
  const arrays = Object.values(columns).map(([values, type]) => sql`${sql.param(values)}::${sql.raw(type)}[]`);
  const names = sql.raw(Object.keys(columns).join(', '));
  return sql`unnest(${sql.join(arrays, sql`, `)}) as given(${names})`;
};

const nextStep = sql`nextval(pg_get_serial_sequence('share_steps', 'id'))`;

/** The steps of the rows `claimed`, written in the statement that changes them: never one without the other. */
const stepsOf = (db: Db | Tx, step: 'sending' | 'published', requestId: SQL) =>
  db
    .$with('noted')
    .as(
      db
        .insert(shareSteps)
        .select(
          sql`select ${nextStep}, id, at, ${step}::text, attempts, sentence, null::text, ${requestId}::text, null::int from claimed`,
        ),
    );

/** The same of one row, with all a network may have said. */
const noted = (db: Db | Tx, { at, step, sentence, words, requestId, userId }: Note) =>
  db
    .$with('noted')
    .as(
      db
        .insert(shareSteps)
        .select(
          sql`select ${nextStep}, id, ${at.toISOString()}::timestamptz, ${step}::text, attempts, ${sentence}::text, ${words ?? null}::text, ${requestId ?? null}::text, ${userId ?? null}::int from claimed`,
        ),
    );
