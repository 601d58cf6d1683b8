import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import type { Insights } from '../insights/index.ts';
import { adRuleJobs } from './ad-rules.jobs.ts';
import { adRuleRoutes } from './ad-rules.routes.ts';
import { adRuleService } from './ad-rules.service.ts';
import { ruleReaderService } from './rule-reader.service.ts';
import { ruleSaveService } from './rule-save.service.ts';
import { ruleSpendGuard } from './rule-spend-guard.ts';
import { ruleTestService } from './rule-test.service.ts';

type Deps = {
  db: Db;
  now: Now;
  audit: Audit;
  access: AdAccountAccess;
  insights: Insights;
  approvals: Pick<Approvals, 'isRequired'>;
};

export type AdRules = ReturnType<typeof createAdRules>;

/** Rules that Facebook runs on ads by itself: written here, stored in the network's library. */
export const createAdRules = (deps: Deps) => {
  const { kept, objects, backTests } = deps.insights;
  const reader = ruleReaderService(deps);
  const saves = ruleSaveService({ ...deps, guardSpend: ruleSpendGuard({ ...deps, kept, objects }) });
  const rules = adRuleService({ ...deps, kept, objects, reader, saves });
  return {
    rules,
    reader,
    routes: adRuleRoutes({ rules, tests: ruleTestService({ ...deps, backTests, rules }) }),
    jobs: adRuleJobs({ reader }),
  };
};
