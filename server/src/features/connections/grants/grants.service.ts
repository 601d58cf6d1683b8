import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Vault } from '../../../platform/secrets/index.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import type { Incidents } from '../incidents.service.ts';
import { grantSecretContext, mergeGrants, type Networks, parseGrant, serializeGrant } from './grant-encoding.ts';

export type Grants = ReturnType<typeof grantService>;
type Deps = {
  db: Db;
  vault: Vault;
  now: Now;
  sleep: (ms: number) => Promise<void>;
  networks: Networks;
  incidents: Incidents;
};

/** A grant that ends sooner than this is renewed before it is used. */
const slackMs = 2 * 60_000;
const renewalMs = 60_000;
const waitMs = 250;

/** Keeps, opens and renews what people granted. Nothing else in the product sees a token. */
export const grantService = ({ db, vault, now, sleep, networks, incidents }: Deps) => {
  const connectorOf = ({ network, mode }: ConnectionRow): Connector => {
    const connector = mode === networks.mode ? networks.find(network) : undefined;
    if (!connector) throw new Problem('network-not-set-up');
    return connector;
  };

  const read = async (row: ConnectionRow, reader: Db | Tx = db): Promise<Grant> => {
    if (row.secretId === null) throw new Problem('connection-broken');
    return parseGrant(await vault.read(reader, row.secretId, grantSecretContext(row)));
  };

  /** Seals a grant into its row. Given again, it replaces the old one and keeps what it leaves out. */
  const save = async (tx: Tx, row: ConnectionRow, grant: Grant): Promise<void> => {
    const { expiresAt = null } = grant;
    if (row.secretId === null) {
      const secretId = await vault.put(tx, grantSecretContext(row), serializeGrant(grant));
      await connectionStore(tx).update(row.id, { secretId, expiresAt });
      return;
    }
    const whole = mergeGrants(await read(row, tx), grant);
    await vault.replace(tx, row.secretId, grantSecretContext(row), serializeGrant(whole));
    await connectionStore(tx).update(row.id, { expiresAt });
  };

  /**
   * Renews without the person. One renews, everybody else waits for the result: where a network's renewal works once
   * only, two at the same time would lose the account.
   */
  const refresh = async (row: ConnectionRow, stale: string): Promise<Grant> => {
    const { authorizer } = connectorOf(row);
    const current = await connectionStore(db).find(row.businessId, row.id);
    if (!current) throw new Problem('connection-broken');
    const held = await read(current);
    if (held.accessToken !== stale) return held;
    if (!authorizer?.refresh || !held.refreshToken) return held;
    if (!(await connectionStore(db).takeRenewal(row.id, now(), new Date(now().getTime() + renewalMs)))) {
      await sleep(waitMs);
      return refresh(row, stale);
    }
    try {
      // Whoever held the right before us may have renewed between our reading and our taking it.
      const latest = await read((await connectionStore(db).find(row.businessId, row.id)) ?? current);
      if (latest.accessToken !== stale) return latest;
      const fresh = await authorizer.refresh(latest);
      await db.transaction(async (tx) => {
        const locked = await connectionStore(tx).lockEverywhere(row.id);
        if (locked && locked.disconnectedAt === null) await save(tx, locked, fresh);
      });
      return fresh;
    } finally {
      await connectionStore(db).update(row.id, { renewingUntil: null });
    }
  };

  /** The grant to call with now. */
  const fresh = async (row: ConnectionRow): Promise<Grant> => {
    const grant = await read(row);
    const endsSoon = grant.expiresAt !== undefined && grant.expiresAt.getTime() - now().getTime() < slackMs;
    return endsSoon ? refresh(row, grant.accessToken) : grant;
  };

  return {
    connectorOf,
    read,
    save,
    current: fresh,
    refresh,

    /** Calls a network with a connection's grant, and remembers how the network took it. */
    withGrant: async <T>(row: ConnectionRow, work: (connector: Connector, grant: Grant) => Promise<T>): Promise<T> => {
      const connector = connectorOf(row);
      try {
        const result = await work(connector, await fresh(row));
        await incidents.worked(row);
        return result;
      } catch (error) {
        if (error instanceof ConnectorFailure) await incidents.failed(row, error);
        throw error;
      }
    },
  };
};
