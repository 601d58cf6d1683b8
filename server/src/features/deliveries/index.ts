// Folders, lowest first: engine < monitoring
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';
import { batchService } from './batches.service.ts';
import { deliveryJobs } from './deliveries.jobs.ts';
import { deliveryRoutes } from './deliveries.routes.ts';
import { deliveryService } from './deliveries.service.ts';
import { createLeaseRenewal } from './engine/delivery-lease.ts';
import { deliverySender } from './engine/delivery-sender.service.ts';
import { createDeliveryWorker } from './engine/delivery-worker.ts';
import { createOutcomeCounter } from './engine/outcome-counter.ts';
import { outcomeRecorder } from './engine/outcome-recorder.service.ts';
import { createOutcomeWaiter } from './engine/outcome-waiter.ts';
import { reconciliationService } from './engine/reconciliation.service.ts';
import { slotReservationService } from './engine/reservation/slot-reservation.service.ts';
import { restoreCheck } from './engine/restore-check.service.ts';
import { sweepService } from './engine/sweep/sweep.service.ts';
import { createKindRegistry } from './kind-registry.ts';
import { sendingStatusService } from './monitoring/sending-status.service.ts';
import { createNotificationQueue } from './notification-jobs.ts';
import { deliveryNotificationService } from './notifications.service.ts';
import { stopService } from './stops.service.ts';
import { visibleDeliveryService } from './visible-deliveries.service.ts';

export { type BatchCounts, emptyCounts } from './batches.service.ts';
export type { BatchRow } from './batches.store.ts';
export { batchFinished } from './deliveries.events.ts';
export { allowedActions, isDone, refusalFor } from './deliveries.policy.ts';
export type { DeliveryDraft, IdempotencyKey } from './deliveries.service.ts';
export type { InsertContent } from './deliveries.store.ts';
export {
  type DeliveryAccount,
  type DeliveryIncident,
  type DeliveryKind,
  type DeliveryNotice,
  deliveryKind,
  type Sent,
  type Waiting,
} from './delivery-kind.ts';
export type { DeliveryChange, DeliveryRow } from './delivery-rows.ts';
export { toDeliveryTitle } from './delivery-title.ts';
export { InvalidContent, isAccountError, MediaUnreadable } from './engine/retry.policy.ts';
export { isOverdue } from './presenter.ts';
export { RepeatedRequest } from './repeated-request.ts';

export type DeliveriesDeps = {
  audit: Audit;
  notify: Notify;
  /** Maximum number of concurrent network calls per worker. */
  concurrency?: number;
};
export type Deliveries = ReturnType<typeof createDeliveries>;

/** Wait of a request for networks, in milliseconds; slower deliveries continue in the background. */
const waitLimitMs = 20_000;

/**
 * Creates the deliveries feature: deliveries of all kinds are sent once, with retries, rate limits, reconciliation and
 * a ledger.
 */
export const createDeliveries = (platform: Platform, deps: DeliveriesDeps) => {
  const { jobs } = platform;
  const { audit, notify, concurrency } = deps;
  const kinds = createKindRegistry();
  const enqueueNotification = createNotificationQueue(jobs);
  const outcomeCounter = createOutcomeCounter();
  const recorder = outcomeRecorder(platform, { kinds, enqueueNotification, outcomeCounter });
  const reconciliation = reconciliationService(platform, { kinds, recorder });
  const leases = createLeaseRenewal(platform);
  const sender = deliverySender(platform, { kinds, leases, recorder, reconciliation });
  const slotReservation = slotReservationService(platform, { kinds });
  const worker = createDeliveryWorker(platform, {
    kinds,
    slotReservation,
    sender,
    recorder,
    reconciliation,
    sweep: sweepService(platform, { kinds, outcomeCounter }),
    restoreCheck: restoreCheck(platform),
    ...(concurrency ? { concurrency } : {}),
  });
  const outcomes = createOutcomeWaiter(platform);
  const service = deliveryService(platform, { kinds });
  const stops = stopService(platform, { audit, kinds });
  const status = sendingStatusService(platform, { outcomes: outcomeCounter });
  const visibleDeliveries = visibleDeliveryService(platform, { kinds });

  /** Sends deliveries now and waits for their outcome; slower ones continue in the background. */
  const sendNowAndWait = async (ids: readonly number[], withinMs = waitLimitMs): Promise<void> => {
    if (ids.length === 0) return;
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, withinMs);
    const startedAt = performance.now();
    await Promise.race([worker.sendNow([...ids]), timeout]);
    clearTimeout(timer);
    worker.wake();
    // Outcomes are waited for, because other workers may have reserved some of the deliveries.
    await outcomes.wait(ids, Math.max(0, withinMs - (performance.now() - startedAt)));
  };

  const { stopCampaign, resumeCampaign, isCampaignStopped } = stops;
  return {
    ...service,
    stopCampaign,
    resumeCampaign,
    isCampaignStopped,
    registerKinds: kinds.register,
    registeredKinds: kinds.list,
    batches: batchService(platform, { kinds }),
    listStops: stops.list,
    enqueueNotification,
    worker,
    sendNowAndWait,
    /** Ends expired leases of these deliveries and reads the accounts of unconfirmed ones now. */
    reconcileNow: worker.reconcileNow,
    jobs: deliveryJobs({ notifications: deliveryNotificationService(platform, { kinds, notify }), worker }),
    metrics: [status.metrics],
    routes: deliveryRoutes(platform, {
      service,
      visibleDeliveries,
      stops,
      status,
      sendNowAndWait,
      wakeWorker: worker.wake,
    }),
  };
};
