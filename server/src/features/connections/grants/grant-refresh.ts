import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import { fallbackMs } from '../../../platform/db/announcements/announcements.ts';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type ConnectionRow, connectionStore, refreshChannel } from '../connections.store.ts';

type Deps = {
  requireConnector: (row: ConnectionRow) => Connector;
  read: (row: ConnectionRow) => Promise<Grant>;
  save: (tx: Tx, row: ConnectionRow, grant: Grant) => Promise<void>;
};

/** Longest duration of a refresh in milliseconds: connectors end the request after 10 s. */
const refreshMs = 15_000;
/** Lease in milliseconds of the process that refreshes a grant; after it, another process can refresh. */
const refreshLeaseMs = 4 * refreshMs;
/** Longest wait of a caller in milliseconds: for the lease of a killed process, then for its own refresh. */
export const refreshDeadlineMs = refreshLeaseMs + refreshMs;
/** Margin in milliseconds of the wait for another process, so that its lease has ended when the wait is over. */
const leaseMarginMs = 100;

/**
 * Refreshes a grant without the user. One process refreshes under a lease, the others wait for its result: a refresh
 * token may work only once, and two concurrent refreshes would lose the account.
 */
export const createGrantRefresh = ({ db, now, announcements }: Platform, { requireConnector, read, save }: Deps) => {
  const running = new Map<number, { staleToken: string; result: Promise<Grant> }>();

  const readCurrent = async ({ businessId, id }: ConnectionRow) => {
    const current = await connectionStore(db).find(businessId, id);
    if (!current) throw new Problem('connection-broken');
    return { stored: await read(current), otherLeaseUntil: current.refreshLeaseUntil };
  };

  const refreshUnderLease = async (row: ConnectionRow, staleToken: string, leaseUntil: Date): Promise<Grant> => {
    const { authorizer } = requireConnector(row);
    try {
      // Another process may have refreshed between the first read and the lease.
      const { stored } = await readCurrent(row);
      if (stored.accessToken !== staleToken || !authorizer?.refresh) return stored;
      const refreshed = await authorizer.refresh(stored);
      await db.transaction(async (tx) => {
        const locked = await connectionStore(tx).lockEverywhere(row.id);
        if (locked && locked.disconnectedAt === null) await save(tx, locked, refreshed);
      });
      return refreshed;
    } finally {
      await connectionStore(db).releaseRefreshLease(row.id, leaseUntil);
    }
  };

  /** Refreshes, or waits until the process that refreshes has ended. */
  const refreshOrWait = async (row: ConnectionRow, staleToken: string, signal: AbortSignal): Promise<Grant> => {
    const { authorizer } = requireConnector(row);
    const watched = await announcements.watch({ channel: refreshChannel, id: row.id });
    try {
      for (;;) {
        watched.reset();
        const { stored, otherLeaseUntil } = await readCurrent(row);
        if (stored.accessToken !== staleToken || !authorizer?.refresh || !stored.refreshToken) return stored;
        const leaseUntil = new Date(now().getTime() + refreshLeaseMs);
        if (await connectionStore(db).acquireRefreshLease(row.id, now(), leaseUntil))
          return await refreshUnderLease(row, staleToken, leaseUntil);
        const leftMs = Math.max(0, (otherLeaseUntil ?? leaseUntil).getTime() - now().getTime());
        await watched.wait(signal, Math.min(leftMs + leaseMarginMs, fallbackMs));
        signal.throwIfAborted();
      }
    } finally {
      watched.stop();
    }
  };

  /** Runs `work` until the deadline at most, even if another process, the network or the database hangs. */
  const withDeadline = async (row: ConnectionRow, work: (signal: AbortSignal) => Promise<Grant>): Promise<Grant> => {
    const { network } = row;
    const controller = new AbortController();
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    const giveUp = () => {
      const message = `${networkLabels[network]} isn’t responding. Try again in a few minutes.`;
      const failure = new ConnectorFailure('unreachable', { network, message, code: 'refresh-timeout' });
      controller.abort(failure);
      reject(failure);
    };
    const timer = setTimeout(giveUp, refreshDeadlineMs);
    try {
      return await Promise.race([work(controller.signal), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };

  /** Callers of this process share one refresh of the same token. */
  return (row: ConnectionRow, staleToken: string): Promise<Grant> => {
    const other = running.get(row.id);
    if (other?.staleToken === staleToken) return other.result;
    const result = withDeadline(row, (signal) => refreshOrWait(row, staleToken, signal)).finally(() => {
      if (running.get(row.id)?.result === result) running.delete(row.id);
    });
    running.set(row.id, { staleToken, result });
    return result;
  };
};
