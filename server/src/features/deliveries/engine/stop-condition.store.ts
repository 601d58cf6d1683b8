import { type SQL, sql } from 'drizzle-orm';
import { deliveries, deliveryStops } from '../deliveries.tables.ts';

const matches = (stopColumn: SQL, column: SQL): SQL => sql`(${stopColumn} is null or ${stopColumn} = ${column})`;

const isStoppedByUser = sql`exists (select 1 from ${deliveryStops} where ${deliveryStops.resumedAt} is null
  and ${deliveryStops.campaignId} is null
  and ${matches(sql`${deliveryStops.businessId}`, sql`${deliveries.businessId}`)}
  and ${matches(sql`${deliveryStops.kind}`, sql`${deliveries.kind}`)}
  and ${matches(sql`${deliveryStops.network}`, sql`${deliveries.network}`)}
  and ${matches(sql`${deliveryStops.accountId}`, sql`${deliveries.accountId}`)})`;

const isInPausedCampaign = sql`(${deliveries.campaignId} is not null and exists (select 1 from ${deliveryStops}
  where ${deliveryStops.resumedAt} is null and ${deliveryStops.campaignId} is not null
  and ${deliveryStops.campaignId} = ${deliveries.campaignId}))`;

/**
 * SQL condition: a current stop matches the delivery. It is checked when a delivery is reserved and again when it is
 * claimed.
 */
export const isStopped: SQL<boolean> = sql`(${isStoppedByUser} or ${isInPausedCampaign})`;
