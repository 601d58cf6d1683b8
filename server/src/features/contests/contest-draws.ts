import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import { createFormTokens, type VisitorAssets } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { PromotionService } from '../promotions/index.ts';
import { createHeldNotices } from './admins/admin-notices.ts';
import type { ContestAccessService } from './admins/contest-access.service.ts';
import { chainJobs } from './chain/chain.jobs.ts';
import { chainService } from './chain/chain.service.ts';
import { createSealer } from './chain/sealer.ts';
import { addedEntryService } from './contestants/added-entries.service.ts';
import { contestantRoutes } from './contestants/contestants.routes.ts';
import { contestantService } from './contestants/contestants.service.ts';
import { exportService } from './contestants/exports.service.ts';
import { checkPages } from './draws/check-pages.ts';
import { drawService } from './draws/draws.service.ts';
import { fraudJobs } from './fraud/fraud.jobs.ts';
import { fraudRoutes } from './fraud/fraud.routes.ts';
import { fraudService } from './fraud/fraud.service.ts';
import { announcementService } from './winners/announcements.service.ts';
import { claimForm } from './winners/claim-form.ts';
import { winnerApproval } from './winners/winner-approval.ts';
import { winnerJobs } from './winners/winners.jobs.ts';
import { winnerRoutes } from './winners/winners.routes.ts';
import { winnerService } from './winners/winners.service.ts';

export type ContestDrawDeps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  box: SecretBox;
  origin: string;
  log: Log;
  jobs: Pick<Jobs, 'send'>;
  mail: Pick<Mail, 'send'>;
  audit: Audit;
  approvals: Pick<Approvals, 'require' | 'isRuleOn' | 'listWaiting' | 'lockSubject' | 'withdrawSubject'>;
  events: Events;
  promotions: PromotionService;
  access: ContestAccessService;
  visitorAssets: VisitorAssets;
};

/** Contestants, their chain, fraud score, draws and winners. */
export const createContestDraws = (deps: ContestDrawDeps) => {
  const { db, now, random, box, origin, log, jobs, mail, audit, events, promotions, access, visitorAssets } = deps;
  const chain = chainService({ db, now, events });
  const announcements = announcementService({ now, random, origin, mail });
  const approval = winnerApproval({ db, announcements, approvals: deps.approvals });
  const fraud = fraudService({ db, now, jobs, audit, notifyOfHeld: createHeldNotices({ promotions }) });
  const draws = drawService({ db, now, box, jobs, audit, events, chain, fraud, announcements, approval });
  const contestants = contestantService({ db, now, access });
  const exports = exportService({ db, access });
  const addedEntries = addedEntryService({ db, now, random, audit });
  const winners = winnerService({ db, now, origin, audit, access, draws, approval });
  const claimTokens = createFormTokens({ box, now });
  return {
    ...{ chain, draws, contestants, fraud, winners },
    routes: [
      ...contestantRoutes({ contestants, exports, addedEntries }),
      ...fraudRoutes(fraud),
      ...winnerRoutes({ draws, winners }),
    ],
    approvalKinds: [approval.kind],
    jobs: [...chainJobs(chain), ...fraudJobs(fraud), ...winnerJobs(draws, winners)],
    visitorPages: [checkPages({ db, now, origin, winners, claimTokens, visitorAssets })],
    publicForms: [claimForm({ winners, tokens: claimTokens })],
    worker: createSealer({ chain, log }),
  };
};
