import { createFormTokens } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { PromotionService } from '../promotions/index.ts';
import { createHeldNotices } from './admins/admin-notices.ts';
import type { ContestAccessService } from './admins/contest-access.service.ts';
import { announcementService } from './announcements/announcements.service.ts';
import { winnerApproval } from './announcements/winner-approval.ts';
import { chainJobs } from './chain/chain.jobs.ts';
import { chainService } from './chain/chain.service.ts';
import { createSealer } from './chain/sealer.ts';
import { addedEntryService } from './contestants/added-entries.service.ts';
import { contestantRoutes } from './contestants/contestants.routes.ts';
import { contestantService } from './contestants/contestants.service.ts';
import { exportService } from './contestants/exports.service.ts';
import { checkPages } from './draw-pages/check-pages.ts';
import { claimForm } from './draw-pages/claim-form.ts';
import { drawJobs } from './draws/draws.jobs.ts';
import { drawService } from './draws/draws.service.ts';
import { fraudJobs } from './fraud/fraud.jobs.ts';
import { fraudRoutes } from './fraud/fraud.routes.ts';
import { fraudService } from './fraud/fraud.service.ts';
import { winnerJobs } from './winners/winners.jobs.ts';
import { winnerRoutes } from './winners/winners.routes.ts';
import { winnerService } from './winners/winners.service.ts';

export type ContestDrawDeps = {
  audit: Audit;
  approvals: Pick<Approvals, 'require' | 'isRuleOn' | 'listWaiting' | 'lockSubject' | 'withdrawSubject'>;
  promotions: PromotionService;
  access: ContestAccessService;
};

/** Services of the organizer's side after publishing: contestants, their chain, fraud score, draws and winners. */
export const createContestDraws = (platform: Platform, deps: ContestDrawDeps) => {
  const { now, box } = platform;
  const { audit, promotions, access } = deps;
  const chain = chainService(platform);
  const announcements = announcementService(platform);
  const approval = winnerApproval(platform, { announcements, approvals: deps.approvals });
  const fraud = fraudService(platform, { audit, notifyOfHeld: createHeldNotices({ promotions }) });
  const draws = drawService(platform, { audit, chain, fraud, announcements, approval });
  const contestants = contestantService(platform, { access });
  const exports = exportService(platform, { access });
  const addedEntries = addedEntryService(platform, { audit });
  const winners = winnerService(platform, { audit, access, draws, approval });
  const claimTokens = createFormTokens({ box, now });
  return {
    chain,
    draws,
    contestants,
    fraud,
    winners,
    routes: [
      ...contestantRoutes({ contestants, exports, addedEntries }),
      ...fraudRoutes(fraud),
      ...winnerRoutes({ draws, winners }),
    ],
    approvalKinds: [approval.kind],
    jobs: [...chainJobs(chain), ...fraudJobs(fraud), ...drawJobs(draws), ...winnerJobs(winners)],
    visitorPages: [checkPages(platform, { winners, claimTokens })],
    publicForms: [claimForm({ winners, tokens: claimTokens })],
    worker: createSealer(platform, { chain }),
  };
};
