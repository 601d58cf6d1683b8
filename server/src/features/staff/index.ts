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
import { spendService } from './spend.service.ts';
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
  people: Identity;
  businesses: BusinessService;
};
export type Services = ReturnType<typeof services>;

/** What the provider's own people do: see to users, act as one, read what failed and why. */
export const staff = (needs: Deps) => {
  const all = services(needs);
  const { report, reportJob } = all.errors;
  return { routes: staffRoutes(all), jobs: staffJobs(all.errors), report, reportJob };
};

const services = ({ db, now, random, jobs, mail, audit, people, businesses }: Deps) => ({
  users: userService({ db, now, random, mail, audit, people }),
  acting: logInAsService({ db, audit, sessions: people.sessions }),
  errors: errorLogService({ db, now }),
  spend: spendService({ db }),
  queues: queueService({ db, jobs, audit }),
  businesses,
});
