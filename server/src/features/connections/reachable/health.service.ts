import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import { dayMs, hourMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { profileFor } from '@fanfare/contract/networks/profiles';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { connectionRestored } from '../connections.events.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import { reachableGrantContext, serializeGrant } from '../grants/grant-encoding.ts';
import type { GrantService } from '../grants/grants.service.ts';
import { type IncidentService, noProblem } from '../incidents.service.ts';
import { reachableAssetStore } from './reachable-assets.store.ts';
import { listAccounts, listReachable, type ReachableAsset, toAccountAsset } from './reachable-assets.ts';

export type HealthService = ReturnType<typeof healthService>;
type Deps = {
  grants: GrantService;
  incidents: IncidentService;
  profileSet: ProfileSet;
};

const maxRows = 500;

/** Service that checks connected accounts and refreshes their reachable assets. */
export const healthService = ({ db, vault, now, events }: Platform, { grants, incidents, profileSet }: Deps) => {
  /** Replaces the stored assets of a connection, with their own grants. */
  const saveReachable = async (tx: Tx, row: ConnectionRow, assets: ReachableAsset[]) => {
    for (const { secretId } of await reachableAssetStore(tx).clear(row.id))
      if (secretId !== null) await vault.remove(tx, secretId);
    const rows = [];
    for (const { grant, ...asset } of unique(assets)) {
      if (row.removedAssets.includes(asset.remoteId)) continue;
      const secretId = grant
        ? await vault.put(tx, row.businessId, reachableGrantContext(row, asset.remoteId), serializeGrant(grant))
        : null;
      rows.push({ ...asset, businessId: row.businessId, connectionId: row.id, secretId, seenAt: now() });
    }
    await reachableAssetStore(tx).insert(rows);
  };

  const recordHealthy = (row: ConnectionRow, columns: Partial<ConnectionRow>, assets: ReachableAsset[]) =>
    db.transaction(async (tx) => {
      const locked = await connectionStore(tx).lockEverywhere(row.id);
      if (!locked || locked.disconnectedAt) return;
      await saveReachable(tx, locked, assets);
      await connectionStore(tx).update(row.id, { ...columns, ...noProblem, checkedAt: now(), lastSuccessAt: now() });
      if (isRestored(locked))
        await events.emit(tx, connectionRestored, { businessId: row.businessId, connectionId: row.id });
    });

  const probe = async (connector: Connector, row: ConnectionRow) => {
    const { authorizer = undefined, site } = connector;
    const prober = authorizer ?? site?.auth ?? connector.apiKeyAuth;
    if (!prober) return undefined;
    let grant: Grant = await grants.current(row);
    let health = await prober.probe(grant);
    // An access token may be invalid while the grant is valid: try a refresh.
    if (!health.isAlive && authorizer?.refresh && grant.refreshToken) {
      grant = await grants.refresh(row, grant.accessToken);
      health = await prober.probe(grant);
    }
    return { grant, health };
  };

  /** Checks an account at its network. Errors that are not about the account are thrown, not stored. */
  const check = async (row: ConnectionRow): Promise<void> => {
    const connector = grants.requireConnector(row);
    if (connector.subAccounts) {
      const subAccount = await connector.subAccounts.find(row.name);
      if (subAccount)
        return recordHealthy(
          row,
          {},
          toAccountAsset(row.network, { id: subAccount.id, name: subAccount.username }, subAccount.status === 'active'),
        );
      const message = `${row.name} is no longer in our sub account list.`;
      await incidents.begin(row, { kind: 'gone', message });
      return connectionStore(db).update(row.id, { checkedAt: now() });
    }
    try {
      const probed = await probe(connector, row);
      if (!probed) return;
      const { grant, health } = probed;
      if (!health.isAlive) {
        await incidents.begin(
          row,
          health.problem ?? { kind: 'reauthorize', message: 'This account’s access expired or was removed.' },
        );
        return connectionStore(db).update(row.id, { checkedAt: now() });
      }
      const { granted, declined, expiresAt = grant.expiresAt ?? null } = health;
      const probedAccount = connector.channels ? undefined : health.account;
      const account = probedAccount ?? (await listAccounts(connector, grant)).find(({ id }) => id === row.remoteId);
      if (!account) {
        await incidents.begin(row, { kind: 'gone', message: `${row.name} no longer exists on the network.` });
        return connectionStore(db).update(row.id, { checkedAt: now() });
      }
      const columns = {
        name: connector.namesAccounts === false ? row.name : account.name,
        picture: account.picture ?? null,
        granted: [...granted],
        declined: [...declined],
        expiresAt,
      };
      await recordHealthy(row, columns, await listReachable(connector, grant));
    } catch (error) {
      if (error instanceof ConnectorFailure) await incidents.recordFailure(row, error);
      throw error;
    }
  };

  return {
    check,
    saveReachable,

    checkById: async (businessId: number, id: number) => {
      const row = await connectionStore(db).find(businessId, id);
      if (!row) throw new Problem('not-found');
      await check(row);
    },

    /** Lists connections whose last check is almost a day ago. */
    due: () => connectionStore(db).findUncheckedEverywhere(new Date(now().getTime() - dayMs + hourMs), maxRows),

    /** Refreshes grants that expire soon if the network allows it; otherwise users are warned. */
    refreshExpiring: async () => {
      const from = now();
      const rows = await connectionStore(db).findExpiringEverywhere(
        from,
        new Date(from.getTime() + 14 * dayMs),
        maxRows,
      );
      for (const { id, businessId, network } of rows) {
        const row = await connectionStore(db).find(businessId, id);
        const token = profileFor(network, profileSet)?.token;
        if (!row?.expiresAt || !token) continue;
        const leftMs = row.expiresAt.getTime() - from.getTime();
        if (token.renewal === 'login' && leftMs < token.warnBeforeDays * dayMs) await refreshOrWarn(row);
        // Tokens valid for hours are refreshed on use; those valid for days also without use.
        else if (
          token.renewal === 'refresh' &&
          leftMs < (token.warnBeforeDays || 1) * dayMs &&
          (token.lifeDays ?? 0) >= 1
        ) {
          await refreshInBackground(row);
        }
      }
    },
  };

  /** Refreshes a grant, and warns users if the expiry stays: only some apps of a network have refresh tokens. */
  async function refreshOrWarn(row: ConnectionRow): Promise<void> {
    // A refresh that gains nothing can move the expiry by some milliseconds.
    const isSameExpiry = (other: Date | null | undefined) =>
      Math.abs((other?.getTime() ?? 0) - (row.expiresAt?.getTime() ?? 0)) < dayMs;
    if (isSameExpiry(row.warnedFor)) return;
    if ((await grants.read(row)).refreshToken) await refreshInBackground(row);
    const current = await connectionStore(db).find(row.businessId, row.id);
    if (current && isSameExpiry(current.expiresAt)) await incidents.warnOfExpiry(current);
  }

  async function refreshInBackground(row: ConnectionRow): Promise<void> {
    try {
      await grants.withGrant(row, async () => {
        const { accessToken } = await grants.read(row);
        await grants.refresh(row, accessToken);
      });
    } catch (error) {
      // A final rejection is already an incident; after other errors the next run tries again.
      if (!(error instanceof ConnectorFailure)) throw error;
    }
  }
};

/** True if the connection had a problem, or was connected or reconnected since its last check. */
const isRestored = ({ problemKind, checkedAt }: ConnectionRow): boolean => problemKind !== null || checkedAt === null;

const unique = (assets: ReachableAsset[]): ReachableAsset[] => [
  ...new Map(assets.map((asset) => [`${asset.type}:${asset.remoteId}`, asset])).values(),
];
