import type { AdAccountStatus } from '@fanfare/connectors/ports/accounts';
import type { AdAccountRef } from '@fanfare/connectors/ports/ads/ads';
import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { createBatcher } from '../../../platform/batching.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { assetQueries } from '../../business/index.ts';
import type { ConnectionRow } from '../connections.store.ts';
import type { Mode } from '../connections.tables.ts';
import { withConnectorErrors } from '../connector-errors.ts';
import type { GrantService } from '../grants/grants.service.ts';
import { type ReachableAssetRow, reachableAssetStore } from './reachable-assets.store.ts';
import { warningFor } from './reachable-assets.ts';

export type AdAccountAccess = ReturnType<typeof adAccountAccess>;
export type AdNetworkName = 'facebook' | 'google' | 'native-ads';
/** Key of an ad account. `connectedAs`: the remote id of the connected account to use; without it any working one. */
export type AdAccountKey = { network: AdNetworkName; id: string; connectedAs?: string | undefined };
export type AdAccountCall = { connector: Connector; grant: Grant; account: AdAccountRef };

/**
 * Condition of an ad account at the last check of its connection; an account that was never checked counts as working.
 */
export type AdAccountCondition = { status: AdAccountStatus; hasPayment: boolean };

type Route = { reach: ReachableAssetRow; connection: ConnectionRow };
type Deps = { mode: Mode; grants: GrantService };

const typeOf: Record<AdNetworkName, AssetType> = {
  facebook: 'facebook_adaccount',
  google: 'google_adwords_account',
  'native-ads': 'native_ads_account',
};

/**
 * Currency and time zone of accounts on the native-ads network, which has no list of accounts: all of its accounts
 * count in dollars, and their days are in UTC.
 */
const nativeAds = { currency: 'USD', timeZone: 'UTC' };

