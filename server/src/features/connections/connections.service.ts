import type { Connector } from '@fanfare/connectors/ports/connector';
import { connectPaths } from '@fanfare/contract/connections/connect-calls';
import {
  type AccountKind,
  accountKinds,
  type ConnectableNetwork,
  type Connection,
  connectionMessages,
  networkByKind,
} from '@fanfare/contract/connections/connections';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { done } from '@fanfare/contract/kit/success';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type NetworkName, networkLabels } from '@fanfare/contract/networks/names';
import type { CapabilityProfile, ProfileSet } from '@fanfare/contract/networks/profile';
import { profileFor } from '@fanfare/contract/networks/profiles';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../audit/index.ts';
import { assetQueries } from '../business/index.ts';
import { type ConnectionRow, connectionStore } from './connections.store.ts';
import type { DisconnectService } from './disconnect.service.ts';
import type { Networks } from './grants/grant-encoding.ts';
import { isAccountError } from './incidents.service.ts';
import { canRemove, presentConnection } from './presenter.ts';
import type { HealthService } from './reachable/health.service.ts';
import { type ReachableAssetRow, reachableAssetStore } from './reachable/reachable-assets.store.ts';
import { scopesToRequest } from './scopes.ts';
import { listVisibleConnections, type VisibleConnection } from './visible-connections.ts';

export type ConnectionService = ReturnType<typeof connectionService>;
type Deps = {
  networks: Networks;
  health: HealthService;
  disconnects: DisconnectService;
  profileSet: ProfileSet;
};

/** Service for the connected accounts of a business: list, check, disconnect. */
export const connectionService = ({ db, now }: Platform, { networks, health, disconnects, profileSet }: Deps) => {
  /** Capability profile of a network, with the scopes of this installation's app. */
  const profile = (network: NetworkName): CapabilityProfile | undefined => {
    const profile = profileFor(network, profileSet);
    const scopes = networks.find(network)?.scopes;
    return profile && scopes ? { ...profile, scopes } : profile;
  };

  const list = async (actor: Actor, business: BusinessContext): Promise<Connection[]> =>
    (await listVisibleConnections(db, business)).map((visible) => {
      const { network } = visible.row;
      const expected = { profile: profile(network), scopes: scopesToRequest(profile(network)) };
      return presentConnection({ ...visible, ...expected }, actor.caller, business, now());
    });

  const requireVisible = async (
    business: BusinessContext,
    isWanted: (visible: VisibleConnection) => boolean,
  ): Promise<VisibleConnection> => {
    const visible = (await listVisibleConnections(db, business)).find(isWanted);
    if (!visible) throw new Problem('not-found');
    return visible;
  };

  const requireConnection = async (business: BusinessContext, id: number): Promise<ConnectionRow> =>
    (await requireVisible(business, ({ row }) => row.id === id)).row;

  const requireAccount = (business: BusinessContext, network: NetworkName, remoteId: string) =>
    requireVisible(
      business,
      ({ row }) => row.network === network && row.mode === networks.mode && row.remoteId === remoteId,
    );

  const requireRemovable = (actor: Actor, business: BusinessContext, row: ConnectionRow): void => {
    if (!canRemove(row, actor.caller, business)) throw new Problem('connection-not-yours');
  };

  /** Assets of the business that only this connection has access to, with the number of members who use each. */
  const findStoppedAssets = async (row: ConnectionRow) => {
    const reachable = await reachableAssetStore(db).findByConnections(
      (await connectionStore(db).list(row.businessId)).map((listed) => listed.row.id),
    );
    const hasAccess = (asset: { type: AssetType; value: string }, isThisConnection: boolean) =>
      reachable.some(
        ({ type, remoteId, connectionId }) =>
          type === asset.type && remoteId === asset.value && (connectionId === row.id) === isThisConnection,
      );
    const stoppedAssets = [];
    for (const asset of await assetQueries(db).list(row.businessId)) {
      if (!hasAccess(asset, true) || hasAccess(asset, false)) continue;
      const { length: members } = await assetQueries(db).listUsages([asset.id]);
      stoppedAssets.push({ label: asset.label, type: asset.type, members });
    }
    return stoppedAssets;
  };

  return {
    list,
    requireAccount,
    requireConnection,
    profile,
    /** The default scopes of a network. */
    scopes: (network: NetworkName) => scopesToRequest(profile(network)),

    networks: (): ConnectableNetwork[] =>
      accountKinds.map((kind) => {
        const network = networkByKind[kind];
        const connector = networks.find(network);
        const method = toMethod(network, connector);
        return {
          kind,
          network,
          label: networkLabels[network],
          ready: connector !== undefined,
          mode: networks.mode,
          by: method,
          scopes: scopesToRequest(profile(network)),
          connect: method === 'consent' && isConsentKind(kind) ? connectPaths[kind] : null,
        };
      }),

    check: async (actor: Actor, business: BusinessContext, id: number): Promise<Connection> => {
      try {
        await health.check(await requireConnection(business, id));
      } catch (error) {
        // An account error is part of the result; other errors are thrown.
        if (!(error instanceof ConnectorFailure) || !isAccountError(error)) throw error;
      }
      const connection = (await list(actor, business)).find((listed) => listed.id === id);
      if (!connection) throw new Problem('not-found');
      return connection;
    },

    disconnectById: async (actor: Actor, business: BusinessContext, id: number, isReport: boolean) => {
      const row = await requireConnection(business, id);
      requireRemovable(actor, business, row);
      const stoppedAssets = await findStoppedAssets(row);
      if (!isReport) await disconnects.disconnect(actor, business, row);
      return { ...done, stops: stoppedAssets };
    },

    disconnectAccount: async (actor: Actor, business: BusinessContext, kind: AccountKind, remoteId: string) =>
      disconnects.disconnect(actor, business, (await requireAccount(business, networkByKind[kind], remoteId)).row),

    disconnectAdWordsAccount: async (actor: Actor, business: BusinessContext, customerId: string) => {
      const isCustomer = ({ type, remoteId }: ReachableAssetRow) =>
        type === 'google_adwords_account' && remoteId === customerId;
      await requireVisible(business, ({ reach }) => reach.some(isCustomer));
      await disconnects.removeAdWordsAccount(actor, business, customerId);
    },

    disconnectNativeAds: async (actor: Actor, business: BusinessContext, remoteId: string) => {
      const { row } = await requireAccount(business, 'native-ads', remoteId).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        throw new Problem('native-ads-disconnect', { message: connectionMessages.nativeAdsDisconnectFailed });
      });
      await disconnects.disconnect(actor, business, row);
    },
  };
};

/** Method by which users connect a network. A network that is not set up has no connector, so its name decides. */
const toMethod = (network: NetworkName, connector: Connector | undefined): ConnectableNetwork['by'] => {
  if (connector?.subAccounts) return 'username';
  if (connector?.apiKeyAuth) return 'key';
  return network === 'wordpress' ? 'password' : 'consent';
};

const isConsentKind = (kind: AccountKind): kind is AccountKind & keyof typeof connectPaths => kind in connectPaths;
