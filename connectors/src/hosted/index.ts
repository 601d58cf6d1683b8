import type { Connector } from '../ports/connector.ts';
import type { Grant } from '../ports/grant.ts';
import type { HostedSites } from '../ports/hosted-sites.ts';
import { hostedPosts, requireSite } from './posts.ts';
import { hostedContent } from './site-content.ts';

type Deps = { sites: HostedSites; now: () => Date };

/** Hosted sites behind the Site port. Permissions are checked by the caller. */
export const hosted = ({ sites, now }: Deps) => {
  const allPermissions = { write: true, publish: true, upload: true, manageCategories: true, listUsers: true };
  return {
    network: 'hosted',
    site: {
      async info(grant) {
        const { name, description, url, timeZone } = await requireSite(sites, grant);
        return { name, description, url, timeZone, feedUrl: `${url}/feed.xml`, can: allPermissions };
      },
      ...hostedPosts({ sites, now }),
      ...hostedContent(sites),
    },
  } satisfies Connector;
};

/** Grant of a hosted site, which has no secret; the grant only identifies the site. */
export const hostedGrant = (site: { id: string; name: string }): Grant => ({
  accessToken: '',
  scopes: [],
  account: { id: site.id, name: site.name },
});
