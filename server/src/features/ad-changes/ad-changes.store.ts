import type { AdActionItem } from '@fanfare/contract/ad-changes/change-log';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { unnestColumns } from '../../platform/db/unnest-columns.ts';
import { deliveries, deliveryBatches } from '../deliveries/deliveries.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { adActions, adChanges, adLimits, type CurrencyLimit } from './ad-changes.tables.ts';
import type { ChangeResult } from './change.ts';

export type AdActionRow = typeof adActions.$inferSelect;
export type AdChangeRow = typeof adChanges.$inferSelect;
export type NewAdChange = Omit<AdChangeRow, 'businessId' | 'actionId' | 'result' | 'raisedOn'>;
export type LimitRow = typeof adLimits.$inferSelect;

export const adChangeStore = (db: Db | Tx) => ({
  insertAction: async (action: typeof adActions.$inferInsert) => {
    await db.insert(adActions).values(action);
  },

  /** Inserts the changes of an action, however many, in one statement. */
  insertChanges: async (
    { businessId, actionId, day }: { businessId: number; actionId: number; day: string },
    rows: readonly NewAdChange[],
  ) => {
    const item = unnestColumns('item', {
      id: [rows.map(({ id }) => id), 'bigint'],
      ad_account_id: [rows.map(({ adAccountId }) => adAccountId), 'bigint'],
      account_remote_id: [rows.map(({ accountRemoteId }) => accountRemoteId), 'text'],
      account_name: [rows.map(({ accountName }) => accountName), 'text'],
      level: [rows.map(({ level }) => level), 'text'],
      object_id: [rows.map(({ objectId }) => objectId), 'text'],
      name: [rows.map(({ name }) => name), 'text'],
      change: [rows.map(({ change }) => JSON.stringify(change)), 'jsonb'],
      note: [rows.map(({ note }) => note), 'text'],
      raise_micros: [rows.map(({ raiseMicros }) => raiseMicros), 'bigint'],
      currency: [rows.map(({ currency }) => currency), 'text'],
    });
    await db.execute(sql`
      insert into ad_changes (id, business_id, action_id, ad_account_id, account_remote_id, account_name, level, object_id,
        name, change, note, raise_micros, currency, raised_on)
      select id, ${businessId}::bigint, ${actionId}::bigint, ad_account_id, account_remote_id, account_name, level, object_id,
        name, change, note, raise_micros, currency, case when raise_micros > 0 then ${day}::date end
      from ${item}`);
  },

  listByIds: (ids: readonly number[]): Promise<AdChangeRow[]> =>
    db
      .select()
      .from(adChanges)
      .where(inArray(adChanges.id, [...ids])),

  saveResults: async (results: readonly { id: number; result: ChangeResult }[]) => {
    const batch = unnestColumns('batch', {
      id: [results.map(({ id }) => id), 'bigint'],
      result: [results.map(({ result }) => JSON.stringify(result)), 'jsonb'],
    });
    await db.update(adChanges).set({ result: sql`batch.result` }).from(batch).where(sql`${adChanges.id} = batch.id`);
  },

  /**
   * Sums by currency what the budget raises of a day add. Raises that were not made and the changes in `except` don't
   * count.
   */
  sumRaises: (businessId: number, day: string, except: readonly number[] = []) =>
    db
      .select({
        currency: sql<string>`${adChanges.currency}`,
        micros: sql<number>`sum(${adChanges.raiseMicros})`.mapWith(Number),
      })
      .from(adChanges)
      .innerJoin(deliveries, eq(deliveries.id, adChanges.id))
      .where(
        and(
          eq(adChanges.businessId, businessId),
          eq(adChanges.raisedOn, day),
          gt(adChanges.raiseMicros, 0),
          sql`${deliveries.state} not in ('failed', 'cancelled', 'missed')`,
          except.length > 0 ? notInArray(adChanges.id, [...except]) : undefined,
        ),
      )
      .groupBy(adChanges.currency),

  moveRaises: async (ids: readonly number[], day: string) => {
    await db
      .update(adChanges)
      .set({ raisedOn: day })
      .where(and(inArray(adChanges.id, [...ids]), gt(adChanges.raiseMicros, 0)));
  },

  findLimits: async (businessId: number): Promise<LimitRow | undefined> => {
    const [row] = await db.select().from(adLimits).where(eq(adLimits.businessId, businessId));
    return row;
  },

  /** Locks the limits of a business until the transaction ends, so that its raises are counted one after the other. */
  lockLimits: async (businessId: number): Promise<LimitRow> => {
    await db.insert(adLimits).values({ businessId, currencies: [] }).onConflictDoNothing();
    const [row] = await db.select().from(adLimits).where(eq(adLimits.businessId, businessId)).for('update');
    if (!row) throw new Error('The limits of a business were deleted.');
    return row;
  },

  putLimits: async (businessId: number, limits: { maxChangePercent: number | null; currencies: CurrencyLimit[] }) => {
    await db
      .insert(adLimits)
      .values({ businessId, ...limits })
      .onConflictDoUpdate({ target: adLimits.businessId, set: limits });
  },

  findAction: async (businessId: number, id: number) => {
    const [row] = await selectActions(db).where(and(eq(adActions.businessId, businessId), eq(adActions.id, id)));
    return row;
  },

  /** Lists actions, newest first, without those on an account outside of `accountIds`. */
  listActions: async (
    businessId: number,
    filter: { accountIds: ReadonlyMap<ReportNetwork, readonly string[]>; search: string },
    { limit, offset }: { limit: number; offset: number },
  ) => {
    const isUsable = [...filter.accountIds].map(([network, ids]) =>
      and(eq(adActions.network, network), sql`${adActions.accountIds} <@ ${JSON.stringify(ids)}::jsonb`),
    );
    if (isUsable.length === 0) return { items: [], total: 0 };
    const where = and(
      eq(adActions.businessId, businessId),
      or(...isUsable),
      textContains(filter.search, deliveryBatches.title),
    );
    const items = await selectActions(db).where(where).orderBy(desc(adActions.id)).limit(limit).offset(offset);
    const [counted] = await db
      .select({ total: count() })
      .from(adActions)
      .innerJoin(deliveryBatches, eq(deliveryBatches.id, adActions.id))
      .where(where);
    return { items, total: counted?.total ?? 0 };
  },

  /** Changes of an action that were made at the network. */
  listDone: (actionId: number): Promise<AdChangeRow[]> =>
    db
      .select(getTableColumns(adChanges))
      .from(adChanges)
      .innerJoin(deliveries, eq(deliveries.id, adChanges.id))
      .where(and(eq(adChanges.actionId, actionId), isInState.done))
      .orderBy(asc(adChanges.id)),

  /** A page of the changes of an action with the state of their deliveries. */
  pageChanges: async (
    actionId: number,
    state: AdActionItem['state'] | undefined,
    { limit, offset }: { limit: number; offset: number },
  ) => {
    if (state === 'skipped') return { items: [], total: 0 };
    const where = and(eq(adChanges.actionId, actionId), state && isInState[state]);
    const items = await selectChanges(db).where(where).orderBy(asc(adChanges.id)).limit(limit).offset(offset);
    const [counted] = await db
      .select({ total: count() })
      .from(adChanges)
      .innerJoin(deliveries, eq(deliveries.id, adChanges.id))
      .where(where);
    return { items, total: counted?.total ?? 0 };
  },

  /** Numbers of changes of an action that were made, by the note stored with each. */
  countNotes: (actionId: number) =>
    db
      .select({ note: sql<string>`${adChanges.note}`, count: count() })
      .from(adChanges)
      .innerJoin(deliveries, eq(deliveries.id, adChanges.id))
      .where(and(eq(adChanges.actionId, actionId), isNotNull(adChanges.note), isInState.done))
      .groupBy(adChanges.note)
      .orderBy(desc(count()))
      .limit(5),
});

