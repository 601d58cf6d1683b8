import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant, RemoteAccount } from '@fanfare/connectors/ports/grant';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type NetworkName, networkLabels } from '@fanfare/contract/networks/names';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { Audit, Actor } from '../../audit/index.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import type { Networks } from '../grants/grant-encoding.ts';
import type { Grants } from '../grants/grants.service.ts';
import type { HealthService } from '../health.service.ts';
import { noProblem } from '../incidents.service.ts';
import { personOf } from '../reachable/reachable-assets.ts';

export type Keeping = ReturnType<typeof connectionUpsertService>;
type Deps = { db: Db; now: Now; audit: Audit; networks: Networks; grants: Grants; health: HealthService };

/** Makes a connection of what a network gave, in place: the same account is one row, however often it is connected. */
export const connectionUpsertService = ({ db, now, audit, networks, grants, health }: Deps) => {
  const rowOf = (actor: Actor, businessId: number, network: NetworkName, account: RemoteAccount, grant?: Grant) =>
    db.transaction(async (tx) => {
      const { userId } = actor.caller;
      const facts = { userId, name: account.name, connectedAt: now() };
      const fresh = { businessId, network, mode: networks.mode, remoteId: account.id, ...facts };
      const held = await connectionStore(tx).hold(fresh);
      if (grant) await grants.save(tx, held, grant);
      await connectionStore(tx).update(held.id, {
        ...facts,
        ...noProblem,
        picture: account.picture ?? null,
        granted: [...(grant?.scopes ?? [])],
        declined: [],
        warnedFor: null,
        lastSuccessAt: now(),
        disconnectedAt: null,
      });
      const scopes = grant && grant.scopes.length > 0 ? ` (${grant.scopes.join(', ')})` : '';
      await audit.record(
        tx,
        actor,
        businessId,
        `Connected ${networkLabels[network]} as ${account.name}, ${account.id}${scopes}`,
      );
      return { ...held, ...facts };
    });

  return {
    isConnected: async (businessId: number, network: NetworkName, remoteId: string): Promise<boolean> => {
      const row = await connectionStore(db).findAccount({ businessId, network, mode: networks.mode, remoteId });
      return row !== undefined && row.disconnectedAt === null;
    },

    /** What a person granted. The account is connected even when its pages cannot be read right away. */
    saveGrant: async (actor: Actor, businessId: number, { network }: Connector, grant: Grant, asked: readonly string[]) => {
      const { id } = await rowOf(actor, businessId, network, grant.account, grant);
      const row = await connectionStore(db).find(businessId, id);
      if (!row) throw new Error('The connection vanished right after it was made.');
      let trouble: string | undefined;
      try {
        await health.check(row);
      } catch (error) {
        if (!(error instanceof ConnectorFailure)) throw error;
        trouble = `We could not read what it reaches yet: ${error.facts.sentence}`;
      }
      const now: ConnectionRow = (await connectionStore(db).find(businessId, id)) ?? row;
      return { row: now, missing: asked.filter((scope) => !now.granted.includes(scope)), trouble };
    },

    /** An account that needs nobody's permission: it is known by name to the product's own access. */
    saveNamedAccount: async (
      actor: Actor,
      businessId: number,
      network: NetworkName,
      account: RemoteAccount,
      isUsable: boolean,
    ) => {
      const row = await rowOf(actor, businessId, network, account);
      await db.transaction((tx) => health.keepReach(tx, row, personOf(network, account, isUsable)));
      return row;
    },
  };
};
