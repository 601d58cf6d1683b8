import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { AssetSource, PixelSource } from '../../business/index.ts';
import type { Mode } from '../connections.tables.ts';
import { toProblem, withConnectorErrors } from '../connector-errors.ts';
import type { GrantService } from '../grants/grants.service.ts';
import { warningFor } from '../presenter.ts';
import { reachableAssetStore } from './reachable-assets.store.ts';
import { networksFor } from './reachable-assets.ts';

type Deps = { db: Db; mode: Mode; grants: GrantService };

/** Assets of a business from its connected accounts. */
export const connectedAssetSource =
  ({ db, mode }: Pick<Deps, 'db' | 'mode'>): AssetSource =>
  async (businessId, type) => {
    if (!(await reachableAssetStore(db).hasAny(businessId, mode, networksFor(type)))) return undefined;
    const rows = await reachableAssetStore(db).findByType(businessId, mode, type);
    // Several accounts may have access to one page; it is one asset.
    const byRemoteId = new Map(rows.map(({ reach }) => [reach.remoteId, reach]));
    return [...byRemoteId.values()].map(({ remoteId, label }) => ({ value: remoteId, label, type }));
  };

/** Pixels are read from the network on demand, never stored. */
export const connectedPixelSource = ({ db, mode, grants }: Deps): PixelSource => {
  const accounts = (businessId: number) => reachableAssetStore(db).findByType(businessId, mode, 'facebook_adaccount');

  return {
    list: async (businessId) => {
      const adAccounts = (await accounts(businessId)).filter(({ reach }) => reach.isUsable);
      if (adAccounts.length === 0) return undefined;
      const pixels = new Map<string, { id: string; name: string }>();
      const failures: ConnectorFailure[] = [];
      for (const { reach, connection } of adAccounts) {
        try {
          const listed = await grants.withGrant(connection, async ({ pixels: facet }, grant) =>
            facet ? facet.list(grant, reach.remoteId) : [],
          );
          for (const { id, name } of listed) pixels.set(id, { id, name });
        } catch (error) {
          // A failed account does not hide the pixels of the other accounts.
          if (!(error instanceof ConnectorFailure)) throw error;
          failures.push(error);
        }
      }
      // All accounts failed: an error instead of an empty list.
      if (failures[0] && failures.length === adAccounts.length) throw toProblem(failures[0]);
      return [...pixels.values()];
    },

    create: async (businessId, _userId, name, adAccount) => {
      const adAccounts = await accounts(businessId);
      const adAccountId = adAccount?.replace(/^act_/, '');
      const candidates = adAccountId
        ? adAccounts.filter(({ reach }) => reach.remoteId.replace(/^act_/, '') === adAccountId)
        : adAccounts;
      const chosen = candidates.find(({ reach }) => reach.isUsable);
      if (!chosen) {
        const message = adAccountId && candidates[0] && warningFor(candidates[0].reach);
        if (message) throw new Problem('network-refused', { message });
        if (adAccountId && adAccounts.length > 0) throw new Problem('not-found');
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
