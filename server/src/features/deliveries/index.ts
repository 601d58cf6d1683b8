import type { Now } from '../../platform/clock.ts';
import type { Announcements } from '../../platform/db/announcements/announcements.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Audit } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';
import { batchService } from './batches.service.ts';
import { deliveryJobs } from './deliveries.jobs.ts';
import { deliveryRoutes } from './deliveries.routes.ts';
import { deliveryService } from './deliveries.service.ts';
import { createKindRegistry } from './delivery-kind.ts';
import { createLeaseRenewal } from './engine/delivery-lease.ts';
import { deliverySender } from './engine/delivery-sender.service.ts';
import { createDeliveryWorker } from './engine/delivery-worker.ts';
import { outcomeRecorder } from './engine/outcome-recorder.service.ts';
import { createOutcomeWaiter } from './engine/outcome-waiter.ts';
import { slotReservationService } from './engine/rate-limit/slot-reservation.service.ts';
import { reconciliationService } from './engine/reconciliation.service.ts';
import { restoreCheck } from './engine/restore-check.service.ts';
import { sweepService } from './engine/sweep/sweep.service.ts';
import { deliveryLedgerService } from './ledger.service.ts';
import { createOutcomeCounter } from './monitoring/outcome-counter.ts';
import { sendingStatusService } from './monitoring/sending-status.service.ts';
import { createNotificationQueue, deliveryNotifications } from './notifications.service.ts';
import { stopService } from './stops.service.ts';

export { type BatchCounts, emptyCounts } from './batches.service.ts';
export type { BatchRow, NewBatchDelivery } from './batches.store.ts';
export { batchFinished } from './deliveries.events.ts';
export { allowedActions, isDone, refusalFor } from './deliveries.policy.ts';
export type { DeliveryDraft, IdempotencyKey } from './deliveries.service.ts';
export type { InsertContent } from './deliveries.store.ts';
export {
  type DeliveryAccount,
  type DeliveryIncident,
  type DeliveryKind,
  type DeliveryNotice,
  type DeliveryRow,
  deliveryKind,
  type Sent,
  type Waiting,
} from './delivery-kind.ts';
export { toDeliveryTitle } from './delivery-title.ts';
export type { DeliveryChange } from './engine/delivery-queue.store.ts';
export { InvalidContent, isAccountError, MediaUnreadable } from './engine/retry.policy.ts';
export { isOverdue } from './presenter.ts';
export { RepeatedRequest } from './repeated-request.ts';

export type DeliveriesDeps = {
  db: Db;
  announcements: Announcements;
  now: Now;
  log: Log;
  sleep: (ms: number) => Promise<void>;
  jobs: Pick<Jobs, 'send'>;
  events: Pick<Events, 'emit'>;
  audit: Audit;
  notify: Notify;
  /** Maximum number of concurrent network calls per worker. */
  concurrency?: number;
};
export type Deliveries = ReturnType<typeof createDeliveries>;

/** How long a request waits for networks; slower deliveries continue in the background. */
const waitLimitMs = 20_000;

/** Everything that leaves for a network: sent once, with retries, rate limits, reconciliation and a ledger. */
export const createDeliveries = (deps: DeliveriesDeps) => {
  const { db, announcements, now, log, sleep, jobs, events, audit, notify, concurrency } = deps;
  const kinds = createKindRegistry();
  const enqueueNotification = createNotificationQueue(jobs);
  const outcomeCounter = createOutcomeCounter();
  const recorder = outcomeRecorder({ db, now, kinds, enqueueNotification, outcomeCounter });
  const reconciliation = reconciliationService({ db, now, kinds, recorder });
  const leases = createLeaseRenewal({ db, now, log });
  const sender = deliverySender({ db, now, log, sleep, kinds, leases, recorder, reconciliation });
  const slotReservation = slotReservationService({ db, now, kinds });
  const worker = createDeliveryWorker({
    ...{ db, now, log, kinds, slotReservation, sender, recorder, reconciliation },
    sweep: sweepService({ db, now, jobs, events, kinds, outcomeCounter }),
    restoreCheck: restoreCheck({ db, now, log }),
    ...(concurrency ? { concurrency } : {}),
  });
  const outcomes = createOutcomeWaiter({ db, now, announcements });
  const service = deliveryService({ db, now, kinds });
  const stops = stopService({ db, now, sleep, audit, kinds });
  const status = sendingStatusService({ db, now, outcomes: outcomeCounter });
  const ledger = deliveryLedgerService({ db, now, kinds });

  /** Sends deliveries now and waits for their outcome; slower ones continue in the background. */
  const sendNowAndWait = async (ids: readonly number[], withinMs = waitLimitMs): Promise<void> => {
    if (ids.length === 0) return;
    const { promise: timeout, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, withinMs);
    const startedAt = performance.now();
    await Promise.race([worker.sendNow([...ids]), timeout]);
    clearTimeout(timer);
    worker.wake();
    // Others may have reserved some of them.
    await outcomes.wait(ids, Math.max(0, withinMs - (performance.now() - startedAt)));
  };

  const { holdCampaign, releaseCampaign, isCampaignHeld } = stops;
  return {
    ...service,
    ...{ holdCampaign, releaseCampaign, isCampaignHeld },
    registerKinds: kinds.register,
    registeredKinds: kinds.list,
    batches: batchService({ db, now, kinds, announcements }),
    listStops: stops.list,
    enqueueNotification,
    worker,
    sendNowAndWait,
    /** Ends expired leases of these deliveries and reads the accounts of unconfirmed ones now. */
    settle: worker.settle,
    jobs: deliveryJobs({ notifications: deliveryNotifications({ db, kinds, notify }), worker }),
    metrics: [status.metrics],
    routes: deliveryRoutes({ db, service, ledger, stops, status, sendNowAndWait, wakeWorker: worker.wake }),
  };
};
