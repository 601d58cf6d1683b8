import { isNotNull } from 'drizzle-orm';
import { announce } from '../../platform/db/announcements/announcements.ts';
import { deliveries } from './deliveries.tables.ts';

/** NOTIFY channel: the payload is the id of a delivery with a new outcome. */
export const outcomeChannel = 'delivery_outcomes';
/** NOTIFY channel: the payload is the id of a batch whose counts changed, or that is finished. */
export const batchChannel = 'delivery_batches';

/**
 * Columns of `returning` of every statement that gives deliveries an outcome or takes it back. Most deliveries have no
 * batch and are not waited for: those are not announced.
 */
export const announcedOutcome = {
  announcedOutcome: announce(outcomeChannel, deliveries.id, isNotNull(deliveries.awaitedUntil)),
  announcedBatch: announce(batchChannel, deliveries.batchId, isNotNull(deliveries.batchId)),
};
