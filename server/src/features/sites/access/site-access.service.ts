import type { Grant } from '@fanfare/connectors/ports/grant';
import type { HostedSites } from '@fanfare/connectors/ports/hosted-sites';
import type { Site } from '@fanfare/connectors/ports/site';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { assetQueries } from '../../business/index.ts';
import type { SiteConnectionService } from '../../connections/index.ts';
import { type HostedSitesDeps, hostedSites } from '../hosted/hosted-sites.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';
import { sanitizedSite } from './sanitized-site.ts';

export type SiteAccessService = ReturnType<typeof siteAccessService>;
/** An open site, hosted or connected: the caller does not need to know. */
export type OpenSite = { site: Site; grant: Grant; row: SiteRow };

/** The connector for hosted sites, injected by `main`. */
type Host = {
  site: (sites: HostedSites) => Site;
  grant: (site: { id: string; name: string }) => Grant;
};

export type SiteAccessDeps = HostedSitesDeps & {
  connections: SiteConnectionService;
  host: Host;
  sanitizeArticle: SanitizeArticle;
};

export const siteAccessService = (platform: Platform, deps: SiteAccessDeps) => {
  const { db } = platform;
  const { connections, host, sanitizeArticle } = deps;

  const find = async (businessId: number, siteId: number): Promise<SiteRow> => {
    const row = await siteStore(db).find(businessId, siteId);
    if (!row) throw new Problem('not-found');
    return row;
  };

  /** Opens a hosted site. `loadedRow`: already read, saves a query. */
  const openHosted = (row: SiteRow, loadedRow?: SiteRow) => ({
    site: sanitizedSite(host.site(hostedSites(platform, deps, row.businessId, loadedRow)), sanitizeArticle),
    grant: host.grant({ id: String(row.id), name: row.name }),
  });

  const requireConnectionId = ({ connectionId }: SiteRow): number => {
    if (connectionId === null) throw new Problem('connection-broken');
    return connectionId;
  };

  /** Runs a call on a site. Errors of a connected site are recorded on its connection. */
  const withSite = async <T>(row: SiteRow, work: (site: Site, grant: Grant) => Promise<T>): Promise<T> => {
    if (row.kind === 'hosted') {
      const { site, grant } = openHosted(row, row);
      return work(site, grant);
    }
    return connections.withSite(row.businessId, requireConnectionId(row), (site, grant) =>
      work(sanitizedSite(site, sanitizeArticle), grant),
    );
  };

  /** Values of the site assets a user can use: all of the business for its owner, the assigned ones for a member. */
  const findSiteAssetValues = async (business: BusinessContext): Promise<Set<string>> => {
    const assets = await assetQueries(db).listUsable(business);
    return new Set(assets.filter(({ type }) => type === 'site').map(({ value }) => value));
  };

  const findAssetValue = async (row: SiteRow): Promise<string> => {
    if (row.kind === 'hosted') return String(row.id);
    const connected = await connections.list(row.businessId);
    return connected.find(({ id }) => id === row.connectionId)?.remoteId ?? '';
  };

  /** The site, if it is among the user's assets; otherwise `site-not-yours`. */
  const findForUser = async (business: BusinessContext, siteId: number): Promise<SiteRow> => {
    const [row, assets] = await Promise.all([find(business.id, siteId), findSiteAssetValues(business)]);
    if (!assets.has(await findAssetValue(row))) throw new Problem('site-not-yours');
    return row;
  };

  /** The owner manages every site of the business, a member the assigned ones. */
  const findForManager = (business: BusinessContext, siteId: number): Promise<SiteRow> =>
    business.isOwner ? find(business.id, siteId) : findForUser(business, siteId);

  return {
    find,
    findForUser,
    findForManager,
    /** Finds a site for something that only hosted sites have. */
    findHostedForManager: async (business: BusinessContext, siteId: number): Promise<SiteRow> => {
      const row = await findForManager(business, siteId);
      if (row.kind !== 'hosted') throw new Problem('not-found');
      return row;
    },
    withSite,
    findSiteAssetValues,
    findAssetValue,

    open: async (businessId: number, siteId: number): Promise<OpenSite> => {
      const row = await find(businessId, siteId);
      if (row.kind === 'hosted') return { ...openHosted(row), row };
      const { site, grant } = await connections.open(businessId, requireConnectionId(row));
      return { site: sanitizedSite(site, sanitizeArticle), grant, row };
    },
  };
};
