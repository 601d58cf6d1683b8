import type { deliverySorts } from '@fanfare/contract/deliveries/deliveries';
import { type DeliveryStage, type DeliveryState, deliveryStages } from '@fanfare/contract/deliveries/states';
import type { NetworkName } from '@fanfare/contract/networks/names';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  or,
  sql,
  type WithSubquery,
} from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { users } from '../identity/identity.tables.ts';
import { deliveries, deliverySteps } from './deliveries.tables.ts';
import type { DeliveryAccount } from './delivery-kind.ts';
import type { DeliveryChange, DeliveryRow, NewStep, StepDetails } from './delivery-rows.ts';
import { insertStepOf } from './delivery-steps.store.ts';
import { isStopped } from './engine/stop-condition.store.ts';
import { announcedOutcome } from './outcome-announcement.store.ts';
import { RepeatedRequest } from './repeated-request.ts';

/** Function that returns the SQL insert of a delivery's content; `rowName` names the CTE with the inserted delivery. */
export type InsertContent = (rowName: 'inserted') => WithSubquery;
export type NewDelivery = typeof deliveries.$inferInsert;
export type DeliveryFilter = {
  kinds: readonly string[];
  /** Kinds of deliveries of which only the given accounts are visible to the member. */
  visibleAccounts?: ReadonlyMap<string, readonly DeliveryAccount[]> | undefined;
  state?: DeliveryState | undefined;
  stage?: DeliveryStage | undefined;
  network?: NetworkName | undefined;
  account?: string | undefined;
  batch?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  search?: string | undefined;
};
/** Order of a list: soonest (`due`) or latest (`-due`) first. */
export type DeliverySort = (typeof deliverySorts)[number];

/** Number of rows per insert, because PostgreSQL allows 65,535 parameters in a statement. */
const insertBatchSize = 500;

/** Number of the latest deliveries whose accounts are offered as filters. */
const maxDeliveriesForPlaces = 2_000;

/** Idempotency key of the replays of a delivery; their position is their number. Keys of clients have no colon. */
export const toReplayKey = (id: number): string => `replay:${id}`;

/**
 * SQL conditions, one per network, that a delivery is for one of these accounts. Ids of accounts are unique in their
 * network only.
 */
const isAnyAccount = (accounts: readonly DeliveryAccount[]) =>
  [...Map.groupBy(accounts, ({ network }) => network)].map(([network, ofNetwork]) =>
    and(
      eq(deliveries.network, network),
      inArray(
        deliveries.accountId,
        ofNetwork.map(({ accountId }) => accountId),
      ),
    ),
  );

const toFilterCondition = (businessId: number, filter: DeliveryFilter) => {
  const { kinds, visibleAccounts, state, stage, network, account, batch, from, to, search } = filter;
  return and(
    eq(deliveries.businessId, businessId),
    isNull(deliveries.deletedAt),
    inArray(deliveries.kind, [...kinds]),
    ...[...(visibleAccounts ?? [])].map(([kind, accounts]) => or(ne(deliveries.kind, kind), ...isAnyAccount(accounts))),
    state && eq(deliveries.state, state),
    stage && inArray(deliveries.state, [...deliveryStages[stage]]),
    network && eq(deliveries.network, network),
    account === undefined ? undefined : eq(deliveries.accountId, account),
    batch === undefined ? undefined : eq(deliveries.batchId, batch),
    from && gte(deliveries.dueAt, from),
    to && lt(deliveries.dueAt, to),
    textContains(search ?? '', deliveries.title, deliveries.accountName),
  );
};

const findByIdempotencyKey = (db: Db | Tx, businessId: number, kind: string, key: string): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.businessId, businessId), eq(deliveries.kind, kind), eq(deliveries.idempotencyKey, key)))
    .orderBy(asc(deliveries.idempotencyPosition));

