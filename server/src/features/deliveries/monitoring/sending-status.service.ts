import { noWorkerMinutes } from '@fanfare/contract/deliveries/states';
import type { MetricSource } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OutcomeCounter } from '../engine/outcome-counter.ts';
import { type SendingStatus, sendingStatusStore } from './sending-status.store.ts';

export type SendingStatusService = ReturnType<typeof sendingStatusService>;
type Deps = { outcomes: OutcomeCounter };

const readEveryMs = 1_000;

/**
 * Service that tells whether deliveries are being sent by any process, from the due deliveries and the heartbeat of the
 * workers.
 */
export const sendingStatusService = ({ db, now }: Platform, { outcomes }: Deps) => {
  let readAt = Number.NEGATIVE_INFINITY;
  let lastRead: Promise<SendingStatus> | undefined;

  /** Reads with at most one query a second, however often it is called. */
  const read = (): Promise<SendingStatus> => {
    const at = now();
    if (lastRead && Math.abs(at.getTime() - readAt) < readEveryMs) return lastRead;
    readAt = at.getTime();
    const reading = sendingStatusStore(db).read(at);
    lastRead = reading;
    // A failed read is not cached, so that the next call reads again.
    reading.catch(() => {
      lastRead = undefined;
    });
    return reading;
  };

  const secondsSince = (at: Date): number => Math.max(0, (now().getTime() - at.getTime()) / 1000);

  const metrics: MetricSource = async () => {
    const { due, oldestDueAt, sending, workerSeenAt } = await read();
    return [
      {
        name: 'fanfare_deliveries_due',
        type: 'gauge',
        help: 'Deliveries that are due, at most 10,000 per state',
        values: [{ value: due }],
      },
      {
        name: 'fanfare_deliveries_oldest_due_seconds',
        type: 'gauge',
        help: 'How long the oldest due delivery has been due',
        values: [{ value: oldestDueAt ? secondsSince(oldestDueAt) : 0 }],
      },
      {
        name: 'fanfare_deliveries_sending',
        type: 'gauge',
        help: 'Deliveries whose call is running',
        values: [{ value: sending }],
      },
      {
        name: 'fanfare_deliveries_worker_seen_seconds',
        type: 'gauge',
        help: 'Time since a worker was last seen, which reports once a minute; +Inf before the first one',
        values: [{ value: workerSeenAt ? secondsSince(workerSeenAt) : Number.POSITIVE_INFINITY }],
      },
      {
        name: 'fanfare_delivery_outcomes_total',
        type: 'counter',
        help: 'Outcomes recorded by this process, by kind and state',
        values: outcomes.list().map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
      },
    ];
  };

  return {
    metrics,
    /** Status of sending for staff: due deliveries, and whether a worker runs. */
    get: async () => {
      const { due, workerSeenAt } = await read();
      const minutes = workerSeenAt && Math.floor(secondsSince(workerSeenAt) / 60);
      const isMissing = due > 0 && (minutes === null || minutes >= noWorkerMinutes);
      return { due, minutes_without_worker: minutes, worker_missing: isMissing };
    },
  };
};
