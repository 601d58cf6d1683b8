import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import type { IncidentService } from '../incidents.service.ts';
import { grantSecretContext, mergeGrants, type Networks, parseGrant, serializeGrant } from './grant-encoding.ts';
import { createGrantRefresh } from './grant-refresh.ts';

export type GrantService = ReturnType<typeof grantService>;
type Deps = {
  networks: Networks;
  incidents: IncidentService;
};

/** Time in milliseconds before its expiry from which a grant is refreshed before use. */
const refreshBeforeMs = 2 * minuteMs;

/** Service that stores, reads and refreshes grants. No code outside this folder sees tokens. */
export const grantService = (platform: Platform, { networks, incidents }: Deps) => {
  const { db, vault, now } = platform;
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
      const secretId = await vault.put(tx, row.businessId, grantSecretContext(row), serializeGrant(grant));
      await connectionStore(tx).update(row.id, { secretId, expiresAt, grantUserId });
      return;
    }
    const merged = mergeGrants(await read(row, tx), grant);
    await vault.replace(tx, row.secretId, grantSecretContext(row), serializeGrant(merged));
    await connectionStore(tx).update(row.id, { expiresAt, grantUserId });
  };

  const refresh = createGrantRefresh(platform, { requireConnector, read, save });

  /** Finds the grant, refreshed if it expires soon. */
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
