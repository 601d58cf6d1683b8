import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Announcements } from '../../platform/db/announcements/announcements.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { FindMembership } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';
import { adAccountService } from './ad-accounts.service.ts';
import { connectRoutes, type OpenNotification } from './connect/connect.routes.ts';
import { connectionUpsertService } from './connect/connection-upsert.service.ts';
import { credentialConnectService } from './connect/credential-connect.service.ts';
import { oauthFlowService } from './connect/oauth-flow.service.ts';
import { oauthRedirects } from './connect/oauth-redirects.ts';
import { connectionQueries } from './connection-queries.ts';
import { connectionJobs } from './connections.jobs.ts';
import { connectionRoutes } from './connections.routes.ts';
import { connectionService } from './connections.service.ts';
import { disconnectService } from './disconnect.service.ts';
import { facebookAccountService } from './facebook-accounts.service.ts';
import type { Networks } from './grants/grant-encoding.ts';
import { grantService } from './grants/grants.service.ts';
import { healthService } from './health.service.ts';
import { incidentService } from './incidents.service.ts';
import { adAccountAccess } from './reachable/ad-account-access.service.ts';
import { connectedAssetSource, connectedPixelSource } from './reachable/asset-sources.ts';
import { mailingConnectionService } from './reachable/mailing-connections.service.ts';
import { publishTargetService } from './reachable/publish-targets.service.ts';
import { siteConnectionService } from './reachable/site-connections.service.ts';

export { createFollowCheck, type FollowCheck, isRefusedToApp } from './connect/follow-check.ts';
export { createVisitorConsent, type VisitorConsent } from './connect/visitor-consent.ts';
export { connectionRestored } from './connections.events.ts';
export { withConnectorErrors } from './connector-errors.ts';
export type { Networks } from './grants/grant-encoding.ts';
export type {
  AdAccountAccess,
  AdAccountCall,
  AdAccountCondition,
  AdAccountKey,
  AdNetworkName,
} from './reachable/ad-account-access.service.ts';
export type { MailingConnection, MailingConnectionService } from './reachable/mailing-connections.service.ts';
export type { PublishTargetService, Target } from './reachable/publish-targets.service.ts';
export type { SiteConnectionService } from './reachable/site-connections.service.ts';

type Deps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  announcements: Announcements;
  origin: string;
  vault: Vault;
  jobs: Pick<Jobs, 'send' | 'sendMany'>;
  events: Pick<Events, 'emit'>;
  audit: Audit;
  notify: Notify;
  networks: Networks;
  profileSet: ProfileSet;
  findMembership: FindMembership;
  /** The link of a notification of the caller. */
  openNotification: OpenNotification;
};
export type Connections = ReturnType<typeof createConnections>;

/** Connected accounts of networks: OAuth flow, stored grants, health checks, disconnecting. */
export const createConnections = (deps: Deps) => {
  const services = createServices(deps);
  const { db, now, jobs, findMembership, openNotification } = deps;
  return {
    ...services,
    ...connectionQueries(db),
    assets: connectedAssetSource({ db, mode: deps.networks.mode }),
    pixels: connectedPixelSource({ db, mode: deps.networks.mode, grants: services.grants }),
    routes: [...connectionRoutes({ ...services, findMembership }), ...connectRoutes({ ...services, openNotification })],
    redirectRoutes: oauthRedirects(services),
    jobs: connectionJobs({ db, now, jobs, health: services.health, oauthFlow: services.oauthFlow }),
  };
};

const createServices = (deps: Deps) => {
  const { db, now, random, announcements, origin, vault, audit, events, notify, networks, profileSet } = deps;
  const { findMembership } = deps;
  const incidents = incidentService({ db, now, notify });
  const grants = grantService({ db, vault, now, announcements, networks, incidents });
  const health = healthService({ db, vault, now, grants, incidents, events, profileSet });
  const disconnects = disconnectService({ db, vault, now, audit, networks, grants });
  const connectionUpsert = connectionUpsertService({ db, now, audit, networks, grants, health });
  const service = connectionService({ db, now, networks, health, disconnects, profileSet });
  return {
    grants,
    health,
    connectionUpsert,
    sites: siteConnectionService({ db, grants }),
    mailing: mailingConnectionService({ db, audit, mode: networks.mode, grants }),
    targets: publishTargetService({ db, vault, grants, incidents }),
    oauthFlow: oauthFlowService({ db, vault, now, random, origin, networks, connectionUpsert, findMembership }),
    service,
    adAccounts: adAccountService({ db, mode: networks.mode }),
    adAccountAccess: adAccountAccess({ db, mode: networks.mode, grants }),
    facebookAccounts: facebookAccountService({ health, connections: service }),
    credentialConnect: credentialConnectService({ db, vault, now, audit, networks, grants, connectionUpsert }),
  };
};
