// Folders, lowest first: settings < runs
import { on } from '../../platform/events/index.ts';
import type { FindMembership } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AdBuilder } from '../ad-builder/index.ts';
import type { AdChanges } from '../ad-changes/index.ts';
import type { AdProfiles } from '../ad-profiles/index.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import type { Deliveries } from '../deliveries/index.ts';
import { accountSynced, type Insights } from '../insights/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { PostReports } from '../post-reports/index.ts';
import { automatorJobs } from './automators.jobs.ts';
import { automatorRoutes } from './automators.routes.ts';
import { backTestService } from './back-test.service.ts';
import { filterGuard } from './filter-guard.ts';
import { adDecisionService } from './runs/ad-decisions.service.ts';
import { postRunService } from './runs/post-run.service.ts';
import { runCheckService } from './runs/run-check.service.ts';
import { runExecutor } from './runs/run-executor.service.ts';
import { runLogService } from './runs/run-log.service.ts';
import { runNotices } from './runs/run-notices.ts';
import { runStartService } from './runs/run-start.service.ts';
import { runWorker } from './runs/run-worker.service.ts';
import { automatorAccess } from './settings/automator-access.ts';
import { automatorApproval } from './settings/automator-approval.ts';
import { automatorParts } from './settings/automator-parts.service.ts';
import { automatorService } from './settings/automators.service.ts';
import { automatorProfileUses } from './settings/profile-uses.ts';

type Deps = {
  audit: Audit;
  notify: Notify;
  findMembership: FindMembership;
  access: AdAccountAccess;
  insights: Insights;
  adProfiles: AdProfiles;
  adChanges: AdChanges;
  adBuilder: AdBuilder;
  postReports: PostReports;
  deliveries: Deliveries;
  approvals: Approvals;
};

export { type Decision, toRunLog } from './runs/decision.ts';
export type { PastRun } from './runs/run-log.service.ts';

export type Automators = ReturnType<typeof createAutomators>;

/**
 * Creates the automators feature: every day, rows of a report that fit a filter get an action, within a spend limit.
 */
export const createAutomators = (platform: Platform, deps: Deps) => {
  const { db } = platform;
  const { insights } = deps;
  const access = automatorAccess(deps);
  const parts = automatorParts({ ...deps, access, filters: insights.filters });
  const approval = automatorApproval(platform, { ...deps, access, parts });
  const automators = automatorService(platform, { ...deps, access, parts, approval });
  const log = runLogService(platform, { ...deps, access, automators });
  const starts = runStartService(platform, { ...deps, automators });
  const backTests = backTestService(platform, { ...deps, automators, parts });
  const checks = runCheckService(platform, { ...deps, access, parts });
  const decisions = adDecisionService(platform, { ...deps, objects: insights.objects });
  const notices = runNotices(deps);
  const executor = runExecutor(platform, {
    ...deps,
    checks,
    decisions,
    notices,
    posts: postRunService(platform, { ...deps, notices }),
  });
  const worker = runWorker(platform, { ...deps, executor });
  return {
    automators,
    log,
    runs: worker,
    routes: automatorRoutes({ service: automators, log, starts, backTests }),
    jobs: automatorJobs(worker),
    approvalKinds: [approval.kind],
    events: [on(accountSynced, 'automators.run-waiting', ({ data }) => worker.wake(data.businessId))],
    adProfileUses: [automatorProfileUses(db)],
    filterUsers: [filterGuard(platform, { ...deps, access, parts, approval, notices })],
  };
};
