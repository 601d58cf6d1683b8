import type { FindMembership } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { MailBudget } from '../business/index.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import type { Notify } from '../notifications/index.ts';
import { createApprovalKinds } from './approval-kind.ts';
import { approvalLinkPages } from './approval-link-pages.ts';
import { approvalListService } from './approval-list.service.ts';
import { approvalSettingService } from './approval-settings.service.ts';
import { approvalJobs } from './approvals.jobs.ts';
import { approvalRoutes } from './approvals.routes.ts';
import { approvedWorkService } from './approved-work.service.ts';
import { decisionService } from './decision.service.ts';
import { linkService } from './link.service.ts';
import { approvalRequestService } from './request.service.ts';

export type { ApprovalKind, ApprovedWork, DecidedApproval } from './approval-kind.ts';
export type { DailySpend } from './approvals.tables.ts';
export type { ApprovalNames } from './decision.service.ts';
export { mediaRow, textRow } from './diff-rows.ts';

type Deps = {
  audit: Audit;
  notify: Notify;
  findMembership: FindMembership;
  budget: Pick<MailBudget, 'sendToStranger'>;
  access: Pick<AdAccountAccess, 'list'>;
};
export type Approvals = ReturnType<typeof createApprovals>;

/**
 * Creates the approvals feature: what publishes or spends can wait for a second person, by the settings of the owner.
 */
export const createApprovals = (platform: Platform, deps: Deps) => {
  const kinds = createApprovalKinds();
  const settings = approvalSettingService(platform, deps);
  const decisions = decisionService(platform, { ...deps, kinds });
  const requests = approvalRequestService(platform, { ...deps, kinds, settings, decisions });
  const links = linkService(platform, { ...deps, kinds, decisions });
  return {
    ...requests,
    settings,
    isRuleOn: settings.isRuleOn,
    withdrawSubject: decisions.withdrawSubject,
    lockSubject: decisions.lockSubject,
    findApproved: decisions.findApproved,
    listWaiting: decisions.listWaiting,
    registerKinds: kinds.register,
    routes: approvalRoutes({ list: approvalListService(platform, { ...deps, kinds, decisions }), settings }),
    emailLinks: approvalLinkPages({ links, stylesheets: platform.visitorAssets('hosted-site/hosted-site.css').styles }),
    jobs: approvalJobs({
      sendLinks: links.sendLinks,
      expireOld: decisions.expireOld,
      runApproved: approvedWorkService(platform, { ...deps, kinds }).run,
    }),
  };
};
