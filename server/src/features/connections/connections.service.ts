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
import type { Feature } from '@fanfare/contract/kit/permission';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type NetworkName, networkLabels } from '@fanfare/contract/networks/names';
import { type CapabilityProfile, missingScopes, type ProfileSet } from '@fanfare/contract/networks/profile';
import { profileFor } from '@fanfare/contract/networks/profiles';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { Actor } from '../audit/index.ts';
import { assetQueries } from '../business/index.ts';
import { type ConnectionRow, connectionStore } from './connections.store.ts';
import type { DisconnectService } from './disconnect.service.ts';
import type { Networks } from './grants/grant-encoding.ts';
import type { HealthService } from './health.service.ts';
import { isAccountError } from './incidents.service.ts';
import { presentConnection, warningFor } from './presenter.ts';
import { type ReachableAssetRow, reachableAssetStore } from './reachable/reachable-assets.store.ts';
import { scopesToRequest } from './scopes.ts';

export type ConnectionService = ReturnType<typeof connectionService>;
type Deps = {
  db: Db;
  now: Now;
  networks: Networks;
  health: HealthService;
  disconnects: DisconnectService;
  profileSet: ProfileSet;
};

export const adNetworkKinds: readonly AccountKind[] = ['facebook', 'google', 'nativeads'];

