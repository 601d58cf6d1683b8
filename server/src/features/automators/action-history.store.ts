import { and, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { adChanges } from '../ad-changes/ad-changes.tables.ts';
import type { AutomatorRow } from './automators.store.ts';
import { automatorActions, automators } from './automators.tables.ts';
import { createdAdStore } from './created-ads.store.ts';

export type NewAutomatorAction = typeof automatorActions.$inferInsert;

/**
 * Store of what automators did. The rules that limit an automator need it: act once per object, let higher priorities
 * go first, keep to the spend limit.
 */
export const actionHistoryStore = (db: Db | Tx) => ({
  /** Keys of the objects that an automator changed since a time, without those whose change failed or was canceled. */
  listOwn: async (automatorId: number, since: Date): Promise<Set<string>> => {
    const rows = await db
      .selectDistinct({ key: automatorActions.objectKey })
      .from(automatorActions)
      .where(and(eq(automatorActions.automatorId, automatorId), gt(automatorActions.at, since), isNotFailed));
    return new Set(rows.map(({ key }) => key));
  },

  /**
   * Keys of the objects that automators of higher priority changed since a time, each with the name of such an
   * automator.
   */
  listHigher: async (
    automator: Pick<AutomatorRow, 'id' | 'businessId' | 'priority' | 'network' | 'accountId'>,
    since: Date,
  ): Promise<Map<string, string>> => {
    const rows = await db
      .selectDistinct({ key: automatorActions.objectKey, name: automators.name })
      .from(automatorActions)
      .innerJoin(automators, eq(automators.id, automatorActions.automatorId))
      .where(
        and(
          eq(automatorActions.businessId, automator.businessId),
          ne(automatorActions.automatorId, automator.id),
          eq(automatorActions.network, automator.network),
          eq(automatorActions.accountId, automator.accountId),
          lt(automators.priority, automator.priority),
          gte(automatorActions.at, since),
          ne(automatorActions.actionType, 'notify'),
          isNotFailed,
        ),
      );
    return new Map(rows.map(({ key, name }) => [key, name]));
  },

  /** Keys of the posts that an automator ever made ads of with a profile. */
  listAdvertised: async (automatorId: number, adProfileId: number): Promise<Set<string>> => {
    const rows = await db
      .select({ key: automatorActions.objectKey })
      .from(automatorActions)
      .where(
        and(
          eq(automatorActions.automatorId, automatorId),
          eq(automatorActions.actionType, 'createAd'),
          eq(automatorActions.adProfileId, adProfileId),
        ),
      );
    return new Set(rows.map(({ key }) => key));
  },

  insert: async (actions: readonly NewAutomatorAction[]): Promise<void> => {
    if (actions.length > 0) await db.insert(automatorActions).values([...actions]);
  },

  /** The deliveries of an action on ads, in the order of its changes. */
  listDeliveryIds: async (actionId: number): Promise<number[]> => {
    const rows = await db
      .select({ id: adChanges.id })
      .from(adChanges)
      .where(eq(adChanges.actionId, actionId))
      .orderBy(adChanges.id);
    return rows.map(({ id }) => id);
  },

  /**
   * Sum of what automators spend a day, in millionths of the currency unit: daily budgets of the ads they created, and
   * raises of budgets.
   */
  sumCommitted: async (businessId: number, automatorIds: readonly number[]): Promise<Map<number, number>> => {
    if (automatorIds.length === 0) return new Map();
    const committed = await sumRaises(db, businessId, automatorIds);
    for (const { automatorId, micros } of await createdAdStore(db).sumBudgets(businessId, automatorIds))
      committed.set(automatorId, (committed.get(automatorId) ?? 0) + micros);
    return committed;
  },
});

/** Sums of what each automator added to budgets that are still on, without raises that failed or were undone. */
const sumRaises = async (
  db: Db | Tx,
  businessId: number,
  automatorIds: readonly number[],
): Promise<Map<number, number>> => {
  const net = db.$with('net').as(
    db
      .select({
        automatorId: automatorActions.automatorId,
        key: automatorActions.objectKey,
        accountId: automatorActions.accountId,
        micros: sql<number>`sum(${automatorActions.raiseMicros})`.as('micros'),
      })
      .from(automatorActions)
      .where(
        and(
          eq(automatorActions.businessId, businessId),
          inArray(automatorActions.automatorId, [...automatorIds]),
          eq(automatorActions.actionType, 'changeBudget'),
          isNotFailed,
          sql`not exists (select from deliveries undo where undo.undo_of = ${automatorActions.deliveryId}
            and undo.state in ('sent', 'confirmed'))`,
        ),
      )
      .groupBy(automatorActions.automatorId, automatorActions.objectKey, automatorActions.accountId),
  );
  const rows = await db
    .with(net)
    .select({ automatorId: net.automatorId, micros: sql<number>`sum(${net.micros})`.mapWith(Number) })
    .from(net)
    .where(
      sql`${net.micros} > 0 and exists (
        select from ad_accounts join ad_objects on ad_objects.account_id = ad_accounts.id
        where ad_accounts.business_id = ${businessId} and ad_accounts.remote_id = ${net.accountId}
          and ad_accounts.replaced_at is null and ad_objects.budget is not null
          and ad_objects.is_on and ad_objects.state not in ('archived', 'removed')
          and ${net.key} = concat_ws(':', 'budget', ad_objects.budget ->> 'level', ad_objects.budget ->> 'id'))`,
    )
    .groupBy(net.automatorId);
  return new Map(rows.map(({ automatorId, micros }) => [automatorId, micros]));
};

/** SQL condition that excludes changes whose delivery failed, was canceled or missed its time. */
const isNotFailed = sql`not exists (select from deliveries made where made.id = ${automatorActions.deliveryId}
  and made.state in ('failed', 'cancelled', 'missed'))`;
