import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { networkLabels, networkNames } from '@fanfare/contract/networks/names';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { type ConnectionRow, connectionStore } from './connections.store.ts';
import type { Networks } from './grants/grant-encoding.ts';
import type { GrantService } from './grants/grants.service.ts';
import { canRemove } from './presenter.ts';
import { type ReachableAssetRow, reachableAssetStore } from './reachable/reachable-assets.store.ts';

export type DisconnectService = ReturnType<typeof disconnectService>;
type Deps = { audit: Audit; networks: Networks; grants: GrantService };

/** Service that disconnects accounts, or single assets of an account. */
export const disconnectService = ({ db, vault, now }: Platform, { audit, networks, grants }: Deps) => {
  /** Revokes the grant at the network and deletes the tokens. The row stays, so that a later connect reuses it. */
  const disconnect = async (actor: Actor, business: BusinessContext, row: ConnectionRow) => {
    if (!canRemove(row, actor.caller, business)) throw new Problem('connection-not-yours');
    await revokeGrant(row);
    await db.transaction(async (tx) => {
      const locked = await connectionStore(tx).lockEverywhere(row.id);
      if (!locked || locked.disconnectedAt !== null) return;
      for (const { secretId } of await reachableAssetStore(tx).clear(row.id))
        if (secretId !== null) await vault.remove(tx, secretId);
      if (locked.secretId !== null) await vault.remove(tx, locked.secretId);
      await connectionStore(tx).update(row.id, { secretId: null, disconnectedAt: now() });
      await audit.record(tx, actor, business.id, `Disconnected ${networkLabels[row.network]} of ${row.name}`);
    });
  };

  /**
   * Revokes the grant at the network. A failed revocation does not stop the disconnect; the tokens are deleted in any
   * case.
   */
  const revokeGrant = async (row: ConnectionRow) => {
    if (row.secretId === null || row.mode !== networks.mode) return;
    const connector = networks.find(row.network);
    if (!connector) return;
    // A network has one grant per user and app. Revoking a grant would also end the user's connections in other
    // businesses, to other channels, and to other networks that use the same app.
    const { appId } = connector;
    const sharing = networkNames.filter(
      (network) => network === row.network || (appId !== undefined && networks.find(network)?.appId === appId),
    );
    if (await connectionStore(db).hasOtherOfGrantEverywhere(row, sharing)) return;
    try {
      await (connector.authorizer ?? connector.site?.auth)?.revoke(await grants.read(row));
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
    }
  };

  /** Removes one asset from a connection until the account is connected again. */
  const removeAsset = (actor: Actor, business: BusinessContext, row: ConnectionRow, asset: ReachableAssetRow) =>
    db.transaction(async (tx) => {
      const locked = await connectionStore(tx).lockEverywhere(row.id);
      if (!locked || locked.disconnectedAt !== null) return;
      for (const { secretId } of await reachableAssetStore(tx).remove(row.id, asset.type, asset.remoteId))
        if (secretId !== null) await vault.remove(tx, secretId);
      const removedAssets = [...new Set([...locked.removedAssets, asset.remoteId])];
      await connectionStore(tx).update(row.id, { removedAssets });
      const what = `${asset.label}, ${asset.remoteId}`;
      await audit.record(tx, actor, business.id, `Disconnected ${networkLabels[row.network]} account ${what}`);
    });

  return {
    disconnect,

    /**
     * Removes a Google Ads account from every connected Google account that reaches it. A Google account that reaches
     * no other Google Ads account is disconnected.
     */
    removeAdWordsAccount: async (actor: Actor, business: BusinessContext, customerId: string) => {
      const all = await reachableAssetStore(db).findByType(business.id, networks.mode, 'google_adwords_account');
      const matches = all.filter(({ reach }) => reach.remoteId === customerId);
      if (matches.length === 0) throw new Problem('not-found');
      if (!matches.every(({ connection }) => canRemove(connection, actor.caller, business)))
        throw new Problem('connection-not-yours');
      for (const { reach, connection } of matches) {
        const others = all.filter(({ connection: { id } }) => id === connection.id).length - 1;
        if (others === 0) await disconnect(actor, business, connection);
        else await removeAsset(actor, business, connection, reach);
      }
    },
  };
};
