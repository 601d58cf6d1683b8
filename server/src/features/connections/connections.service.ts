import { connectPaths } from '@fanfare/contract/connect-calls';
import {
  type AccountKind,
  accountKinds,
  type Connection,
  connectionMessages,
  type NetworkFacts,
  networkOf,
} from '@fanfare/contract/connections';
import type { AssetType } from '@fanfare/contract/kit/assets';
import type { Feature } from '@fanfare/contract/kit/permission';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { type NetworkName, networkLabels } from '@fanfare/contract/networks/names';
import { missingScopes, type ProfileSet } from '@fanfare/contract/networks/profile';
import { profileOf } from '@fanfare/contract/networks/profiles';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { Audit, Actor } from '../audit/index.ts';
import { assetStore } from '../business/index.ts';
import { type ConnectionRow, connectionStore } from './connections.store.ts';
import type { Networks } from './grants/grant-encoding.ts';
import type { Grants } from './grants/grants.service.ts';
import type { HealthService } from './health.service.ts';
import { isOfTheAccount } from './incidents.service.ts';
import { canRemove, presentConnection, warningFor } from './presenter.ts';
import { type ReachRow, reachableAssetStore } from './reachable/reachable-assets.store.ts';
import { scopesToAsk } from './scopes.ts';

export type ConnectionService = ReturnType<typeof connectionService>;
type Deps = {
  db: Db;
  vault: Vault;
  now: Now;
  audit: Audit;
  networks: Networks;
  grants: Grants;
  health: HealthService;
  profileSet: ProfileSet;
};

export const adNetworkKinds: readonly AccountKind[] = ['facebook', 'google', 'nativeads'];

