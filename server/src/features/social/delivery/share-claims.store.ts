import type { ShareState } from '@fanfare/contract/shares';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { shareSteps, shares } from '../social.tables.ts';
import type { ShareChange, ShareRow, StepDetails } from './share-queue.store.ts';

export type Claim = { row: ShareRow; at: Date; leaseUntil: Date; message: string };
export type PublishedShare = {
  row: ShareRow;
  at: Date;
  remoteId: string;
  url: string;
  message: string;
  requestId: string | undefined;
};

/** A success is recorded from any of these states: the post is public, whatever the row says. */
const notPublished: readonly ShareState[] = [
  'intent',
  'sending',
  'waiting',
  'failed',
  'unconfirmed',
  'missed',
  'cancelled',
];

/** The two critical writes of a share, across businesses: its claim before the call, its outcome after it. */
export const shareClaimStore = (db: Db | Tx) => ({
  /**
   * Claims shares right before the call: `intent` → `sending` plus the ledger step, in one statement. Undefined for a row
   * that was changed, canceled or claimed since it was read.
   */
  claimBatch: async (claims: readonly Claim[]): Promise<(ShareRow | undefined)[]> => {
    const batch = unnestColumns({
      id: [claims.map(({ row }) => row.id), 'int'],
      version: [claims.map(({ row }) => row.version), 'int'],
      at: [claims.map(({ at }) => at.toISOString()), 'timestamptz'],
      lease: [claims.map(({ leaseUntil }) => leaseUntil.toISOString()), 'timestamptz'],
      message: [claims.map(({ message }) => message), 'text'],
    });
    const claimed = db.$with('claimed').as(
      db
        .update(shares)
        .set({
          state: 'sending',
          nextAt: sql`batch.lease`,
          claim: sql`${shares.claim} + 1`,
          attempts: sql`${shares.attempts} + 1`,
          reconcileSince: sql`coalesce(${shares.reconcileSince}, batch.at)`,
        })
        .from(batch)
        .where(and(sql`${shares.id} = batch.id`, sql`${shares.version} = batch.version`, eq(shares.state, 'intent')))
        .returning({ ...claimColumns, at: sql`batch.at`.as('at'), message: sql`batch.message`.as('message') }),
    );
    const insertedSteps = insertBatchSteps(db, 'sending', sql`null`);
    const rows = await db
      .with(claimed, insertedSteps)
      .select({
        id: claimed.id,
        claim: claimed.claim,
        attempts: claimed.attempts,
        reconcileSince: claimed.reconcileSince,
      })
      .from(claimed);
    // A share listed twice is claimed once: the second entry gets undefined.
    const claimedRows = new Map(rows.map((row) => [row.id, row]));
    return claims.map(({ row, leaseUntil }) => {
      const claimedRow = claimedRows.get(row.id);
      claimedRows.delete(row.id);
      return claimedRow && { ...row, ...claimedRow, state: 'sending', nextAt: leaseUntil };
    });
  },

  /** Marks shares as published. False for a share that was claimed again since that call. */
  markPublishedBatch: async (publishedShares: readonly PublishedShare[]): Promise<boolean[]> => {
    const batch = unnestColumns({
      id: [publishedShares.map(({ row }) => row.id), 'int'],
      claim: [publishedShares.map(({ row }) => row.claim), 'int'],
      at: [publishedShares.map(({ at }) => at.toISOString()), 'timestamptz'],
      remote: [publishedShares.map(({ remoteId }) => remoteId), 'text'],
      url: [publishedShares.map(({ url }) => url), 'text'],
      message: [publishedShares.map(({ message }) => message), 'text'],
      request: [publishedShares.map(({ requestId }) => requestId ?? null), 'text'],
    });
    const claimed = db.$with('claimed').as(
      db
        .update(shares)
        .set({
          ...{ state: 'published', nextAt: null, publishState: null, isUncertain: false, waitingSince: null },
          ...{ failureKind: null, failureMessage: null, networkMessage: null },
          ...{ remoteId: sql`batch.remote`, url: sql`batch.url`, publishedAt: sql`batch.at` },
          version: sql`${shares.version} + 1`,
        })
        .from(batch)
        .where(
          and(
            sql`${shares.id} = batch.id`,
            sql`${shares.claim} = batch.claim`,
            inArray(shares.state, [...notPublished]),
          ),
        )
        .returning({
          ...{ id: shares.id, attempts: shares.attempts },
          ...{ at: sql`batch.at`.as('at'), message: sql`batch.message`.as('message') },
          request: sql`batch.request`.as('request'),
        }),
    );
    const insertedSteps = insertBatchSteps(db, 'published', sql`request`);
    const rows = await db.with(claimed, insertedSteps).select({ id: claimed.id }).from(claimed);
    const recordedIds = new Set(rows.map(({ id }) => id));
    return publishedShares.map(({ row }) => recordedIds.has(row.id));
  },

  /** True if the share is recorded as published with this remote id. */
  isPublishedAs: async (id: number, remoteId: string): Promise<boolean> => {
    const [row] = await db
      .select({ id: shares.id })
      .from(shares)
      .where(and(eq(shares.id, id), eq(shares.state, 'published'), eq(shares.remoteId, remoteId)));
    return row !== undefined;
  },

  /** Records the outcome of a call with its ledger step. False if the share was claimed again since that call. */
  recordOutcome: async (
    row: ShareRow,
    from: readonly ShareState[],
    change: ShareChange,
    step?: StepDetails,
  ): Promise<boolean> => {
    const claimed = db.$with('claimed').as(
      db
        .update(shares)
        .set({ ...change, version: sql`${shares.version} + 1` })
        .where(and(eq(shares.id, row.id), eq(shares.claim, row.claim), inArray(shares.state, [...from])))
        .returning(claimColumns),
    );
    const recorded = await (step ? db.with(claimed, insertStep(db, step)) : db.with(claimed))
      .select({ id: claimed.id })
      .from(claimed);
    return recorded.length > 0;
  },
});

