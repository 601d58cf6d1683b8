import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { createBatcher } from '../../../platform/batching.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Vault } from '../../../platform/secrets/index.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import { parseGrant, reachPlaceOf } from '../grants/grant-encoding.ts';
import type { Grants } from '../grants/grants.service.ts';
import type { Incidents } from '../incidents.service.ts';
import { type Address as Place, type ReachRow, reachableAssetStore } from './reachable-assets.store.ts';
import { pageTypes, personTypes } from './reachable-assets.ts';

export type Targets = ReturnType<typeof publishTargetService>;
/** Something that posts go to: a page, a profile, an organisation. */
export type Target = {
  network: NetworkName;
  remoteId: string;
  name: string;
  picture: string | null;
  connectionId: number;
  /** The person whose account it is reached through, in the network's numbering. */
  personId: string;
  isWorking: boolean;
  /** When the permission ends; null when it does not by itself. */
  expiresAt: Date | null;
  granted: readonly string[];
};
type Address = { network: NetworkName; remoteId: string };
type Deps = { db: Db; vault: Vault; grants: Grants; incidents: Incidents };

/** Networks one posts to as the connected account itself. */
const asThemselves: readonly NetworkName[] = ['x', 'linkedin', 'pinterest'];

/** Where a business can publish, and how to act there. */
export const publishTargetService = ({ db, vault, grants, incidents }: Deps) => {
  const everything = async (businessId: number) => {
    const rows = (await connectionStore(db).list(businessId)).map(({ row }) => row);
    const reach = await reachableAssetStore(db).findByConnections(rows.map(({ id }) => id));
    return rows.flatMap((row) => [
      ...(asThemselves.includes(row.network) ? [{ row, reached: undefined }] : []),
      ...reach.filter((one) => one.connectionId === row.id && isTarget(row, one)).map((reached) => ({ row, reached })),
    ]);
  };

  /** Asked for every single share: those who ask at the same time are answered together. */
  const towards = createBatcher((places: readonly Place[]) => reachableAssetStore(db).findRoutes(places));

  /** The ways to one address, as `everything` would list them. */
  const waysTo = async (place: Place) => {
    const found = await towards(place);
    const own = found.filter(({ row }) => asThemselves.includes(row.network) && row.remoteId === place.remoteId);
    return [
      ...own.map(({ row }) => ({ row, reached: undefined })),
      ...found.flatMap(({ row, reached }) => (reached && isTarget(row, reached) ? [{ row, reached }] : [])),
    ];
  };

  const grantOf = async (row: ConnectionRow, reached: ReachRow | undefined): Promise<Grant> => {
    if (!reached || reached.secretId === null) return grants.current(row);
    return parseGrant(await vault.read(db, reached.secretId, reachPlaceOf(row, reached.remoteId)));
  };

  return {
    list: async (businessId: number): Promise<Target[]> => {
      const found = (await everything(businessId)).map(({ row, reached }) => ({
        network: row.network,
        remoteId: reached?.remoteId ?? row.remoteId,
        name: reached?.label ?? row.name,
        picture: reached ? reached.picture : row.picture,
        connectionId: row.id,
        personId: row.remoteId,
        isWorking: row.problemKind === null,
        expiresAt: row.expiresAt,
        granted: row.granted,
      }));
      // Two people may both reach one page; whoever works goes first.
      const best = new Map<string, Target>();
      for (const target of found) {
        const key = `${target.network}:${target.remoteId}`;
        if (!best.get(key)?.isWorking) best.set(key, target);
      }
      return [...best.values()];
    },

    /** Acts as a target. The network's refusal is remembered at the account it came through, and thrown on. */
    withTarget: async <T>(
      businessId: number,
      { network, remoteId }: Address,
      work: (connector: Connector, grant: Grant) => Promise<T>,
    ): Promise<T> => {
      const matching = await waysTo({ businessId, network, remoteId });
      const chosen = matching.find(({ row }) => row.problemKind === null) ?? matching[0];
      if (!chosen) throw new Problem('connection-broken');
      const { row, reached } = chosen;
      const connector = grants.connectorOf(row);
      try {
        const result = await work(connector, await grantOf(row, reached));
        await incidents.worked(row);
        return result;
      } catch (error) {
        if (error instanceof ConnectorFailure) await incidents.failed(row, error);
        throw error;
      }
    },
  };
};

/** What posts go to, and not the person it is reached through. */
const isTarget = (row: ConnectionRow, { type, remoteId, isUsable }: ReachRow): boolean =>
  type === pageTypes[row.network] && isUsable && !(personTypes[row.network] === type && remoteId === row.remoteId);
