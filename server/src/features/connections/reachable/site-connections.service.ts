import type { Grant } from '@fanfare/connectors/ports/grant';
import type { Site } from '@fanfare/connectors/ports/site';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { type ConnectionRow, connectionStore } from '../connections.store.ts';
import type { Grants } from '../grants/grants.service.ts';

export type SiteConnections = ReturnType<typeof siteConnectionService>;
/** Somebody's own site that a business is connected to. */
export type SiteConnection = { id: number; remoteId: string; name: string };
type Deps = { db: Db; grants: Grants };

/** The sites of others, as far as people gave the business a key to them. */
export const siteConnectionService = ({ db, grants }: Deps) => {
  const held = async (businessId: number, id: number): Promise<ConnectionRow> => {
    const row = await connectionStore(db).find(businessId, id);
    if (row?.network !== 'wordpress') throw new Problem('connection-broken');
    return row;
  };
  const siteOf = (row: ConnectionRow): Site => {
    const { site } = grants.connectorOf(row);
    if (!site) throw new Problem('network-not-set-up');
    return site;
  };

  return {
    list: async (businessId: number): Promise<SiteConnection[]> =>
      (await connectionStore(db).list(businessId))
        .filter(({ row }) => row.network === 'wordpress')
        .map(({ row: { id, remoteId, name } }) => ({ id, remoteId, name })),

    find: async (businessId: number, id: number): Promise<SiteConnection> => held(businessId, id),

    open: async (businessId: number, id: number): Promise<{ site: Site; grant: Grant }> => {
      const row = await held(businessId, id);
      return { site: siteOf(row), grant: await grants.current(row) };
    },

    /** Acts there. A refusal is remembered at the account, and thrown on. */
    withSite: async <T>(businessId: number, id: number, work: (site: Site, grant: Grant) => Promise<T>): Promise<T> => {
      const row = await held(businessId, id);
      return grants.withGrant(row, (_, grant) => work(siteOf(row), grant));
    },
  };
};
