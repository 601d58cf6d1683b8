import { z } from 'zod';
import type { Tx } from '../../platform/db/index.ts';
import { type Jobs, job } from '../../platform/jobs/index.ts';
import type { DeliveryIncident } from './delivery-kind.ts';
import type { DeliveryRow } from './delivery-rows.ts';

/**
 * Payload of a job; `shareId` is the delivery's id in jobs of earlier releases, in which only shares were deliveries.
 */
const withShareId = (payload: unknown): unknown =>
  typeof payload === 'object' && payload !== null && 'shareId' in payload
    ? { ...payload, deliveryId: payload.shareId }
    : payload;

export const deliveryNotificationJob = job(
  'deliveries.notify',
  z.preprocess(
    withShareId,
    z.object({
      businessId: z.number(),
      deliveryId: z.number(),
      what: z.enum(['failed', 'unconfirmed', 'forecast', 'processed', 'found']),
    }),
  ),
  { formerNames: ['social.notify', 'social.tell'] },
);

export const missedNotificationJob = job(
  'deliveries.notify-missed',
  z.preprocess(
    withShareId,
    z.object({ businessId: z.number(), deliveryId: z.number(), userId: z.number(), missed: z.number() }),
  ),
  { formerNames: ['social.notify-missed', 'social.tell-missed'] },
);

export type EnqueueNotification = (
  tx: Tx,
  row: Pick<DeliveryRow, 'id' | 'businessId'>,
  incident: DeliveryIncident,
) => Promise<void>;

/** Notifying is a job of its own: its failure does not affect the delivery. */
export const createNotificationQueue =
  (jobs: Pick<Jobs, 'send'>): EnqueueNotification =>
  (tx, { id, businessId }, incident) =>
    jobs.send(tx, deliveryNotificationJob, { businessId, deliveryId: id, what: incident });
