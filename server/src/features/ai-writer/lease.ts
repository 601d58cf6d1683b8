/** Lease in milliseconds of a worker on an article or image; the worker renews the lease while it runs. */
export const leaseMs = 90_000;
const renewMs = 30_000;

/** Renews a lease at intervals while the work runs. If a renewal fails, the next renewal tries again. */
export const withLease = async <T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> => {
  const timer = setInterval(() => void renew().catch(() => undefined), renewMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
};
