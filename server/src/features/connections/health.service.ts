import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { profileOf } from '@fanfare/contract/networks/profiles';
import type { Now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { Problem } from '../../platform/http/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import { type ConnectionRow, connectionStore } from './connections.store.ts';
import { reachPlaceOf, serializeGrant } from './grants/grant-encoding.ts';
import type { Grants } from './grants/grants.service.ts';
import { type Incidents, noProblem } from './incidents.service.ts';
import { reachableAssetStore } from './reachable/reachable-assets.store.ts';
import { listAccounts, listReachable, personOf, type ReachableAsset } from './reachable/reachable-assets.ts';

export type HealthService = ReturnType<typeof healthService>;
type Deps = { db: Db; vault: Vault; now: Now; grants: Grants; incidents: Incidents; profileSet: ProfileSet };

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const batch = 500;

/** Whether connected accounts still work, and what they reach. */
export const healthService = ({ db, vault, now, grants, incidents, profileSet }: Deps) => {
  /** What was found replaces what was known, with the tokens it came with. */
  const keepReach = async (tx: Tx, row: ConnectionRow, found: ReachableAsset[]) => {
    for (const { secretId } of await reachableAssetStore(tx).clear(row.id))
      if (secretId !== null) await vault.remove(tx, secretId);
    const rows = [];
    for (const { grant, ...facts } of unique(found)) {
      const secretId = grant ? await vault.put(tx, reachPlaceOf(row, facts.remoteId), serializeGrant(grant)) : null;
      rows.push({ ...facts, connectionId: row.id, secretId, seenAt: now() });
    }
    await reachableAssetStore(tx).insert(rows);
  };

  const alive = (row: ConnectionRow, facts: Partial<ConnectionRow>, found: ReachableAsset[]) =>
    db.transaction(async (tx) => {
      const held = await connectionStore(tx).lockEverywhere(row.id);
      if (!held || held.disconnectedAt) return;
      await keepReach(tx, held, found);
      await connectionStore(tx).update(row.id, { ...facts, ...noProblem, checkedAt: now(), lastSuccessAt: now() });
    });

  const probe = async (connector: Connector, row: ConnectionRow) => {
    const { authorizer = undefined, site } = connector;
    const prober = authorizer ?? site?.door;
    if (!prober) return undefined;
    let grant: Grant = await grants.current(row);
    let health = await prober.probe(grant);
    // A token may be dead while the permission behind it lives: a renewal finds out.
    if (!health.isAlive && authorizer?.refresh && grant.refreshToken) {
      grant = await grants.refresh(row, grant.accessToken);
      health = await prober.probe(grant);
    }
    return { grant, health };
  };

  /** Asks the network. A network that does not answer says nothing about the account: that is thrown, not written down. */
  const check = async (row: ConnectionRow): Promise<void> => {
    const connector = grants.connectorOf(row);
    if (connector.subAccounts) {
      const found = await connector.subAccounts.find(row.name);
      if (found)
        return alive(row, {}, personOf(row.network, { id: found.id, name: found.username }, found.status === 'active'));
      const sentence = `${row.name} is no longer in our sub account list.`;
      await incidents.begin(row, { kind: 'gone', sentence });
      return connectionStore(db).update(row.id, { checkedAt: now() });
    }
    try {
      const answer = await probe(connector, row);
      if (!answer) return;
      const { grant, health } = answer;
      if (!health.isAlive) {
        await incidents.begin(
          row,
          health.problem ?? { kind: 'reauthorize', sentence: 'The network no longer accepts this account.' },
        );
        return connectionStore(db).update(row.id, { checkedAt: now() });
      }
      const { granted, declined, expiresAt = grant.expiresAt ?? null } = health;
      const named = connector.channels ? undefined : health.account;
      const account = named ?? (await listAccounts(connector, grant)).find(({ id }) => id === row.remoteId);
      if (!account) {
        await incidents.begin(row, { kind: 'gone', sentence: `${row.name} is no longer there.` });
        return connectionStore(db).update(row.id, { checkedAt: now() });
      }
      const facts = {
        name: account.name,
        picture: account.picture ?? null,
        granted: [...granted],
        declined: [...declined],
        expiresAt,
      };
      await alive(row, facts, await listReachable(connector, grant));
    } catch (error) {
      if (error instanceof ConnectorFailure) await incidents.failed(row, error);
      throw error;
    }
  };

  return {
    check,
    keepReach,

    checkById: async (businessId: number, id: number) => {
      const row = await connectionStore(db).find(businessId, id);
      if (!row) throw new Problem('not-found');
      await check(row);
    },

    /** Those whose day has come. */
    due: () => connectionStore(db).uncheckedEverywhere(new Date(now().getTime() - dayMs + hourMs), batch),

    /** Grants that end soon: renewed where that needs nobody, warned of where a person must sign in again. */
    tendExpiring: async () => {
      const from = now();
      const rows = await connectionStore(db).endingEverywhere(from, new Date(from.getTime() + 14 * dayMs), batch);
      for (const { id, businessId, network } of rows) {
        const row = await connectionStore(db).find(businessId, id);
        const token = profileOf(network, profileSet)?.token;
        if (!row?.expiresAt || !token) continue;
        const leftMs = row.expiresAt.getTime() - from.getTime();
        if (token.renewal === 'login' && leftMs < token.warnBeforeDays * dayMs) await incidents.warn(row);
        // Tokens of hours are renewed when they are used; those of days while nobody uses them.
        else if (
          token.renewal === 'refresh' &&
          leftMs < (token.warnBeforeDays || 1) * dayMs &&
          (token.lifeDays ?? 0) >= 1
        ) {
          await renewQuietly(row);
        }
      }
    },
  };

  async function renewQuietly(row: ConnectionRow): Promise<void> {
    try {
      await grants.withGrant(row, async () => {
        const held = await grants.read(row);
        await grants.refresh(row, held.accessToken);
      });
    } catch (error) {
      // Refused for good, it is an incident already; otherwise the next round tries again.
      if (!(error instanceof ConnectorFailure)) throw error;
    }
  }
};

const unique = (found: ReachableAsset[]): ReachableAsset[] => [
  ...new Map(found.map((one) => [`${one.type}:${one.remoteId}`, one])).values(),
];
