import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
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
  db: Db;
  now: Now;
  random: RandomBytes;
  jobs: Jobs;
  mail: Mail;
  audit: Audit;
  identity: Identity;
  businesses: BusinessService;
  findSpend: FindSpend;
};

/** Staff tools: manage users, log in as a user, read the error log and the job queues. */
export const createStaff = (deps: Deps) => {
  const services = createServices(deps);
  const { report, reportJob } = services.errorLog;
  return { routes: staffRoutes(services), jobs: staffJobs(services.errorLog), report, reportJob };
};

const createServices = ({ db, now, random, jobs, mail, audit, identity, businesses, findSpend }: Deps) => ({
  users: userService({ db, random, mail, audit, identity }),
  logInAs: logInAsService({ db, audit, sessions: identity.sessions }),
  errorLog: errorLogService({ db, now }),
  spend: spendService({ db, findSpend }),
  queues: queueService({ db, jobs, audit }),
  businesses,
});
