import type { Grant } from '@fanfare/connectors/ports/grant';
import type { Site } from '@fanfare/connectors/ports/site';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import type { GrantService } from '../grants/grants.service.ts';

export type SiteConnectionService = ReturnType<typeof siteConnectionService>;
/** A WordPress site that is connected to the business; `id`: id of its connection. */
export type SiteConnection = { id: number; remoteId: string; name: string; userId: number };
type Deps = { grants: GrantService };

/** Service for calls to connected WordPress sites. */
export const siteConnectionService = ({ db }: Platform, { grants }: Deps) => {
  const requireConnection = async (businessId: number, id: number): Promise<ConnectionRow> => {
    const row = await connectionStore(db).find(businessId, id);
    if (row?.network !== 'wordpress') throw new Problem('connection-broken');
    return row;
  };
  const requireSite = (row: ConnectionRow): Site => {
    const { site } = grants.requireConnector(row);
    if (!site) throw new Problem('network-not-set-up');
    return site;
  };

  return {
    list: async (businessId: number): Promise<SiteConnection[]> =>
      (await connectionStore(db).list(businessId))
        .filter(({ row }) => row.network === 'wordpress')
        .map(({ row: { id, remoteId, name, userId } }) => ({ id, remoteId, name, userId })),

    find: async (businessId: number, id: number): Promise<SiteConnection> => requireConnection(businessId, id),

    open: async (businessId: number, id: number): Promise<{ site: Site; grant: Grant }> => {
      const row = await requireConnection(businessId, id);
      return { site: requireSite(row), grant: await grants.current(row) };
    },

    /** Runs `work` with the site's grant. Records success or failure with the connection. */
    withSite: async <T>(businessId: number, id: number, work: (site: Site, grant: Grant) => Promise<T>): Promise<T> => {
      const row = await requireConnection(businessId, id);
      return grants.withGrant(row, (_, grant) => work(requireSite(row), grant));
    },
  };
};
