import { countOf, plural } from '@fanfare/contract/kit/plurals';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { businessQueries } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';
import { isDone } from './deliveries.policy.ts';
import { deliveryStore } from './deliveries.store.ts';
import type { DeliveryIncident } from './delivery-kind.ts';
import type { DeliveryRow } from './delivery-rows.ts';
import type { KindRegistry } from './kind-registry.ts';
import type { deliveryNotificationJob, missedNotificationJob } from './notification-jobs.ts';

export type DeliveryNotificationService = ReturnType<typeof deliveryNotificationService>;
type Deps = { kinds: KindRegistry; notify: Notify };

/** True if the delivery has changed since the incident. */
const isObsolete = ({ state }: DeliveryRow, incident: DeliveryIncident): boolean => {
  if (incident === 'forecast') return false;
  return incident === 'processed' || incident === 'found' ? !isDone(state) : state !== incident;
};

/**
 * Key of an incident that users are notified of once. A new version of the content, or a new attempt to send it, gives
 * a new key.
 */
const toIncidentKey = ({ version, claim, attempts }: DeliveryRow, incident: DeliveryIncident): string =>
  incident === 'forecast' ? `forecast:${version}` : `${incident}:${claim}:${attempts}`;

/** Notifies the user who scheduled the delivery and the owner, once per incident. */
export const deliveryNotificationService = ({ db }: Platform, { kinds, notify }: Deps) => {
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
    notifyIncident: ({ businessId, deliveryId, what: incident }: z.output<typeof deliveryNotificationJob.payload>) =>
      db.transaction(async (tx) => {
        const row = await deliveryStore(tx).lock(businessId, deliveryId);
        if (!row) return;
        const incidentKey = toIncidentKey(row, incident);
        if (isObsolete(row, incident) || row.notifiedIncident === incidentKey) return;
        await deliveryStore(tx).update(row.id, { notifiedIncident: incidentKey });
        const loaded = (await kinds.load(tx, [row])).get(row.id);
        const notice = loaded?.notice(row, incident);
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
          title: `${countOf(missed, 'post wasn’t', 'posts weren’t')} published in time`,
          message: `${plural(missed, 'It missed its', 'They missed their')} scheduled time. Publish now, reschedule or cancel.`,
          link: missed === 1 ? path : '/social/?state=missed',
        });
      }),
  };
};