/** Service for the ad accounts of a business, and calls with the grants that reach them. */
export const adAccountAccess = ({ db }: Platform, { mode, grants }: Deps) => {
  const listRoutes = (businessId: number, network: AdNetworkName, reader: Db | Tx = db): Promise<Route[]> =>
    reachableAssetStore(reader).findByType(businessId, mode, typeOf[network]);

  /** Finds the routes to an account, working connections first. */
  const findRoutes = async (businessId: number, { network, id, connectedAs }: AdAccountKey): Promise<Route[]> =>
    (await listRoutes(businessId, network))
      .filter(
        ({ reach, connection }) =>
          reach.remoteId === id && (connectedAs ?? connection.remoteId) === connection.remoteId,
      )
      .sort((a, b) => Number(a.connection.problemKind !== null) - Number(b.connection.problemKind !== null));

  /** Predicate for accounts that are assets of the business and, for a member, assigned to that member. */
  const usableFilter = async (business: BusinessContext, reader: Db | Tx = db) => {
    const usable = await assetQueries(reader).listUsable(business);
    return ({ reach }: Route): boolean =>
      usable.some(({ type, value }) => type === reach.type && value === reach.remoteId);
  };

  /** True if the account is still an asset of the business. */
  const isOwned = async (businessId: number, { network, id }: Pick<AdAccountKey, 'network' | 'id'>): Promise<boolean> =>
    (await assetQueries(db).list(businessId)).some(({ type, value }) => type === typeOf[network] && value === id);

  /**
   * Finds the route of an owned account. Deliveries and jobs ask for each change, so concurrent lookups of one account
   * are one.
   */
  const findOwned = createBatcher(
    async (lookups: readonly { businessId: number; key: AdAccountKey }[]): Promise<(Route | undefined)[]> => {
      const found = new Map<string, Promise<Route | undefined>>();
      const toText = ({ businessId, key }: (typeof lookups)[number]) => JSON.stringify([businessId, key]);
      for (const lookup of lookups) if (!found.has(toText(lookup))) found.set(toText(lookup), readOwned(lookup));
      return Promise.all(lookups.map((lookup) => found.get(toText(lookup))));
    },
    { retriesAlone: false },
  );
  const readOwned = async ({ businessId, key }: { businessId: number; key: AdAccountKey }) => {
    const [[route], owned] = await Promise.all([findRoutes(businessId, key), isOwned(businessId, key)]);
    return owned ? route : undefined;
  };

  /** Reads the account of a route; currency and zone that aren't stored yet are read from the network. */
  const readRef = async ({ reach }: Route, connector: Connector, grant: Grant): Promise<AdAccountRef> => {
    const stored = reach.ad?.account;
    if (stored)
      return {
        id: reach.remoteId,
        currency: stored.currency,
        timeZone: stored.timeZone,
        managerId: stored.managerId ?? undefined,
      };
    if (!connector.adAccounts) return { id: reach.remoteId, ...nativeAds };
    const account = (await connector.adAccounts.list(grant)).find(({ id }) => id === reach.remoteId);
    if (!account) throw new Problem('connection-broken');
    const managerId = connector.network === 'google' ? account.business?.id : undefined;
    return { id: account.id, currency: account.currency, timeZone: account.timeZone, managerId };
  };

  const withRoute = async <T>(route: Route, work: (call: AdAccountCall) => Promise<T>): Promise<T> => {
    // Calls to the native-ads network use one key for all accounts, because it has no grants of users.
    if (route.connection.network === 'native-ads') {
      const connector = grants.requireConnector(route.connection);
      const { remoteId, name } = route.connection;
      const grant: Grant = { accessToken: '', scopes: [], account: { id: remoteId, name } };
      return work({ connector, grant, account: await readRef(route, connector, grant) });
    }
    return grants.withGrant(route.connection, async (connector, grant) =>
      work({ connector, grant, account: await readRef(route, connector, grant) }),
    );
  };

  return {
    /** Lists the ad accounts that a member can use, each once. `reader`: the caller's transaction, if there is one. */
    list: async (business: BusinessContext, network: AdNetworkName, reader: Db | Tx = db) => {
      const isUsable = await usableFilter(business, reader);
      const routes = (await listRoutes(business.id, network, reader)).filter(isUsable);
      const byId = new Map<string, Route>();
      for (const route of routes)
        if (byId.get(route.reach.remoteId)?.connection.problemKind !== null) byId.set(route.reach.remoteId, route);
      return [...byId.values()].map(({ reach, connection }) => {
        const known = reach.ad?.account ?? (network === 'native-ads' ? nativeAds : undefined);
        return {
          id: reach.remoteId,
          name: reach.label,
          connectedAs: connection.remoteId,
          isUsable: reach.isUsable,
          status: reach.ad?.account?.status,
          currency: known?.currency,
          timeZone: known?.timeZone,
          warning: warningFor(reach),
        };
      });
    },

    /** Finds the condition of an account; undefined when no connection reaches it, or the business no longer has it. */
    findCondition: async (
      businessId: number,
      key: Pick<AdAccountKey, 'network' | 'id'>,
    ): Promise<AdAccountCondition | undefined> => {
      const [route] = await findRoutes(businessId, key);
      if (!route || !(await isOwned(businessId, key))) return undefined;
      const { ad } = route.reach;
      return { status: ad?.account?.status ?? 'active', hasPayment: ad?.hasPayment ?? true };
    },

    /** Runs `work` for a member who can use the account; 404 for any other. Failures become problems. */
    use: async <T>(
      business: BusinessContext,
      key: AdAccountKey,
      work: (call: AdAccountCall) => Promise<T>,
    ): Promise<T> => {
      const [route] = (await findRoutes(business.id, key)).filter(await usableFilter(business));
      if (!route) throw new Problem('not-found');
      return withConnectorErrors(() => withRoute(route, work));
    },

    /**
     * Runs `work` for the business itself, while it has the account: jobs and deliveries. Connector failures are thrown
     * as they are.
     */
    useAsBusiness: async <T>(
      businessId: number,
      key: AdAccountKey,
      work: (call: AdAccountCall) => Promise<T>,
    ): Promise<T> => {
      const route = await findOwned({ businessId, key });
      if (!route) throw new Problem('connection-broken');
      return withRoute(route, work);
    },
  };
};
