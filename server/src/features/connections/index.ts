import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { RandomBytes } from '../../platform/dice.ts';
import type { FindMembership } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Notify } from '../notifications/index.ts';
import { connectingRoutes, type OpenNotification } from './connecting.routes.ts';
import { connectingService } from './connecting.service.ts';
import { connectionJobs } from './connections.jobs.ts';
import { connectionRoutes } from './connections.routes.ts';
import { connectionService } from './connections.service.ts';
import { grantService } from './grants.service.ts';
import type { Networks } from './grants.ts';
import { healthService } from './health.service.ts';
import { incidentService } from './incidents.service.ts';
import { keepingService } from './keeping.service.ts';
import { namedService } from './named.service.ts';
import { siteConnectionService } from './site-connections.service.ts';
import { assetSource, pixelSource } from './sources.ts';
import { targetService } from './targets.service.ts';
import { windows } from './windows.ts';

export { answering } from './failures.ts';
export type { Networks } from './grants.ts';
export type { SiteConnections } from './site-connections.service.ts';
export type { Target, Targets } from './targets.service.ts';

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
