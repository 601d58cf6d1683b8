import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/index.ts';
import { type Jobs, job } from '../../platform/jobs/index.ts';
import { businessQueries } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';
import { isDone } from './deliveries.policy.ts';
import { deliveryStore } from './deliveries.store.ts';
import type { DeliveryIncident, DeliveryRow, KindRegistry } from './delivery-kind.ts';

/** `shareId`: jobs queued by releases in which only shares were deliveries. */
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
export type DeliveryNotifications = ReturnType<typeof deliveryNotifications>;

/** Notifying is a job of its own: its failure does not affect the delivery. */
export const createNotificationQueue =
  (jobs: Pick<Jobs, 'send'>): EnqueueNotification =>
  (tx, { id, businessId }, incident) =>
    jobs.send(tx, deliveryNotificationJob, { businessId, deliveryId: id, what: incident });

type Deps = { db: Db; kinds: KindRegistry; notify: Notify };

const isObsolete = ({ state }: DeliveryRow, incident: DeliveryIncident): boolean => {
  if (incident === 'forecast') return false;
  return incident === 'processed' || incident === 'found' ? !isDone(state) : state !== incident;
};

/** Notifies the user who scheduled the delivery and the owner, once per incident. */
export const deliveryNotifications = ({ db, kinds, notify }: Deps) => {
  const notifyUsers = async (
    tx: Tx,
    businessId: number,
    userIds: readonly number[],
    notification: Omit<Parameters<Notify>[1], 'userId' | 'businessId'>,
  ) => {
    for (const userId of await businessQueries(tx).keepMembers(businessId, userIds))
      await notify(tx, { ...notification, userId, businessId });
  };

  return {
    notifyIncident: ({ businessId, deliveryId, what }: z.output<typeof deliveryNotificationJob.payload>) =>
      db.transaction(async (tx) => {
        const row = await deliveryStore(tx).lock(businessId, deliveryId);
        if (!row) return;
        const incident = what === 'forecast' ? `forecast:${row.version}` : `${what}:${row.claim}:${row.attempts}`;
        if (isObsolete(row, what) || row.notifiedIncident === incident) return;
        await deliveryStore(tx).update(row.id, { notifiedIncident: incident });
        const loaded = (await kinds.load(tx, [row])).get(row.id);
        const notice = loaded?.notice(row, what);
        if (!notice) return;
        const { notifiesOwner, ...notification } = notice;
        const business = await businessQueries(tx).find(businessId);
        if (!business) return;
        const userIds = notifiesOwner ? [business.ownerId, row.userId] : [row.userId];
        await notifyUsers(tx, businessId, userIds, notification);
      }),

    notifyMissed: ({ businessId, deliveryId, userId, missed }: z.output<typeof missedNotificationJob.payload>) =>
      db.transaction(async (tx) => {
        const business = await businessQueries(tx).find(businessId);
        if (!business) return;
        const row = await deliveryStore(tx).find(businessId, deliveryId);
        const path = row ? kinds.get(row.kind).pathFor(row) : '/deliveries';
        await notifyUsers(tx, businessId, [business.ownerId, userId], {
          event: 'share-undecided',
          groupKey: `share-missed:${businessId}`,
          title: missed === 1 ? '1 post wasn’t published in time' : `${missed} posts weren’t published in time`,
          message: `${missed === 1 ? 'It missed its' : 'They missed their'} scheduled time. Publish now, reschedule or cancel.`,
          link: missed === 1 ? path : '/social/?state=missed',
        });
      }),
  };
};