/** The accounts of a business: what is connected, how it is, and how it ends. */
export const connectionService = ({ db, vault, now, audit, networks, grants, health, profileSet }: Deps) => {
  const profile = (network: NetworkName) => profileOf(network, profileSet);

  /** The owner sees everything; a member what they connected themselves, and what reaches the assets they may use. */
  const list = async (actor: Actor, business: BusinessContext): Promise<Connection[]> => {
    const rows = await connectionStore(db).list(business.id);
    const all = await reachableAssetStore(db).findByConnections(rows.map(({ row }) => row.id));
    const theirs = business.isOwner ? [] : await assetStore(db).findByMember(business.memberId);
    const isTheirs = ({ type, remoteId }: ReachRow) =>
      theirs.some((asset) => asset.type === type && asset.value === remoteId);
    return rows.flatMap(({ row, by: name }) => {
      const isWhole = business.isOwner || row.userId === actor.caller.userId;
      const reach = all.filter((one) => one.connectionId === row.id && (isWhole || isTheirs(one)));
      if (!isWhole && reach.length === 0) return [];
      const facts = { profile: profile(row.network), scopes: scopesToAsk(profile(row.network)) };
      return [presentConnection({ row, by: name, reach, ...facts }, actor.caller, business, now())];
    });
  };

  const held = async (business: BusinessContext, id: number): Promise<ConnectionRow> => {
    const row = await connectionStore(db).find(business.id, id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  const account = async (businessId: number, network: NetworkName, remoteId: string): Promise<ConnectionRow> => {
    const row = await connectionStore(db).findAccount({ businessId, network, mode: networks.mode, remoteId });
    if (!row || row.disconnectedAt !== null) throw new Problem('not-found');
    return row;
  };

  /** Assets of the business that only this connection reaches, with how many members use each. */
  const stopsOf = async (row: ConnectionRow) => {
    const all = await reachableAssetStore(db).findByConnections(
      (await connectionStore(db).list(row.businessId)).map((one) => one.row.id),
    );
    const isReached = (asset: { type: AssetType; value: string }, isHere: boolean) =>
      all.some(
        ({ type, remoteId, connectionId }) =>
          type === asset.type && remoteId === asset.value && (connectionId === row.id) === isHere,
      );
    const stops = [];
    for (const asset of await assetStore(db).list(row.businessId)) {
      if (!isReached(asset, true) || isReached(asset, false)) continue;
      const { length: members } = await assetStore(db).users([asset.id]);
      stops.push({ label: asset.label, type: asset.type, members });
    }
    return stops;
  };

  /** The network is told, the tokens are gone, the row stays: connecting again brings everything back. */
  const disconnect = async (actor: Actor, business: BusinessContext, row: ConnectionRow) => {
    if (!canRemove(row, actor.caller, business)) throw new Problem('connection-not-yours');
    await giveBack(row);
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

  /** A network that cannot be told must not keep anybody from leaving: we forget the tokens either way. */
  const giveBack = async (row: ConnectionRow) => {
    if (row.secretId === null || row.mode !== networks.mode) return;
    // A network knows one permission of a person for us: taken back, it would be gone for their other businesses too.
    if (await connectionStore(db).hasOtherEverywhere(row)) return;
    try {
      const { authorizer, site } = networks.find(row.network) ?? {};
      await (authorizer ?? site?.door)?.revoke(await grants.read(row));
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
    }
  };

  /** A Facebook account as we know it, or as Facebook says now. */
  const facebookAccount = async (business: BusinessContext, fbUid: string, isFresh: boolean) => {
    const row = await account(business.id, 'facebook', fbUid);
    if (!isFresh) return row;
    try {
      await health.check(row);
    } catch (error) {
      // What Facebook no longer accepts is written down in the row; only what says nothing about it goes on.
      if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
    }
    return account(business.id, 'facebook', fbUid);
  };

  const perms = async (
    business: BusinessContext,
    { fb_uid, feature, fb_page_id }: { fb_uid: string; feature: Feature; fb_page_id?: string | undefined },
    isFresh: boolean,
  ) => {
    const row = await facebookAccount(business, fb_uid, isFresh);
    const facebook = profile('facebook');
    if (!facebook) throw new Problem('network-not-set-up');
    // What is no longer accepted allows nothing, whatever it was granted once.
    const granted = row.problemKind === 'reauthorize' ? [] : row.granted;
    const answer = missingScopes(facebook, feature, { granted, declined: row.declined });
    if (fb_page_id !== undefined && answer.missing.length === 0) {
      const isReached = (await reachableAssetStore(db).findByConnections([row.id])).some(
        ({ type, remoteId }) => type === 'facebook_page' && remoteId === fb_page_id,
      );
      const message = `${row.name} does not reach this page at Facebook. Somebody who manages it has to connect their account.`;
      if (!isReached) throw new Problem('not-found', { message });
    }
    return {
      perms: answer,
      is_owner: business.isOwner,
      connect: `${connectPaths.facebook}?reconnect=${row.id}&feature=${feature}&rerequest=true`,
    };
  };

  return {
    list,
    account,
    held,
    profile,
    /** What everybody is asked for at a network. */
    scopes: (network: NetworkName) => scopesToAsk(profile(network)),
    perms,

    networks: (): NetworkFacts[] =>
      accountKinds.map((kind) => {
        const network = networkOf[kind];
        const connector = networks.find(network);
        const by = connector?.subAccounts ? 'username' : network === 'wordpress' ? 'password' : 'consent';
        return {
          kind,
          network,
          label: networkLabels[network],
          ready: connector !== undefined,
          mode: networks.mode,
          by,
          scopes: scopesToAsk(profile(network)),
          connect: by === 'consent' && kind !== 'nativeads' && kind !== 'wordpress' ? connectPaths[kind] : null,
        };
      }),

    check: async (actor: Actor, business: BusinessContext, id: number): Promise<Connection> => {
      try {
        await health.check(await held(business, id));
      } catch (error) {
        // What the account must be mended for is the answer; what is about the network alone is a failed question.
        if (!(error instanceof ConnectorFailure) || !isOfTheAccount(error)) throw error;
      }
      const found = (await list(actor, business)).find((connection) => connection.id === id);
      if (!found) throw new Problem('not-found');
      return found;
    },

    disconnectById: async (actor: Actor, business: BusinessContext, id: number, isReport: boolean) => {
      const row = await held(business, id);
      const stops = await stopsOf(row);
      if (!isReport) await disconnect(actor, business, row);
      return { success: true, stops };
    },

    disconnectAccount: async (actor: Actor, business: BusinessContext, kind: AccountKind, remoteId: string) =>
      disconnect(actor, business, await account(business.id, networkOf[kind], remoteId)),

    /** The Google account behind an AdWords account. */
    disconnectReached: async (actor: Actor, business: BusinessContext, customerId: string) => {
      const [found] = (
        await reachableAssetStore(db).findByType(business.id, networks.mode, 'google_adwords_account')
      ).filter(({ reach }) => reach.remoteId === customerId);
      if (!found) throw new Problem('not-found');
      await disconnect(actor, business, found.connection);
    },

    disconnectNativeAds: async (actor: Actor, business: BusinessContext, remoteId: string) => {
      const row = await connectionStore(db).findAccount({
        ...{ businessId: business.id, network: 'native-ads', mode: networks.mode, remoteId },
      });
      if (!row || row.disconnectedAt !== null) {
        throw new Problem('native-ads-disconnect', { message: connectionMessages.nativeAdsDisconnectFailed });
      }
      await disconnect(actor, business, row);
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

    facebookProfile: async (business: BusinessContext, fbUid: string, isFresh: boolean) => {
      const row = await facebookAccount(business, fbUid, isFresh);
      if (isFresh && row.problemKind !== null) {
        const { problemSentence: sentence, problemWords: words } = row;
        throw new Problem('connection-broken', { message: words ? `${sentence} (${words})` : `${sentence}` });
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