/** Deliveries of one business, as users see them. The worker uses `deliveryQueueStore`. */
export const deliveryStore = (db: Db | Tx) => ({
  insert: async (rows: readonly NewDelivery[]): Promise<DeliveryRow[]> => {
    const inserted: DeliveryRow[] = [];
    for (let start = 0; start < rows.length; start += insertBatchSize)
      inserted.push(
        ...(await db
          .insert(deliveries)
          .values(rows.slice(start, start + insertBatchSize))
          .onConflictDoNothing()
          .returning()),
      );
    if (inserted.length < rows.length) throw new RepeatedRequest();
    return inserted;
  },

  /** Inserts a delivery, its first ledger step and its content with one statement. */
  insertWithStep: async (row: NewDelivery, step: StepDetails, content?: InsertContent): Promise<DeliveryRow> => {
    const inserted = db.$with('inserted').as(db.insert(deliveries).values(row).onConflictDoNothing().returning());
    const insertedStep = insertStepOf(db, 'inserted', step);
    const parts = [inserted, insertedStep, ...(content ? [content('inserted')] : [])];
    const [delivery] = await db
      .with(...parts)
      .select()
      .from(inserted);
    if (!delivery) throw new RepeatedRequest();
    return delivery;
  },

  find: async (businessId: number, id: number): Promise<DeliveryRow | undefined> => {
    const [row] = await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.businessId, businessId), eq(deliveries.id, id), isNull(deliveries.deletedAt)));
    return row;
  },

  findWithStop: async (businessId: number, id: number) => {
    const [row] = await db
      .select({ delivery: deliveries, isStopped })
      .from(deliveries)
      .where(and(eq(deliveries.businessId, businessId), eq(deliveries.id, id), isNull(deliveries.deletedAt)));
    return row;
  },

  findByIdempotencyKey: (businessId: number, kind: string, idempotencyKey: string) =>
    findByIdempotencyKey(db, businessId, kind, idempotencyKey),

  /** Locks the row of a delivery until the transaction ends, against concurrent workers and users. */
  lock: async (businessId: number, id: number): Promise<DeliveryRow | undefined> => {
    const [row] = await db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.businessId, businessId), eq(deliveries.id, id), isNull(deliveries.deletedAt)))
      .for('update');
    return row;
  },

  update: async (id: number, change: DeliveryChange) => {
    await db.update(deliveries).set(change).where(eq(deliveries.id, id));
  },

  /**
   * Puts deliveries into a campaign. The new version makes claims fail that have not seen whether the campaign is
   * paused.
   */
  setCampaign: async (businessId: number, ids: readonly number[], campaignId: number | null) => {
    if (ids.length === 0) return;
    await db
      .update(deliveries)
      .set({ campaignId, version: sql`${deliveries.version} + 1` })
      .where(and(eq(deliveries.businessId, businessId), inArray(deliveries.id, [...ids])));
  },

  /** Sets a new version of the planned deliveries of a campaign. Locked by id first, so that two callers cannot deadlock. */
  renewVersionsOfCampaign: async (businessId: number, campaignId: number) => {
    const isPlanned = and(
      eq(deliveries.businessId, businessId),
      eq(deliveries.campaignId, campaignId),
      eq(deliveries.state, 'planned'),
    );
    await db.select({ id: deliveries.id }).from(deliveries).where(isPlanned).orderBy(asc(deliveries.id)).for('update');
    await db
      .update(deliveries)
      .set({ version: sql`${deliveries.version} + 1` })
      .where(isPlanned);
  },

  leaveCampaign: async (businessId: number, campaignId: number) => {
    await db
      .update(deliveries)
      .set({ campaignId: null })
      .where(and(eq(deliveries.businessId, businessId), eq(deliveries.campaignId, campaignId)));
  },

  /** Changes a delivery for a user. The new version makes concurrent edits and claims fail. */
  updateVersioned: async (row: Pick<DeliveryRow, 'id'>, change: DeliveryChange): Promise<DeliveryRow> => {
    const [changed] = await db
      .update(deliveries)
      .set({ ...change, version: sql`${deliveries.version} + 1` })
      .where(eq(deliveries.id, row.id))
      .returning({ ...getTableColumns(deliveries), ...announcedOutcome });
    if (!changed) throw new Error('A locked delivery was deleted.');
    return changed;
  },

  /** Saves a forecast; false if the delivery was changed or claimed since it was read. */
  saveForecast: async (
    { id, version }: Pick<DeliveryRow, 'id' | 'version'>,
    forecast: Pick<DeliveryChange, 'forecast' | 'forecastNotes' | 'forecastAt'>,
  ): Promise<boolean> => {
    const saved = await db
      .update(deliveries)
      .set(forecast)
      .where(and(eq(deliveries.id, id), eq(deliveries.version, version), eq(deliveries.state, 'planned')))
      .returning({ id: deliveries.id });
    return saved.length > 0;
  },

  cancelPlanned: async (ids: readonly number[]) => {
    if (ids.length === 0) return [];
    return db
      .update(deliveries)
      .set({ state: 'cancelled', nextAt: null, slotAt: null, version: sql`${deliveries.version} + 1` })
      .where(and(inArray(deliveries.id, [...ids]), eq(deliveries.state, 'planned'), isNull(deliveries.deletedAt)))
      .returning({
        id: deliveries.id,
        businessId: deliveries.businessId,
        attempts: deliveries.attempts,
        ...announcedOutcome,
      });
  },

  addSteps: async (steps: readonly NewStep[]) => {
    for (let start = 0; start < steps.length; start += insertBatchSize)
      await db.insert(deliverySteps).values(steps.slice(start, start + insertBatchSize));
  },

  listSteps: (deliveryId: number) =>
    db
      .select({ step: deliverySteps, by: users.name })
      .from(deliverySteps)
      .leftJoin(users, eq(users.id, deliverySteps.userId))
      .where(eq(deliverySteps.deliveryId, deliveryId))
      .orderBy(desc(deliverySteps.id))
      .limit(500),

  /** Lists the deliveries that repeat a delivery, in their order, including removed ones. */
  listReplays: ({ businessId, kind, id }: Pick<DeliveryRow, 'businessId' | 'kind' | 'id'>): Promise<DeliveryRow[]> =>
    findByIdempotencyKey(db, businessId, kind, toReplayKey(id)),

  page: async (
    businessId: number,
    filter: DeliveryFilter,
    sort: DeliverySort,
    { limit, offset }: { limit: number; offset: number },
  ) => {
    const where = toFilterCondition(businessId, filter);
    const direction = sort === 'due' ? asc : desc;
    const items = await db
      .select({ delivery: deliveries, isStopped })
      .from(deliveries)
      .where(where)
      .orderBy(direction(deliveries.dueAt), direction(deliveries.id))
      .limit(limit)
      .offset(offset);
    return { items, total: await db.$count(deliveries, where) };
  },

  /** Accounts and sites of the latest deliveries, by name. */
  listPlaces: async (businessId: number, filter: Pick<DeliveryFilter, 'kinds' | 'visibleAccounts'>) => {
    const latest = db
      .select({ network: deliveries.network, account: deliveries.accountId, name: deliveries.accountName })
      .from(deliveries)
      .where(toFilterCondition(businessId, filter))
      .orderBy(desc(deliveries.dueAt), desc(deliveries.id))
      .limit(maxDeliveriesForPlaces)
      .as('latest');
    return db
      .select({ network: latest.network, account: latest.account, name: sql<string>`min(${latest.name})` })
      .from(latest)
      .groupBy(latest.network, latest.account)
      .orderBy(sql`min(${latest.name})`, latest.network);
  },
});
