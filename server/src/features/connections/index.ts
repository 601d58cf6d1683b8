// Folders, lowest first: grants < reachable < connect
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { FindMembership } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';
import { adAccountService } from './ad-accounts.service.ts';
import { connectionUpsertService } from './connect/connection-upsert.service.ts';
import { credentialConnectService } from './connect/credential-connect.service.ts';
import { oauthFlowService } from './connect/oauth-flow.service.ts';
import { connectRoutes, type OpenNotification } from './connect.routes.ts';
import { connectionQueries } from './connection-queries.ts';
import { connectionJobs } from './connections.jobs.ts';
import { connectionRoutes } from './connections.routes.ts';
import { connectionService } from './connections.service.ts';
import { disconnectService } from './disconnect.service.ts';
import { facebookAccountService } from './facebook-accounts.service.ts';
import type { Networks } from './grants/grant-encoding.ts';
import { grantService } from './grants/grants.service.ts';
import { incidentService } from './incidents.service.ts';
import { oauthRedirects } from './oauth-redirects.ts';
import { adAccountAccess } from './reachable/ad-account-access.service.ts';
import { connectedAssetSource, connectedPixelSource } from './reachable/asset-sources.ts';
import { healthService } from './reachable/health.service.ts';
import { mailingConnectionService } from './reachable/mailing-connections.service.ts';
import { publishTargetService } from './reachable/publish-targets.service.ts';
import { siteConnectionService } from './reachable/site-connections.service.ts';

export { createFollowCheck, type FollowCheck, isRefusedToApp } from './connect/follow-check.ts';
export { createVisitorConsent } from './connect/visitor-consent.ts';
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
  audit: Audit;
  notify: Notify;
  networks: Networks;
  profileSet: ProfileSet;
  findMembership: FindMembership;
  /** Opens a notification of the caller and returns its link. */
  openNotification: OpenNotification;
};
export type Connections = ReturnType<typeof createConnections>;

/**
 * Creates the connections feature: accounts of networks with OAuth flow, stored grants, health checks, disconnecting.
 */
export const createConnections = (platform: Platform, deps: Deps) => {
  const services = createServices(platform, deps);
  const { db } = platform;
  const { findMembership, openNotification } = deps;
  return {
    ...services,
    ...connectionQueries(db),
    assets: connectedAssetSource(platform, { mode: deps.networks.mode }),
    pixels: connectedPixelSource(platform, { mode: deps.networks.mode, grants: services.grants }),
    routes: [...connectionRoutes({ ...services, findMembership }), ...connectRoutes({ ...services, openNotification })],
    redirectRoutes: oauthRedirects(services),
    jobs: connectionJobs(platform, { health: services.health, oauthFlow: services.oauthFlow }),
  };
};

const createServices = (platform: Platform, deps: Deps) => {
  const { audit, notify, networks, profileSet } = deps;
  const { findMembership } = deps;
  const incidents = incidentService(platform, { notify });
  const grants = grantService(platform, { networks, incidents });
  const health = healthService(platform, { grants, incidents, profileSet });
  const disconnects = disconnectService(platform, { audit, networks, grants });
  const connectionUpsert = connectionUpsertService(platform, { audit, networks, grants, health });
  const service = connectionService(platform, { networks, health, disconnects, profileSet });
  return {
    grants,
    health,
    connectionUpsert,
    sites: siteConnectionService(platform, { grants }),
    mailing: mailingConnectionService(platform, { audit, mode: networks.mode, grants }),
    targets: publishTargetService(platform, { grants, incidents }),
    oauthFlow: oauthFlowService(platform, { networks, connectionUpsert, findMembership }),
    service,
    adAccounts: adAccountService(platform, { mode: networks.mode }),
    adAccountAccess: adAccountAccess(platform, { mode: networks.mode, grants }),
    facebookAccounts: facebookAccountService({ health, connections: service }),
    credentialConnect: credentialConnectService(platform, { audit, networks, grants, connectionUpsert }),
  };
};
