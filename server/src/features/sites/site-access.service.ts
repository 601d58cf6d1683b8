import type { Grant } from '@fanfare/connectors/ports/grant';
import type { HostedSites } from '@fanfare/connectors/ports/hosted-sites';
import type { Site } from '@fanfare/connectors/ports/site';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import { assetStore } from '../business/index.ts';
import type { SiteConnections } from '../connections/index.ts';
import { type HostingNeeds, hostedSites } from './hosted/hosted-sites.ts';
import { sanitizedSite } from './sanitized-site.ts';
import { type SiteRow, siteStore } from './sites.store.ts';

export type Opening = ReturnType<typeof siteAccessService>;
/** A site that can be written to: ours or somebody's own, the caller cannot tell. */
export type OpenSite = { site: Site; grant: Grant; row: SiteRow };

/** Sites of our own behind the port; `main` hands in the connector. */
export type Host = {
  site: (sites: HostedSites) => Site;
  grant: (site: { id: string; name: string }) => Grant;
};

export type OpeningNeeds = HostingNeeds & { connections: SiteConnections; host: Host };

export const siteAccessService = (needs: OpeningNeeds) => {
  const { db, connections, host } = needs;

  const find = async (businessId: number, siteId: number): Promise<SiteRow> => {
    const row = await siteStore(db).find(businessId, siteId);
    if (!row) throw new Problem('not-found');
    return row;
  };

  /** `known`: the row was read for what is done now, and need not be read again. */
  const ours = (row: SiteRow, known?: SiteRow) => ({
    site: sanitizedSite(host.site(hostedSites(needs, row.businessId, known))),
    grant: host.grant({ id: String(row.id), name: row.name }),
  });

  const through = ({ connectionId }: SiteRow): number => {
    if (connectionId === null) throw new Problem('connection-broken');
    return connectionId;
  };

  /** Acts at a site. What somebody's own site refuses is remembered at the account it is reached through. */
  const withSite = async <T>(row: SiteRow, work: (site: Site, grant: Grant) => Promise<T>): Promise<T> => {
    if (row.kind === 'hosted') {
      const { site, grant } = ours(row, row);
      return work(site, grant);
    }
    return connections.withSite(row.businessId, through(row), (site, grant) => work(sanitizedSite(site), grant));
  };

  /** The values of the site assets somebody may use: all of the business for its owner, their own for a member. */
  const assetsOf = async (business: BusinessContext): Promise<Set<string>> => {
    const assets = business.isOwner
      ? await assetStore(db).list(business.id)
      : await assetStore(db).findByMember(business.memberId);
    return new Set(assets.filter(({ type }) => type === 'site').map(({ value }) => value));
  };

  const assetValue = async (row: SiteRow): Promise<string> => {
    if (row.kind === 'hosted') return String(row.id);
    const connected = await connections.list(row.businessId);
    return connected.find(({ id }) => id === row.connectionId)?.remoteId ?? '';
  };

  /** The site somebody asks for, when it is among the assets they may use. */
  const findForUser = async (business: BusinessContext, siteId: number): Promise<SiteRow> => {
    const [row, assets] = await Promise.all([find(business.id, siteId), assetsOf(business)]);
    if (!assets.has(await assetValue(row))) throw new Problem('site-not-yours');
    return row;
  };

  return {
    find,
    findForUser,
    /** The owner manages every site of the business; somebody else those among their assets. */
    findForManager: (business: BusinessContext, siteId: number): Promise<SiteRow> =>
      business.isOwner ? find(business.id, siteId) : findForUser(business, siteId),
    withSite,
    assetsOf,
    assetValue,

    open: async (businessId: number, siteId: number): Promise<OpenSite> => {
      const row = await find(businessId, siteId);
      if (row.kind === 'hosted') return { ...ours(row), row };
      const { site, grant } = await connections.open(businessId, through(row));
      return { site: sanitizedSite(site), grant, row };
    },
  };
};
