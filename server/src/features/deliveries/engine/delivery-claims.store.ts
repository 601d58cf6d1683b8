import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import { and, eq, inArray, ne, not, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { builtOnce } from '../../../platform/db/prepared-statements.ts';
import { unnestColumns } from '../../../platform/db/unnest-columns.ts';
import { deliveries } from '../deliveries.tables.ts';
import type { DeliveryAccount } from '../delivery-kind.ts';
import type { DeliveryChange, DeliveryRow, StepDetails } from '../delivery-rows.ts';
import { insertStepOf, insertStepOfEach } from '../delivery-steps.store.ts';
import { announcedOutcome } from '../outcome-announcement.store.ts';
import { isStopped } from './stop-condition.store.ts';

export type Claim = { row: DeliveryRow; at: Date; leaseUntil: Date; message: string };
export type SentDelivery = {
  row: DeliveryRow;
  at: Date;
  remoteId: string;
  url: string;
  message: string;
  requestId: string | undefined;
  /** True if reconciliation found the delivery on the account; false if the network confirmed it. */
  isFound: boolean;
};

/** States from which a success can be recorded, because the network has the delivery whatever the row says. */
const statesBeforeSent: readonly DeliveryState[] = [
  'planned',
  'sending',
  'waiting',
  'failed',
  'unconfirmed',
  'missed',
  'cancelled',
];

/** The two writes of a call, across businesses: the claim of the delivery before it, the outcome after it. */
export const deliveryClaimStore = (db: Db | Tx) => ({
  /**
   * Claims deliveries right before the call: `planned` → `sending` plus the ledger step, in one statement. Undefined for a row
   * that was changed, canceled, stopped or claimed since it was read.
   */
  claimBatch: async (claims: readonly Claim[]): Promise<(DeliveryRow | undefined)[]> => {
    const rows = await claimStatement(db).execute({
      id: claims.map(({ row }) => row.id),
      version: claims.map(({ row }) => row.version),
      at: claims.map(({ at }) => at.toISOString()),
      lease: claims.map(({ leaseUntil }) => leaseUntil.toISOString()),
      message: claims.map(({ message }) => message),
    });
    // A delivery listed twice is claimed once: the second entry gets undefined.
    const claimedRows = new Map(rows.map((row) => [row.id, row]));
    return claims.map(({ row, leaseUntil }) => {
      const claimedRow = claimedRows.get(row.id);
      claimedRows.delete(row.id);
      return claimedRow && { ...row, ...claimedRow, state: 'sending', nextAt: leaseUntil };
    });
  },

  /** Marks deliveries as sent. False for a delivery that was claimed again after this call began. */
  markSentBatch: async (answers: readonly SentDelivery[]): Promise<boolean[]> => {
    // Rows are locked in the order of their ids, as everywhere else, so that transactions that go on after this
    // statement don't deadlock.
    const sentDeliveries = answers.toSorted((a, b) => a.row.id - b.row.id);
    const rows = await sentStatement(db).execute({
      id: sentDeliveries.map(({ row }) => row.id),
      claim: sentDeliveries.map(({ row }) => row.claim),
      at: sentDeliveries.map(({ at }) => at.toISOString()),
      remote: sentDeliveries.map(({ remoteId }) => remoteId),
      url: sentDeliveries.map(({ url }) => url),
      message: sentDeliveries.map(({ message }) => message),
      state: sentDeliveries.map(({ isFound }) => (isFound ? 'confirmed' : 'sent')),
      request: sentDeliveries.map(({ requestId }) => requestId ?? null),
    });
    const recordedClaims = new Map(rows.map(({ id, claim }) => [id, claim]));
    return answers.map(({ row }) => recordedClaims.get(row.id) === row.claim);
  },

  /** True if the delivery is recorded as sent with this remote id. */
  isSentAs: async (id: number, remoteId: string): Promise<boolean> => {
    const [row] = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(eq(deliveries.id, id), inArray(deliveries.state, ['sent', 'confirmed']), eq(deliveries.remoteId, remoteId)),
      );
    return row !== undefined;
  },

  /** True if this result is recorded for another delivery. */
  isResultOfOtherDelivery: async (
    { network, accountId }: DeliveryAccount,
    remoteId: string,
    exceptId: number,
  ): Promise<boolean> => {
    const [row] = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.network, network),
          eq(deliveries.accountId, accountId),
          eq(deliveries.remoteId, remoteId),
          ne(deliveries.id, exceptId),
        ),
      )
      .limit(1);
    return row !== undefined;
  },

  /** Records the outcome of a call with its ledger step. False if the delivery was claimed again since that call. */
  recordOutcome: async (
    row: DeliveryRow,
    from: readonly DeliveryState[],
    change: DeliveryChange,
    step?: StepDetails,
  ): Promise<boolean> => {
    const recorded = db.$with('recorded').as(
      db
        .update(deliveries)
        .set({ ...change, version: sql`${deliveries.version} + 1` })
        .where(and(eq(deliveries.id, row.id), eq(deliveries.claim, row.claim), inArray(deliveries.state, [...from])))
        .returning({ ...claimColumns, ...announcedOutcome }),
    );
    const statement = step ? db.with(recorded, insertStepOf(db, 'recorded', step)) : db.with(recorded);
    const rows = await statement.select({ id: recorded.id }).from(recorded);
    return rows.length > 0;
  },
});

