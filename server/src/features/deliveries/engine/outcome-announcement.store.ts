import { sql } from 'drizzle-orm';
import { deliveries } from '../deliveries.tables.ts';

/** NOTIFY channel: the payload is the id of a delivery with a new outcome. */
export const outcomeChannel = 'delivery_outcomes';

/** A column of `returning`: wakes the requests that wait for this outcome, in every process, when it is committed. */
export const announceOutcome =
  sql<null>`case when ${deliveries.awaitedUntil} is not null then pg_notify(${sql.raw(`'${outcomeChannel}'`)}, ${deliveries.id}::text) end`.as(
    'announced',
  );