const claimColumns = {
  id: shares.id,
  claim: shares.claim,
  attempts: shares.attempts,
  reconcileSince: shares.reconcileSince,
};

/** Columns of equal length as rows named `batch`: the statement text is the same for any number of shares. */
const unnestColumns = (columns: Record<string, [values: unknown[], type: 'int' | 'text' | 'timestamptz']>): SQL => {
  const arrays = Object.values(columns).map(([values, type]) => sql`${sql.param(values)}::${sql.raw(type)}[]`);
  const names = sql.raw(Object.keys(columns).join(', '));
  return sql`unnest(${sql.join(arrays, sql`, `)}) as batch(${names})`;
};

const nextStep = sql`nextval(pg_get_serial_sequence('share_steps', 'id'))`;

/** Ledger steps of the rows `claimed`, inserted by the statement that changes them. */
const insertBatchSteps = (db: Db | Tx, step: 'sending' | 'published', requestId: SQL) =>
  db
    .$with('inserted_steps')
    .as(
      db
        .insert(shareSteps)
        .select(
          sql`select ${nextStep}, id, at, ${step}::text, attempts, message, null::text, ${requestId}::text, null::int from claimed`,
        ),
    );

/** The same for one row, with the network's message. */
const insertStep = (db: Db | Tx, { at, step, message, networkMessage, requestId, userId }: StepDetails) =>
  db
    .$with('inserted_steps')
    .as(
      db
        .insert(shareSteps)
        .select(
          sql`select ${nextStep}, id, ${at.toISOString()}::timestamptz, ${step}::text, attempts, ${message}::text, ${networkMessage ?? null}::text, ${requestId ?? null}::text, ${userId ?? null}::int from claimed`,
        ),
    );