const claimColumns = {
  id: deliveries.id,
  businessId: deliveries.businessId,
  claim: deliveries.claim,
  attempts: deliveries.attempts,
  reconcileSince: deliveries.reconcileSince,
};

const claimStatement = builtOnce((db) => {
  const batch = unnestColumns('batch', {
    id: [sql.placeholder('id'), 'bigint'],
    version: [sql.placeholder('version'), 'int'],
    at: [sql.placeholder('at'), 'timestamptz'],
    lease: [sql.placeholder('lease'), 'timestamptz'],
    message: [sql.placeholder('message'), 'text'],
  });
  const claimed = db.$with('claimed').as(
    db
      .update(deliveries)
      .set({
        state: 'sending',
        nextAt: sql`batch.lease`,
        claim: sql`${deliveries.claim} + 1`,
        attempts: sql`${deliveries.attempts} + 1`,
        prepares: 0,
        reconcileSince: sql`coalesce(${deliveries.reconcileSince}, batch.at)`,
      })
      .from(batch)
      .where(
        and(
          sql`${deliveries.id} = batch.id`,
          sql`${deliveries.version} = batch.version`,
          eq(deliveries.state, 'planned'),
          sql`(${deliveries.expiresAt} is null or ${deliveries.expiresAt} > batch.at)`,
          not(isStopped),
        ),
      )
      .returning({ ...claimColumns, at: sql`batch.at`.as('at'), message: sql`batch.message`.as('message') }),
  );
  return db
    .with(claimed, insertStepOfEach(db, 'claimed', 'sending', sql`null`))
    .select({
      // The columns are raw SQL, because columns of a subquery would take several times as long to map.
      id: sql<number>`claimed.id`.mapWith(deliveries.id),
      claim: sql<number>`claimed.claim`,
      attempts: sql<number>`claimed.attempts`,
      reconcileSince: sql<Date>`claimed.reconcile_since`.mapWith(deliveries.reconcileSince),
    })
    .from(claimed)
    .prepare('claim_deliveries');
});

const sentStatement = builtOnce((db) => {
  const batch = unnestColumns('batch', {
    id: [sql.placeholder('id'), 'bigint'],
    claim: [sql.placeholder('claim'), 'int'],
    at: [sql.placeholder('at'), 'timestamptz'],
    remote: [sql.placeholder('remote'), 'text'],
    url: [sql.placeholder('url'), 'text'],
    message: [sql.placeholder('message'), 'text'],
    state: [sql.placeholder('state'), 'text'],
    request: [sql.placeholder('request'), 'text'],
  });
  const recorded = db.$with('recorded').as(
    db
      .update(deliveries)
      .set({
        state: sql`batch.state`,
        nextAt: null,
        progress: null,
        isUncertain: false,
        waitingSince: null,
        failureKind: null,
        failureMessage: null,
        networkMessage: null,
        remoteId: sql`batch.remote`,
        url: sql`batch.url`,
        doneAt: sql`batch.at`,
        version: sql`${deliveries.version} + 1`,
      })
      .from(batch)
      .where(
        and(
          sql`${deliveries.id} = batch.id`,
          sql`${deliveries.claim} = batch.claim`,
          inArray(deliveries.state, [...statesBeforeSent]),
        ),
      )
      .returning({
        id: deliveries.id,
        businessId: deliveries.businessId,
        claim: deliveries.claim,
        attempts: deliveries.attempts,
        at: sql`batch.at`.as('at'),
        message: sql`batch.message`.as('message'),
        request: sql`batch.request`.as('request'),
        ...announcedOutcome,
      }),
  );
  return db
    .with(recorded, insertStepOfEach(db, 'recorded', 'sent', sql`request`))
    .select({ id: sql<number>`recorded.id`.mapWith(deliveries.id), claim: sql<number>`recorded.claim` })
    .from(recorded)
    .prepare('mark_deliveries_sent');
});
