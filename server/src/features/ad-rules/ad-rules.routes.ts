import { adRules as ruleCalls } from '@fanfare/contract/ad-rules/ad-rules';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { AdRuleService } from './ad-rules.service.ts';
import type { RuleTestService } from './rule-test.service.ts';

type Deps = { rules: AdRuleService; tests: RuleTestService };

export const adRuleRoutes = ({ rules, tests }: Deps): Route[] =>
  defineRoutes(ruleCalls, {
    'GET /facebook/ads/manager/rules': ({ business }) => rules.list(business),
    'POST /facebook/ads/manager/rules/refresh': ({ business }) => rules.refresh(business),
    'GET /facebook/ads/manager/rules/subjects': ({ business, query }) =>
      rules.listSubjects(business, query.account, query.kind, query.search),
    'POST /facebook/ads/manager/rules/matches': ({ business, body }) => tests.findMatches(business, body),
    'POST /facebook/ads/manager/rules/back-test': ({ business, body }) =>
      tests.backTest(business, body.rule, body.days),
    'GET /facebook/ads/manager/rule/{adrule_id}': ({ business, params }) => rules.get(business, params.adrule_id),
    'POST /facebook/ads/manager/rule/{adrule_id}': async ({ business, params, body, ...actor }) => {
      const { seen_version: seenVersion, ...draft } = body;
      return { ...done, rule: await rules.save(actor, business, params.adrule_id, draft, seenVersion) };
    },
    'POST /facebook/ads/manager/rule/{adrule_id}/status': async ({ business, params, body, ...actor }) => ({
      ...done,
      rule: await rules.setOn(actor, business, params.adrule_id, body.status === 'ENABLED'),
    }),
    'POST /facebook/ads/manager/rule/{adrule_id}/adopt': async ({ business, params }) => {
      await rules.accept(business, params.adrule_id);
      return done;
    },
    'POST /facebook/ads/manager/rule/{adrule_id}/delete': async ({ business, params, ...actor }) => {
      await rules.remove(actor, business, params.adrule_id);
      return done;
    },
    'GET /facebook/ads/manager/rule/{adrule_id}/history': ({ business, params }) =>
      rules.history(business, params.adrule_id),
    'POST /facebook/ads/manager/rule/{adrule_id}/preview': ({ business, params }) =>
      rules.preview(business, params.adrule_id),
  });
