import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Vault } from '../../../platform/secrets/index.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import type { IncidentService } from '../incidents.service.ts';
import { grantSecretContext, mergeGrants, type Networks, parseGrant, serializeGrant } from './grant-encoding.ts';

export type GrantService = ReturnType<typeof grantService>;
type Deps = {
  db: Db;
  vault: Vault;
  now: Now;
  sleep: (ms: number) => Promise<void>;
  networks: Networks;
  incidents: IncidentService;
};

/** A grant that expires within this time is refreshed before use. */
const refreshBeforeMs = 2 * 60_000;
const refreshLeaseMs = 60_000;
const refreshPollMs = 250;

/** Stores, reads and refreshes grants. No other code sees tokens. */
export const grantService = ({ db, vault, now, sleep, networks, incidents }: Deps) => {
  const requireConnector = ({ network, mode }: ConnectionRow): Connector => {
    const connector = mode === networks.mode ? networks.find(network) : undefined;
    if (!connector) throw new Problem('network-not-set-up');
    return connector;
  };

  const read = async (row: ConnectionRow, reader: Db | Tx = db): Promise<Grant> => {
    if (row.secretId === null) throw new Problem('connection-broken');
    return parseGrant(await vault.read(reader, row.secretId, grantSecretContext(row)));
  };

  /** Stores a sealed grant. An existing grant is merged with the new one. */
  const save = async (tx: Tx, row: ConnectionRow, grant: Grant): Promise<void> => {
    const { expiresAt = null, account, userId: grantUserId = account.id } = grant;
    if (row.secretId === null) {
      const secretId = await vault.put(tx, grantSecretContext(row), serializeGrant(grant));
      await connectionStore(tx).update(row.id, { secretId, expiresAt, grantUserId });
      return;
    }
    const merged = mergeGrants(await read(row, tx), grant);
    await vault.replace(tx, row.secretId, grantSecretContext(row), serializeGrant(merged));
    await connectionStore(tx).update(row.id, { expiresAt, grantUserId });
  };

  /**
   * Refreshes a grant without the user. One process refreshes under a lease, the others wait for its result: a refresh
   * token may work only once, and two concurrent refreshes would lose the account.
   */
  const refresh = async (row: ConnectionRow, staleToken: string): Promise<Grant> => {
    const { authorizer } = requireConnector(row);
    const current = await connectionStore(db).find(row.businessId, row.id);
    if (!current) throw new Problem('connection-broken');
    const stored = await read(current);
    if (stored.accessToken !== staleToken) return stored;
    if (!authorizer?.refresh || !stored.refreshToken) return stored;
    if (!(await connectionStore(db).acquireRefreshLease(row.id, now(), new Date(now().getTime() + refreshLeaseMs)))) {
      await sleep(refreshPollMs);
      return refresh(row, staleToken);
    }
    try {
      // Another process may have refreshed between the first read and the lease.
      const rereadGrant = await read((await connectionStore(db).find(row.businessId, row.id)) ?? current);
      if (rereadGrant.accessToken !== staleToken) return rereadGrant;
      const refreshed = await authorizer.refresh(rereadGrant);
      await db.transaction(async (tx) => {
        const locked = await connectionStore(tx).lockEverywhere(row.id);
        if (locked && locked.disconnectedAt === null) await save(tx, locked, refreshed);
      });
      return refreshed;
    } finally {
      await connectionStore(db).update(row.id, { refreshLeaseUntil: null });
    }
  };

  /** The grant, refreshed if it expires soon. */
  const findCurrent = async (row: ConnectionRow): Promise<Grant> => {
    const grant = await read(row);
    const expiresSoon = grant.expiresAt !== undefined && grant.expiresAt.getTime() - now().getTime() < refreshBeforeMs;
    return expiresSoon ? refresh(row, grant.accessToken) : grant;
  };

  return {
    requireConnector,
    read,
    save,
    current: findCurrent,
    refresh,

    /** Runs `work` with a connection's grant and records success or failure with the connection. */
    withGrant: async <T>(row: ConnectionRow, work: (connector: Connector, grant: Grant) => Promise<T>): Promise<T> => {
      const connector = requireConnector(row);
      try {
        const result = await work(connector, await findCurrent(row));
        await incidents.recordSuccess(row);
        return result;
      } catch (error) {
        if (error instanceof ConnectorFailure) await incidents.recordFailure(row, error);
        throw error;
      }
    },
  };
};
