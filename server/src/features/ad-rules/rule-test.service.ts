import type { AdState } from '@fanfare/connectors/ports/ads/ads';
import { listedMatches, type StoredMatches } from '@fanfare/contract/ad-rules/ad-rules';
import {
  type AdRuleDraft,
  idsOfSubjects,
  kindOfSubjects,
  type RuleCondition,
} from '@fanfare/contract/ad-rules/rule-draft';
import {
  type RuleField,
  type RuleOperator,
  ruleFieldLabels,
  timePresetDays,
} from '@fanfare/contract/ad-rules/rule-fields';
import { withoutThousands } from '@fanfare/contract/ads/money';
import type { BackTestResult } from '@fanfare/contract/insights/back-test';
import type {
  AdFilterField,
  ComparisonOperator,
  Condition,
  ConditionGroup,
} from '@fanfare/contract/insights/conditions';
import { addDays, type DateRange } from '@fanfare/contract/insights/ranges';
import { adRunStates } from '@fanfare/contract/insights/statuses';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { type BackTestAction, type BackTestRule, type BackTests, presentBackTest } from '../insights/index.ts';
import type { AdRuleService } from './ad-rules.service.ts';
import { levelOf } from './rule-content.ts';

export type RuleTestService = ReturnType<typeof ruleTestService>;
type Deps = { backTests: BackTests; rules: Pick<AdRuleService, 'findKept' | 'requireAccount'> };

/** Delivery states of ads that a rule without a condition on the status applies to at the network. */
const runningStates: readonly AdState[] = ['active', 'in-review', 'limited'];
const notRemovedStates: readonly AdState[] = adRunStates.filter((state) => state !== 'removed' && state !== 'archived');
const notStoredReason = 'It isn’t stored by day.';

/** Service that counts what a rule matches and would have done, on stored figures. Nothing is sent. */
export const ruleTestService = ({ now }: Platform, { backTests, rules }: Deps) => {
  const requireFigures = async (business: BusinessContext, { fb_adaccount_id: id }: AdRuleDraft) => {
    await rules.requireAccount(business, id);
    const account = await rules.findKept(business, id);
    if (!account) throw new Problem('not-found');
    return { account, today: toLocalTime(now(), account.timeZone).slice(0, 10) };
  };

  return {
    findMatches: async (business: BusinessContext, draft: AdRuleDraft): Promise<StoredMatches> => {
      const { account, today } = await requireFigures(business, draft);
      const { fired, rowCount } = await backTests.play(account, {
        ...toBackTest(draft, { from: today, to: today }),
        action: { kind: 'other' },
        states: draft.action === 'UNPAUSE' ? notRemovedStates : runningStates,
      });
      return {
        count: fired.length,
        looked_at: rowCount,
        unjudged: listUnjudged(draft),
        matches: fired.slice(0, listedMatches).map(({ remoteId, name }) => ({ id: remoteId, name })),
        figures_at: account.syncedAt?.toISOString() ?? null,
      };
    },

    backTest: async (business: BusinessContext, draft: AdRuleDraft, days: number): Promise<BackTestResult> => {
      const { account, today } = await requireFigures(business, draft);
      const tested = { from: addDays(today, 1 - days), to: today };
      const played = await backTests.play(account, toBackTest(draft, tested));
      const notJudged = listUnjudged(draft).map((condition) => ({ condition, reason: notStoredReason }));
      return presentBackTest(account, tested, { ...played, notJudged });
    },
  };
};

const toBackTest = (draft: AdRuleDraft, tested: DateRange): BackTestRule => {
  const ids = idsOfSubjects(draft.rule_subject);
  const days = timePresetDays[draft.time_preset];
  return {
    network: 'facebook',
    level: levelOf[kindOfSubjects(draft.rule_subject) ?? 'AD'],
    group: toConditions(draft),
    remoteIds: ids.length > 0 ? ids : undefined,
    action: toAction(draft),
    everyDays: 1,
    tested,
    rangeOn: (date) => ({ from: addDays(date, 1 - days), to: date }),
  };
};

/**
 * Action that a back-test applies. `percent` is null for a change by an amount of money, whose share of the budget is
 * not known for past days.
 */
const toAction = ({ action, amount, unit }: AdRuleDraft): BackTestAction => {
  if (action === 'PAUSE') return { kind: 'pause' };
  if (action === 'UNPAUSE') return { kind: 'activate' };
  if (action !== 'CHANGE_BUDGET' && action !== 'CHANGE_CAMPAIGN_BUDGET') return { kind: 'other' };
  return { kind: 'budget', percent: unit === 'PERCENTAGE' ? Number(withoutThousands(amount)) : null };
};

/** Fields of filters that stored figures can be tested with; all further fields have no history by day. */
const storedFields: Partial<Record<RuleField, AdFilterField>> = {
  spent: 'spend',
  results: 'results',
  cost_per: 'cost_per_result',
  impressions: 'impressions',
  clicks: 'clicks',
  ctr: 'ctr',
  cpc: 'cpc',
  cpm: 'cpm',
  hours_since_creation: 'age_days',
  name: 'name',
  'campaign.name': 'campaign_name',
};
const storedOperators: Record<RuleOperator, ComparisonOperator> = {
  GREATER_THAN: 'greater_than',
  LESS_THAN: 'less_than',
  EQUAL: 'equal',
  CONTAIN: 'contains',
  NOT_CONTAIN: 'not_contains',
};

/** Condition on stored figures, which know the day an ad was made, not the hour. */
const toCondition = ({ field, operator, value }: RuleCondition): Condition => ({
  comparison_field: storedFields[field] ?? 'reach',
  comparison_operator: storedOperators[operator],
  comparison_value: field === 'hours_since_creation' ? String(Math.floor(Number(withoutThousands(value)) / 24)) : value,
});

const toConditions = ({ conditions }: AdRuleDraft): ConditionGroup => ({
  anyall: 'all',
  conditions: conditions.map(toCondition),
});

const listUnjudged = ({ conditions }: AdRuleDraft): string[] => [
  ...new Set(conditions.flatMap(({ field }) => (storedFields[field] ? [] : [ruleFieldLabels[field]]))),
];