/** The connected accounts of a business: list, check, disconnect. */
export const connectionService = ({ db, now, networks, health, disconnects, profileSet }: Deps) => {
  /** The network's profile with the scopes of this installation's app. */
  const profile = (network: NetworkName): CapabilityProfile | undefined => {
    const profile = profileFor(network, profileSet);
    const scopes = networks.find(network)?.scopes;
    return profile && scopes ? { ...profile, scopes } : profile;
  };

  /** The owner sees all connections; a member their own, and those with access to assets assigned to them. */
  const list = async (actor: Actor, business: BusinessContext): Promise<Connection[]> => {
    const rows = await connectionStore(db).list(business.id);
    const reachable = await reachableAssetStore(db).findByConnections(rows.map(({ row }) => row.id));
    const memberAssets = business.isOwner ? [] : await assetQueries(db).findByMember(business.memberId);
    const isMemberAsset = ({ type, remoteId }: ReachableAssetRow) =>
      memberAssets.some((asset) => asset.type === type && asset.value === remoteId);
    return rows.flatMap(({ row, connectedBy }) => {
      const seesAll = business.isOwner || row.userId === actor.caller.userId;
      const reach = reachable.filter((asset) => asset.connectionId === row.id && (seesAll || isMemberAsset(asset)));
      if (!seesAll && reach.length === 0) return [];
      const expected = { profile: profile(row.network), scopes: scopesToRequest(profile(row.network)) };
      return [presentConnection({ row, connectedBy, reach, ...expected }, actor.caller, business, now())];
    });
  };

  const requireConnection = async (business: BusinessContext, id: number): Promise<ConnectionRow> => {
    const row = await connectionStore(db).find(business.id, id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  const requireAccount = async (businessId: number, network: NetworkName, remoteId: string): Promise<ConnectionRow> => {
    const row = await connectionStore(db).findAccount({ businessId, network, mode: networks.mode, remoteId });
    if (!row || row.disconnectedAt !== null) throw new Problem('not-found');
    return row;
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

  /** A Facebook account from the database; with `isRefresh`, checked at Facebook first. */
  const loadFacebookAccount = async (business: BusinessContext, fbUid: string, isRefresh: boolean) => {
    const row = await requireAccount(business.id, 'facebook', fbUid);
    if (!isRefresh) return row;
    try {
      await health.check(row);
    } catch (error) {
      // A rejected grant is stored in the row and not an error here.
      if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
    }
    return requireAccount(business.id, 'facebook', fbUid);
  };

  const perms = async (
    business: BusinessContext,
    { fb_uid, feature, fb_page_id }: { fb_uid: string; feature: Feature; fb_page_id?: string | undefined },
    isRefresh: boolean,
  ) => {
    const row = await loadFacebookAccount(business, fb_uid, isRefresh);
    const facebook = profile('facebook');
    if (!facebook) throw new Problem('network-not-set-up');
    // A rejected grant has no permissions.
    const granted = row.problemKind === 'reauthorize' ? [] : row.granted;
    const permissions = missingScopes(facebook, feature, { granted, declined: row.declined });
    if (fb_page_id !== undefined && permissions.missing.length === 0) {
      const hasAccess = (await reachableAssetStore(db).findByConnections([row.id])).some(
        ({ type, remoteId }) => type === 'facebook_page' && remoteId === fb_page_id,
      );
      const message = `${row.name} doesn't have access to this page on Facebook. Someone who manages it must connect their account.`;
      if (!hasAccess) throw new Problem('not-found', { message });
    }
    return {
      perms: permissions,
      is_owner: business.isOwner,
      connect: `${connectPaths.facebook}?reconnect=${row.id}&feature=${feature}&rerequest=true`,
    };
  };

  return {
    list,
    requireAccount,
    requireConnection,
    profile,
    /** The default scopes of a network. */
    scopes: (network: NetworkName) => scopesToRequest(profile(network)),
    perms,

    networks: (): ConnectableNetwork[] =>
      accountKinds.map((kind) => {
        const network = networkByKind[kind];
        const connector = networks.find(network);
        const method = connector?.subAccounts ? 'username' : network === 'wordpress' ? 'password' : 'consent';
        return {
          kind,
          network,
          label: networkLabels[network],
          ready: connector !== undefined,
          mode: networks.mode,
          by: method,
          scopes: scopesToRequest(profile(network)),
          connect: method === 'consent' && kind !== 'nativeads' && kind !== 'wordpress' ? connectPaths[kind] : null,
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
      const stoppedAssets = await findStoppedAssets(row);
      if (!isReport) await disconnects.disconnect(actor, business, row);
      return { success: true, stops: stoppedAssets };
    },

    disconnectAccount: async (actor: Actor, business: BusinessContext, kind: AccountKind, remoteId: string) =>
      disconnects.disconnect(actor, business, await requireAccount(business.id, networkByKind[kind], remoteId)),

    disconnectAdWordsAccount: disconnects.removeAdWordsAccount,

    disconnectNativeAds: async (actor: Actor, business: BusinessContext, remoteId: string) => {
      const row = await connectionStore(db).findAccount({
        ...{ businessId: business.id, network: 'native-ads', mode: networks.mode, remoteId },
      });
      if (!row || row.disconnectedAt !== null) {
        throw new Problem('native-ads-disconnect', { message: connectionMessages.nativeAdsDisconnectFailed });
      }
      await disconnects.disconnect(actor, business, row);
    },

    adNetworks: async (actor: Actor, business: BusinessContext) => {
      const facebook = await reachableAssetStore(db).findByType(business.id, networks.mode, 'facebook_adaccount');
      const google = await reachableAssetStore(db).findByType(business.id, networks.mode, 'google_adwords_account');
      const native = await reachableAssetStore(db).findByType(business.id, networks.mode, 'native_ads_account');
      return {
        facebook: facebook.map(({ reach, connection }) => ({
          account_id: reach.remoteId.replace(/^act_/, ''),
          name: reach.label,
          fb_uid: connection.remoteId,
          fb_adaccount_id: `act_${reach.remoteId.replace(/^act_/, '')}`,
          is_active: reach.ad?.isActive ?? false,
          funding_source: reach.ad?.fundingSource ?? null,
          warning: warningFor(reach),
        })),
        google: google.map(({ reach, connection }) => ({
          customer_id: reach.remoteId,
          email: connection.name,
          display_name: reach.label,
          warning: warningFor(reach),
        })),
        nativeads: native.map(({ reach }) => ({ id: reach.remoteId, username: reach.label })),
        accounts: (await list(actor, business)).filter(({ kind }) => adNetworkKinds.includes(kind)),
      };
    },

    facebookProfile: async (business: BusinessContext, fbUid: string, isRefresh: boolean) => {
      const row = await loadFacebookAccount(business, fbUid, isRefresh);
      if (isRefresh && row.problemKind !== null) {
        const { problemMessage: message, networkMessage } = row;
        throw new Problem('connection-broken', {
          message: networkMessage ? `${message} (${networkMessage})` : `${message}`,
        });
      }
      const reach = await reachableAssetStore(db).findByConnections([row.id]);
      const pages = reach.filter(({ type }) => type === 'facebook_page');
      return {
        id: row.remoteId,
        name: row.name,
        picture: row.picture,
        pages: pages.map((page) => ({ id: page.remoteId, name: page.label, warning: warningFor(page) })),
      };
    },
  };
};
