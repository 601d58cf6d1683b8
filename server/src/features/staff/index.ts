import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { BusinessService } from '../business/index.ts';
import type { Identity } from '../identity/index.ts';
import { errorLogService } from './error-log.service.ts';
import { logInAsService } from './log-in-as.service.ts';
import { queueService } from './queues.service.ts';
import { type FindSpend, spendService } from './spend.service.ts';
import { staffJobs } from './staff.jobs.ts';
import { staffRoutes } from './staff.routes.ts';
import { userService } from './users.service.ts';

type Deps = {
  audit: Audit;
  identity: Identity;
  businesses: BusinessService;
  findSpend: FindSpend;
};

/** Staff tools: manage users, log in as a user, read the error log and the job queues. */
export const createStaff = (platform: Platform, deps: Deps) => {
  const services = createServices(platform, deps);
  const { report, reportJob } = services.errorLog;
  return { routes: staffRoutes(services), jobs: staffJobs(services.errorLog), report, reportJob };
};

const createServices = (platform: Platform, { audit, identity, businesses, findSpend }: Deps) => ({
  users: userService(platform, { audit, identity }),
  logInAs: logInAsService(platform, { audit, sessions: identity.sessions }),
  errorLog: errorLogService(platform),
  spend: spendService(platform, { findSpend }),
  queues: queueService(platform, { audit }),
  businesses,
});
