import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { createBatcher } from '../../../platform/batching.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import { parseGrant, reachableGrantContext } from '../grants/grant-encoding.ts';
import type { GrantService } from '../grants/grants.service.ts';
import type { IncidentService } from '../incidents.service.ts';
import { type ReachableAssetRow, reachableAssetStore, type TargetAddress } from './reachable-assets.store.ts';
import { accountTypes, pageTypes } from './reachable-assets.ts';

export type PublishTargetService = ReturnType<typeof publishTargetService>;
/** Page, profile or organization that posts are published to. */
export type Target = {
  network: NetworkName;
  remoteId: string;
  name: string;
  picture: string | null;
  connectionId: number;
  connectedByUserId: number;
  /** Remote id of the connected account through which the target is published to. */
  accountRemoteId: string;
  isWorking: boolean;
  /** Time access expires; null if it does not. */
  expiresAt: Date | null;
  granted: readonly string[];
};
type TargetKey = { network: NetworkName; remoteId: string };
type Deps = { grants: GrantService; incidents: IncidentService };

/** Networks where the connected account itself is the target. */
const accountTargetNetworks: readonly NetworkName[] = ['x', 'linkedin', 'pinterest'];

/** Service for the publish targets of a business, and calls with their grants. */
export const publishTargetService = ({ db, vault }: Platform, { grants, incidents }: Deps) => {
  const listRoutes = async (businessId: number) => {
    const rows = (await connectionStore(db).list(businessId)).map(({ row }) => row);
    const reach = await reachableAssetStore(db).findByConnections(rows.map(({ id }) => id));
    return rows.flatMap((row) => [
      ...(accountTargetNetworks.includes(row.network) ? [{ row, asset: undefined }] : []),
      ...reach
        .filter((listed) => listed.connectionId === row.id && isTarget(row, listed))
        .map((asset) => ({ row, asset })),
    ]);
  };

  /** Finds routes; concurrent lookups are batched, because every share needs one. */
  const findRoutes = createBatcher((keys: readonly TargetAddress[]) => reachableAssetStore(db).findRoutes(keys));

  /** Finds the connections with access to one target. */
  const findTargetRoutes = async (key: TargetAddress) => {
    const routes = await findRoutes(key);
    const ownRoutes = routes.filter(
      ({ row }) => accountTargetNetworks.includes(row.network) && row.remoteId === key.remoteId,
    );
    return [
      ...ownRoutes.map(({ row }) => ({ row, asset: undefined })),
      ...routes.flatMap(({ row, reached: asset }) => (asset && isTarget(row, asset) ? [{ row, asset }] : [])),
    ];
  };

  const grantFor = async (row: ConnectionRow, asset: ReachableAssetRow | undefined): Promise<Grant> => {
    if (!asset || asset.secretId === null) return grants.current(row);
    return parseGrant(await vault.read(db, asset.secretId, reachableGrantContext(row, asset.remoteId)));
  };

  return {
    list: async (businessId: number): Promise<Target[]> => {
      const targets = (await listRoutes(businessId)).map(({ row, asset }) => ({
        network: row.network,
        remoteId: asset?.remoteId ?? row.remoteId,
        name: asset?.label ?? row.name,
        picture: asset ? asset.picture : row.picture,
        connectionId: row.id,
        connectedByUserId: row.userId,
        accountRemoteId: row.remoteId,
        isWorking: row.problemKind === null,
        expiresAt: row.expiresAt,
        granted: row.granted,
      }));
      // If several connected accounts have access to a page, a working account is preferred.
      const best = new Map<string, Target>();
      for (const target of targets) {
        const targetKey = `${target.network}:${target.remoteId}`;
        if (!best.get(targetKey)?.isWorking) best.set(targetKey, target);
      }
      return [...best.values()];
    },

    /** Runs `work` with a target's grant. Records success or failure with the connection. */
    withTarget: async <T>(
      businessId: number,
      { network, remoteId }: TargetKey,
      work: (connector: Connector, grant: Grant) => Promise<T>,
    ): Promise<T> => {
      const routes = await findTargetRoutes({ businessId, network, remoteId });
      const route = routes.find(({ row }) => row.problemKind === null) ?? routes[0];
      if (!route) throw new Problem('connection-broken');
      const { row, asset } = route;
      const connector = grants.requireConnector(row);
      try {
        const result = await work(connector, await grantFor(row, asset));
        await incidents.recordSuccess(row);
        return result;
      } catch (error) {
        if (error instanceof ConnectorFailure) await incidents.recordFailure(row, error);
        throw error;
      }
    },

    /**
     * Runs `work` with the grant of the person whose connection reaches a target. Failures are not recorded with the
     * connection: some are limits of our app for everyone.
     */
    withPerson: async <T>(
      businessId: number,
      { network, remoteId }: TargetKey,
      work: (connector: Connector, grant: Grant) => Promise<T>,
    ): Promise<T> => {
      const routes = await findTargetRoutes({ businessId, network, remoteId });
      const route = routes.find(({ row }) => row.problemKind === null) ?? routes[0];
      if (!route) throw new Problem('connection-broken');
      return work(grants.requireConnector(route.row), await grants.current(route.row));
    },
  };
};

/** True for a usable page or profile that is listed below a connected account, and is not the account itself. */
const isTarget = (row: ConnectionRow, { type, remoteId, isUsable }: ReachableAssetRow): boolean =>
  type === pageTypes[row.network] && isUsable && !(accountTypes[row.network] === type && remoteId === row.remoteId);
