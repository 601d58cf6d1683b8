import { withNetworkMessage } from '@fanfare/contract/networks/failure';
import { and, desc, eq, gt, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { adCreationItems, adCreations } from '../ad-builder/ad-builder.tables.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';
import { adAccounts, adDays, adObjects } from '../insights/insights.tables.ts';
import { automatorActions } from './automators.tables.ts';

type RunKey = { id: number; automatorId: number; scheduledAt: Date };

/** Delivery states of ads that were not created and don't count. */
const notMade = ['failed', 'cancelled', 'missed'] as const;

/** Idempotency key of an ad's creation, one for each automator, post and profile. */
export const creationKey = (automatorId: number, objectKey: string, adProfileId: number): string =>
  `${automatorId}:${objectKey}:${adProfileId}`;
const isCreationOf = and(
  eq(adCreations.businessId, automatorActions.businessId),
  eq(adCreations.source, 'automator'),
  sql`${adCreations.sourceKey} = concat_ws(':', ${automatorActions.automatorId}, ${automatorActions.objectKey},
    ${automatorActions.adProfileId})`,
);

/** SQL that is true if an object of the network is known as switched off or ended. */
const isOver = (businessId: number, level: 'group' | 'ad', remoteId: SQL) => sql`exists (
  select from ad_accounts join ad_objects on ad_objects.account_id = ad_accounts.id
  where ad_accounts.business_id = ${businessId} and ad_accounts.replaced_at is null and ad_objects.level = ${level}
    and ad_objects.remote_id = ${remoteId}
    and (not ad_objects.is_on or ad_objects.state in ('ended', 'archived', 'removed')))`;

/** Store of the ads that automators created from posts, with their current states. */
export const createdAdStore = (db: Db | Tx) => ({
  /** Sum of the daily budgets of the ads that are on their way or not over, in millionths of the currency unit. */
  sumBudgets: (businessId: number, automatorIds: readonly number[]) =>
    db
      .select({
        automatorId: automatorActions.automatorId,
        micros: sql<number>`sum(${adCreationItems.raiseMicros})`.mapWith(Number),
      })
      .from(automatorActions)
      .innerJoin(adCreations, isCreationOf)
      .innerJoin(adCreationItems, eq(adCreationItems.creationId, adCreations.id))
      .innerJoin(deliveries, eq(deliveries.id, adCreationItems.id))
      .where(
        and(
          eq(automatorActions.businessId, businessId),
          inArray(automatorActions.automatorId, [...automatorIds]),
          eq(automatorActions.actionType, 'createAd'),
          eq(adCreationItems.operation, 'create'),
          gt(adCreationItems.raiseMicros, 0),
          isNull(adCreationItems.removedAt),
          notInArray(deliveries.state, [...notMade]),
          sql`not ${isOver(businessId, 'group', sql`${adCreationItems.result} ->> 'groupId'`)}`,
          // An ad group counts as running while at least one of its ads does.
          sql`exists (
            select from ad_creation_items ads join deliveries made on made.id = ads.id
            where ads.parent_id = ${adCreationItems.id} and ads.operation = 'create' and ads.removed_at is null
              and made.state not in ('failed', 'cancelled', 'missed')
              and not ${isOver(businessId, 'ad', sql`ads.result ->> 'adId'`)})`,
        ),
      )
      .groupBy(automatorActions.automatorId),

  /** Money that the ads an automator made spent on a day of their account, as last read. */
  sumSpent: async (businessId: number, automatorId: number, date: string): Promise<number> => {
    const [row] = await db
      .select({ micros: sql<number>`coalesce(sum(${adDays.spendMicros}), 0)`.mapWith(Number) })
      .from(automatorActions)
      .innerJoin(adCreations, isCreationOf)
      .innerJoin(adCreationItems, eq(adCreationItems.creationId, adCreations.id))
      .innerJoin(adAccounts, and(eq(adAccounts.businessId, businessId), isNull(adAccounts.replacedAt)))
      .innerJoin(
        adObjects,
        and(
          eq(adObjects.accountId, adAccounts.id),
          eq(adObjects.level, 'ad'),
          sql`${adObjects.remoteId} = ${adCreationItems.result} ->> 'adId'`,
        ),
      )
      .innerJoin(
        adDays,
        and(eq(adDays.accountId, adAccounts.id), eq(adDays.objectId, adObjects.id), eq(adDays.date, date)),
      )
      .where(
        and(
          eq(automatorActions.businessId, businessId),
          eq(automatorActions.automatorId, automatorId),
          eq(adCreationItems.level, 'ad'),
          eq(adCreationItems.operation, 'create'),
        ),
      );
    return row?.micros ?? 0;
  },

  /** Reasons why new ads of a run were not created, by object. */
  listNotCreated: async ({ id, automatorId, scheduledAt }: RunKey): Promise<Map<string, string>> => {
    const rows = await db
      .select({ key: automatorActions.objectKey, message: deliveries.failureMessage, said: deliveries.networkMessage })
      .from(automatorActions)
      .innerJoin(adCreations, isCreationOf)
      .innerJoin(adCreationItems, eq(adCreationItems.creationId, adCreations.id))
      .innerJoin(deliveries, eq(deliveries.id, adCreationItems.id))
      .where(
        and(
          eq(automatorActions.automatorId, automatorId),
          eq(automatorActions.at, scheduledAt),
          eq(automatorActions.runId, id),
          inArray(deliveries.state, [...notMade]),
        ),
      )
      // The group has the lower id, so it is last and its reason counts: it fails before its ad, with the network's
      // reason.
      .orderBy(desc(adCreationItems.id));
    return new Map(rows.map(({ key, message, said }) => [key, message ? withNetworkMessage(message, said) : '']));
  },
});
