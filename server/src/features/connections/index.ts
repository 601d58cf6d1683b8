import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { FindMembership } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';
import { connectingRoutes, type OpenNotification } from './connect/connect.routes.ts';
import { keepingService } from './connect/connection-upsert.service.ts';
import { namedService } from './connect/credential-connect.service.ts';
import { connectingService } from './connect/oauth-flow.service.ts';
import { windows } from './connect/oauth-redirects.ts';
import { connectionJobs } from './connections.jobs.ts';
import { connectionRoutes } from './connections.routes.ts';
import { connectionService } from './connections.service.ts';
import type { Networks } from './grants/grant-encoding.ts';
import { grantService } from './grants/grants.service.ts';
import { healthService } from './health.service.ts';
import { incidentService } from './incidents.service.ts';
import { assetSource, pixelSource } from './reachable/asset-sources.ts';
import { targetService } from './reachable/publish-targets.service.ts';
import { siteConnectionService } from './reachable/site-connections.service.ts';

export { answering } from './connector-errors.ts';
export type { Networks } from './grants/grant-encoding.ts';
export type { Target, Targets } from './reachable/publish-targets.service.ts';
export type { SiteConnections } from './reachable/site-connections.service.ts';

type Needs = {
  db: Db;
  now: Now;
  random: RandomBytes;
  sleep: (ms: number) => Promise<void>;
  origin: string;
  vault: Vault;
  jobs: Pick<Jobs, 'send'>;
  audit: Audit;
  notify: Notify;
  networks: Networks;
  profileSet: ProfileSet;
  findMembership: FindMembership;
  /** Where a notification of the caller's leads. */
  openNotification: OpenNotification;
};
export type Services = ReturnType<typeof services>;
export type Connections = ReturnType<typeof connections>;

/** The accounts people connect at networks: getting, keeping, checking and giving back their permission. */
export const connections = (needs: Needs) => {
  const all = services(needs);
  const { db, now, jobs, findMembership, openNotification } = needs;
  return {
    ...all,
    assets: assetSource({ db, mode: needs.networks.mode }),
    pixels: pixelSource({ db, mode: needs.networks.mode, grants: all.grants }),
    routes: [...connectionRoutes({ ...all, findMembership }), ...connectingRoutes({ ...all, openNotification })],
    windows: windows(all),
    jobs: connectionJobs({ db, now, jobs, health: all.health, connecting: all.connecting }),
  };
};

const services = ({ db, now, random, sleep, origin, vault, audit, notify, networks, profileSet }: Needs) => {
  const incidents = incidentService({ db, now, notify });
  const grants = grantService({ db, vault, now, sleep, networks, incidents });
  const health = healthService({ db, vault, now, grants, incidents, profileSet });
  const keeping = keepingService({ db, now, audit, networks, grants, health });
  return {
    grants,
    health,
    keeping,
    sites: siteConnectionService({ db, grants }),
    targets: targetService({ db, vault, grants, incidents }),
    connecting: connectingService({ db, vault, now, random, origin, networks, keeping }),
    service: connectionService({ db, vault, now, audit, networks, grants, health, profileSet }),
    named: namedService({ db, vault, now, audit, networks, keeping }),
  };
};
