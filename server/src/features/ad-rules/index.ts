import type { Platform } from '../../platform/platform.ts';
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
  audit: Audit;
  access: AdAccountAccess;
  insights: Insights;
  approvals: Pick<Approvals, 'isRequired'>;
};

export type AdRules = ReturnType<typeof createAdRules>;

/**
 * Creates the ad rules feature: rules that Facebook runs on ads by itself, written here and stored in the network's
 * library.
 */
export const createAdRules = (platform: Platform, deps: Deps) => {
  const { kept, objects, backTests } = deps.insights;
  const reader = ruleReaderService(platform, deps);
  const saves = ruleSaveService(platform, {
    ...deps,
    guardSpend: ruleSpendGuard(platform, { ...deps, kept, objects }),
  });
  const rules = adRuleService(platform, { ...deps, kept, objects, reader, saves });
  return {
    rules,
    reader,
    routes: adRuleRoutes({ rules, tests: ruleTestService(platform, { ...deps, backTests, rules }) }),
    jobs: adRuleJobs({ reader }),
  };
};
