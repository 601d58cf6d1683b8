import type { Connector } from '../ports/connector.ts';
import type { Grant } from '../ports/grant.ts';
import type { HostedSites } from '../ports/hosted-sites.ts';
import { hostedPosts, siteOf } from './posts.ts';
import { hostedContent } from './site-content.ts';

type Deps = { sites: HostedSites; now: () => Date };

/** Our own sites behind the same port as everybody else's. Who may do what was decided before anybody comes here. */
export const hosted = ({ sites, now }: Deps) => {
  const everything = { write: true, publish: true, upload: true, manageCategories: true, listUsers: true };
  return {
    network: 'hosted',
    site: {
      async facts(grant) {
        const { name, description, url, timeZone } = await siteOf(sites, grant);
        return { name, description, url, timeZone, feedUrl: `${url}/feed.xml`, can: everything };
      },
      ...hostedPosts({ sites, now }),
      ...hostedContent(sites),
    },
  } satisfies Connector;
};

/** There is no secret to a site of our own; the grant only says which one it is. */
export const hostedGrant = (site: { id: string; name: string }): Grant => ({
  accessToken: '',
  scopes: [],
  account: { id: site.id, name: site.name },
});