/** SQL for the states of a change, as the log names them. */
const isInState: Record<Exclude<AdActionItem['state'], 'skipped'>, SQL | undefined> = {
  waiting: isNotNull(deliveries.nextAt),
  done: and(isNull(deliveries.nextAt), inArray(deliveries.state, ['sent', 'confirmed'])),
  cancelled: and(isNull(deliveries.nextAt), eq(deliveries.state, 'cancelled')),
  failed: and(isNull(deliveries.nextAt), inArray(deliveries.state, ['failed', 'missed', 'unconfirmed'])),
};

const selectChanges = (db: Db | Tx) =>
  db
    .select({
      change: adChanges,
      delivery: {
        state: deliveries.state,
        nextAt: deliveries.nextAt,
        failureMessage: deliveries.failureMessage,
        networkMessage: deliveries.networkMessage,
      },
    })
    .from(adChanges)
    .innerJoin(deliveries, eq(deliveries.id, adChanges.id));
export type ListedChange = Awaited<ReturnType<typeof selectChanges>>[number];

const selectActions = (db: Db | Tx) =>
  db
    .select({ action: adActions, batch: deliveryBatches, by: users.name })
    .from(adActions)
    .innerJoin(deliveryBatches, eq(deliveryBatches.id, adActions.id))
    .leftJoin(users, eq(users.id, deliveryBatches.userId));
export type ListedAction = Awaited<ReturnType<ReturnType<typeof adChangeStore>['findAction']>> & {};
