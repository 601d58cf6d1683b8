import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Platform } from '../../../platform/platform.ts';
import { redactQueryParams } from '../../../platform/redact-query-params.ts';
import { deliveryQueueStore } from './delivery-queue.store.ts';

/**
 * Lease in milliseconds of a claimed delivery. If it is not renewed, the call counts as lost and the delivery is
 * reconciled.
 */
export const leaseMs = 3 * minuteMs;
/** Interval in milliseconds in which a worker renews the leases of its running calls. */
const renewalIntervalMs = 45_000;

type Lease = { id: number; claim: number };
export type LeaseRenewal = ReturnType<typeof createLeaseRenewal>;

/** Renews the leases of running calls: uploads can take longer than a lease. */
export const createLeaseRenewal = ({ db, now, log }: Platform) => {
  const held = new Set<Lease>();
  let timer: NodeJS.Timeout | undefined;

  const renew = () => {
    deliveryQueueStore(db)
      .renewLeases([...held], new Date(now().getTime() + leaseMs))
      .catch((error: unknown) =>
        log.warn(
          { leases: held.size, reason: redactQueryParams(String(error)) },
          'Could not renew the delivery leases',
        ),
      );
  };

  return {
    /** Keeps the lease while the work runs. */
    during: async <T>({ id, claim }: Lease, work: () => Promise<T>): Promise<T> => {
      const lease = { id, claim };
      held.add(lease);
      timer ??= setInterval(renew, renewalIntervalMs);
      try {
        return await work();
      } finally {
        held.delete(lease);
        if (held.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
      }
    },
  };
};
