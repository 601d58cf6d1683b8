import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { AssetSource, PixelSource } from '../../business/index.ts';
import type { Mode } from '../connections.tables.ts';
import { toProblem, withConnectorErrors } from '../connector-errors.ts';
import type { Grants } from '../grants/grants.service.ts';
import { warningFor } from '../presenter.ts';
import { reachableAssetStore } from './reachable-assets.store.ts';
import { networksFor } from './reachable-assets.ts';

type Deps = { db: Db; mode: Mode; grants: Grants };

/** What a business can use because its people connected their accounts. */
export const connectedAssetSource =
  ({ db, mode }: Pick<Deps, 'db' | 'mode'>): AssetSource =>
  async (businessId, type) => {
    if (!(await reachableAssetStore(db).hasAny(businessId, mode, networksFor(type)))) return undefined;
    const rows = await reachableAssetStore(db).findByType(businessId, mode, type);
    // Two people may both reach one page; it is one asset.
    const once = new Map(rows.map(({ reach }) => [reach.remoteId, reach]));
    return [...once.values()].map(({ remoteId, label }) => ({ value: remoteId, label, type }));
  };

/** Pixels live at the network: asked for when somebody looks, never kept here. */
export const connectedPixelSource = ({ db, mode, grants }: Deps): PixelSource => {
  const accounts = (businessId: number) => reachableAssetStore(db).findByType(businessId, mode, 'facebook_adaccount');

  return {
    list: async (businessId) => {
      const reached = (await accounts(businessId)).filter(({ reach }) => reach.isUsable);
      if (reached.length === 0) return undefined;
      const pixels = new Map<string, { id: string; name: string }>();
      const failures: ConnectorFailure[] = [];
      for (const { reach, connection } of reached) {
        try {
          const found = await grants.withGrant(connection, async ({ pixels: facet }, grant) =>
            facet ? facet.list(grant, reach.remoteId) : [],
          );
          for (const { id, name } of found) pixels.set(id, { id, name });
        } catch (error) {
          // One account that does not answer must not hide the pixels of the others.
          if (!(error instanceof ConnectorFailure)) throw error;
          failures.push(error);
        }
      }
      // None at all answered: that is not the same as having none.
      if (failures[0] && failures.length === reached.length) throw toProblem(failures[0]);
      return [...pixels.values()];
    },

    create: async (businessId, _userId, name, adAccount) => {
      const reached = await accounts(businessId);
      const wanted = adAccount?.replace(/^act_/, '');
      const meant = wanted ? reached.filter(({ reach }) => reach.remoteId.replace(/^act_/, '') === wanted) : reached;
      const chosen = meant.find(({ reach }) => reach.isUsable);
      if (!chosen) {
        const message = wanted && meant[0] && warningFor(meant[0].reach);
        if (message) throw new Problem('network-refused', { message });
        if (wanted && reached.length > 0) throw new Problem('not-found');
        return undefined;
      }
      return withConnectorErrors(() =>
        grants.withGrant(chosen.connection, async ({ pixels }, grant) =>
          pixels?.create(grant, chosen.reach.remoteId, name),
        ),
      );
    },
  };
};
