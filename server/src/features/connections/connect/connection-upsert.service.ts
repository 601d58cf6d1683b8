import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant, RemoteAccount } from '@fanfare/connectors/ports/grant';
import { countOf } from '@fanfare/contract/kit/plurals';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type NetworkName, networkLabels } from '@fanfare/contract/networks/names';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import type { Networks } from '../grants/grant-encoding.ts';
import type { GrantService } from '../grants/grants.service.ts';
import { noProblem } from '../incidents.service.ts';
import type { HealthService } from '../reachable/health.service.ts';
import { toAccountAsset } from '../reachable/reachable-assets.ts';

export type ConnectionUpsertService = ReturnType<typeof connectionUpsertService>;
type Deps = { audit: Audit; networks: Networks; grants: GrantService; health: HealthService };

/** Inserts or updates a connection after a grant: one row per account, also when it is connected again. */
export const connectionUpsertService = ({ db, now }: Platform, { audit, networks, grants, health }: Deps) => {
  const upsertRow = (actor: Actor, businessId: number, network: NetworkName, account: RemoteAccount, grant?: Grant) =>
    db.transaction(async (tx) => {
      const { userId } = actor.caller;
      const inserted = { userId, name: account.name, connectedAt: now() };
      const newRow = { businessId, network, mode: networks.mode, remoteId: account.id, ...inserted };
      const row = await connectionStore(tx).lockOrInsert(newRow);
      // An account connected by its name alone has no proof of ownership, so it stays with the user who connected it
      // first.
      const isReconnected = row.disconnectedAt === null;
      const columns = {
        name: networks.find(network)?.namesAccounts === false ? row.name : account.name,
        userId: !grant && isReconnected ? row.userId : userId,
        connectedAt: isReconnected ? row.connectedAt : inserted.connectedAt,
      };
      if (grant) await grants.save(tx, row, grant);
      await connectionStore(tx).update(row.id, {
        ...columns,
        ...noProblem,
        picture: account.picture ?? null,
        granted: [...(grant?.scopes ?? [])],
        declined: [],
        warnedFor: null,
        removedAssets: [],
        lastSuccessAt: now(),
        // The check time is reset to null, so that the next check announces that the account works again.
        checkedAt: null,
        disconnectedAt: null,
      });
      const count = grant?.scopes.length ?? 0;
      const permissions = count === 0 ? '' : `, with ${countOf(count, 'permission')}`;
      await audit.record(
        tx,
        actor,
        businessId,
        `Connected ${networkLabels[network]} as ${account.name}, ${account.id}${permissions}`,
      );
      return { ...row, ...columns };
    });

  return {
    isConnected: async (businessId: number, network: NetworkName, remoteId: string): Promise<boolean> => {
      const row = await connectionStore(db).findAccount({ businessId, network, mode: networks.mode, remoteId });
      return row !== undefined && row.disconnectedAt === null;
    },

    /** Saves a grant from the consent page. The account is connected even when its pages cannot be read yet. */
    saveGrant: async (
      actor: Actor,
      businessId: number,
      { network }: Connector,
      grant: Grant,
      requestedScopes: readonly string[],
    ) => {
      const { id } = await upsertRow(actor, businessId, network, grant.account, grant);
      const row = await connectionStore(db).find(businessId, id);
      if (!row) throw new Error('The connection does not exist right after it was saved.');
      let warning: string | undefined;
      try {
        await health.check(row);
      } catch (error) {
        if (!(error instanceof ConnectorFailure)) throw error;
        warning = `We couldn't read its pages and ad accounts yet: ${error.details.message}`;
      }
      const current: ConnectionRow = (await connectionStore(db).find(businessId, id)) ?? row;
      return { row: current, missing: requestedScopes.filter((scope) => !current.granted.includes(scope)), warning };
    },

    /** Saves an account without a grant: calls use the product's own credentials and the account's name. */
    saveNamedAccount: async (
      actor: Actor,
      businessId: number,
      network: NetworkName,
      account: RemoteAccount,
      isUsable: boolean,
    ) => {
      const row = await upsertRow(actor, businessId, network, account);
      await db.transaction((tx) => health.saveReachable(tx, row, toAccountAsset(network, account, isUsable)));
      return row;
    },
  };
};
