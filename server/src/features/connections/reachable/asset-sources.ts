import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AdAccountPixels, AssetSource, PixelSource } from '../../business/index.ts';
import type { Mode } from '../connections.tables.ts';
import { toProblem, withConnectorErrors } from '../connector-errors.ts';
import type { GrantService } from '../grants/grants.service.ts';
import { reachableAssetStore } from './reachable-assets.store.ts';
import { networksFor, warningFor } from './reachable-assets.ts';

type Deps = { mode: Mode; grants: GrantService };

/** Source of a business's assets from its connected accounts. */
export const connectedAssetSource =
  ({ db }: Platform, { mode }: Pick<Deps, 'mode'>): AssetSource =>
  async (businessId, type) => {
    if (!(await reachableAssetStore(db).hasAny(businessId, mode, networksFor(type)))) return undefined;
    const rows = await reachableAssetStore(db).findByType(businessId, mode, type);
    // A page to which several connected accounts have access is listed once.
    const byRemoteId = new Map(rows.map(({ reach }) => [reach.remoteId, reach]));
    return [...byRemoteId.values()].map(({ remoteId, label }) => ({ value: remoteId, label, type }));
  };

/** Source of pixels, read from the network on demand and never stored. */
export const connectedPixelSource = ({ db }: Platform, { mode, grants }: Deps): PixelSource => {
  /** Finds the connection with access to an ad account, a working one first; or the reason why there is none. */
  const findRoute = async (businessId: number, adAccount: string) => {
    const routes = (await reachableAssetStore(db).findByType(businessId, mode, 'facebook_adaccount')).filter(
      ({ reach }) => reach.remoteId === adAccount,
    );
    const usable = routes.filter(({ reach }) => reach.isUsable);
    const route = usable.find(({ connection }) => connection.problemKind === null) ?? usable[0];
    return route ? { route } : { problem: (routes[0] && warningFor(routes[0].reach)) ?? notConnected };
  };

  const listPixels = async (businessId: number, adAccount: string): Promise<AdAccountPixels> => {
    const { route, problem } = await findRoute(businessId, adAccount);
    if (!route) return { adAccount, pixels: [], problem };
    try {
      const pixels = await grants.withGrant(route.connection, async ({ pixels: facet }, grant) =>
        facet ? facet.list(grant, adAccount) : [],
      );
      return { adAccount, pixels: pixels.map(({ id, name }) => ({ id, name })), problem: null };
    } catch (error) {
      // If the pixels of one account can't be read, the pixels of all other accounts are shown, and that account is not
      // shown as an account without pixels.
      if (!(error instanceof ConnectorFailure)) throw error;
      return { adAccount, pixels: [], problem: toProblem(error).message };
    }
  };

  return {
    list: (businessId, adAccounts) => Promise.all(adAccounts.map((adAccount) => listPixels(businessId, adAccount))),

    create: async (businessId, adAccount, name) => {
      const { route, problem } = await findRoute(businessId, adAccount);
      if (!route) throw new Problem('network-refused', { message: problem });
      return withConnectorErrors(() =>
        grants.withGrant(route.connection, async ({ pixels }, grant) => {
          if (!pixels) throw new Problem('network-not-set-up');
          return pixels.create(grant, adAccount, name);
        }),
      );
    },
  };
};

const notConnected = 'No connected Facebook account has access to this ad account. Connect one that has.';
