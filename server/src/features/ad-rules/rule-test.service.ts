import type { AdState } from '@fanfare/connectors/ports/ads/ads';
import { listedMatches, type RuleBacktest, type StoredMatches } from '@fanfare/contract/ad-rules/ad-rules';
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
import type {
  AdFilterField,
  ComparisonOperator,
  Condition,
  ConditionGroup,
} from '@fanfare/contract/insights/conditions';
import { addDays, countDays } from '@fanfare/contract/insights/ranges';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import { adHistoryQueries, type BacktestAction, runBacktest, type TouchedAd } from '../insights/index.ts';
import type { AdRuleService } from './ad-rules.service.ts';
import { levelOf } from './rule-content.ts';

export type RuleTestService = ReturnType<typeof ruleTestService>;
type Deps = { db: Db; now: Now; rules: Pick<AdRuleService, 'findKept' | 'requireAccount'> };

const micros = 1_000_000;
/** The network adds these to rules that name no status. */
const runningStates: readonly AdState[] = ['active', 'in-review', 'limited'];

/** Counts what a rule matches and would have done, on stored figures. Nothing is sent. */
export const ruleTestService = ({ db, now, rules }: Deps) => {
  const requireFigures = async (business: BusinessContext, { fb_adaccount_id: id }: AdRuleDraft) => {
    await rules.requireAccount(business, id);
    const account = await rules.findKept(business, id);
    if (!account) throw new Problem('not-found');
    return { account, today: toLocalTime(now(), account.timeZone).slice(0, 10) };
  };

  const streamOf = (accountId: number, draft: AdRuleDraft, range: { from: string; to: string }, isTest: boolean) =>
    adHistoryQueries(db).stream({
      ...{ accountId, range, level: levelOf[kindOfSubjects(draft.rule_subject) ?? 'AD'] },
      ...{ remoteIds: idsOfSubjects(draft.rule_subject), hasRemoved: isTest },
      ...(!isTest && draft.action !== 'UNPAUSE' && { states: runningStates }),
    });

  const run = async (
    draft: AdRuleDraft,
    accountId: number,
    range: { from: string; to: string },
    action: BacktestAction,
    isTest: boolean,
  ) => {
    const days = timePresetDays[draft.time_preset];
    const windowOn = (day: string) => ({ from: addDays(day, 1 - days), to: day });
    const ads = streamOf(accountId, draft, { from: windowOn(range.from).from, to: range.to }, isTest);
    return runBacktest({ range, conditions: toConditions(draft), windowOn, action, repeatAfterDays: 1, ads });
  };

  return {
    findMatches: async (business: BusinessContext, draft: AdRuleDraft): Promise<StoredMatches> => {
      const { account, today } = await requireFigures(business, draft);
      const result = await run(draft, account.id, { from: today, to: today }, { kind: 'other' }, false);
      return {
        ...{ count: result.adsTouched, looked_at: result.adsJudged, unjudged: listUnjudged(draft) },
        matches: result.touched.slice(0, listedMatches).map(({ id, name }) => ({ id, name })),
        figures_at: account.syncedAt?.toISOString() ?? null,
      };
    },

    backtest: async (business: BusinessContext, draft: AdRuleDraft, days: number): Promise<RuleBacktest> => {
      const { account, today } = await requireFigures(business, draft);
      const wanted = addDays(today, 1 - days);
      const from =
        account.readFrom && account.readFrom > wanted && account.readFrom <= today ? account.readFrom : wanted;
      const result = await run(draft, account.id, { from, to: today }, toAction(draft), true);
      return {
        ...{ currency: account.currency, from, to: today, days: result.days, looked_at: result.adsJudged },
        ...{ touched_count: result.adsTouched, firings: result.firings },
        ...{ unspent: result.unspentMicros / micros, extra_spend: result.extraSpendMicros / micros },
        ...{ results_lost: Math.round(result.resultsLost * 100) / 100, winners_lost: result.winnersLost },
        ...{ winners: result.winners.map(presentTouched), touched: result.touched.map(presentTouched) },
        unjudged: listUnjudged(draft),
        figures_from: countDays({ from, to: today }) < days ? from : null,
        figures_at: account.syncedAt?.toISOString() ?? null,
      };
    },
  };
};

const presentTouched = (ad: TouchedAd) => ({
  ...{ id: ad.id, name: ad.name, first_on: ad.firstOn, firings: ad.firings, unspent: ad.unspentMicros / micros },
  ...{ results_after: ad.resultsAfter, cost_after: ad.costAfterMicros === null ? null : ad.costAfterMicros / micros },
});

/** Amounts of money change a budget by a part that is not known for past days. */
const toAction = ({ action, amount, unit }: AdRuleDraft): BacktestAction => {
  if (action === 'PAUSE') return { kind: 'pause' };
  const isBudget = action === 'CHANGE_BUDGET' || action === 'CHANGE_CAMPAIGN_BUDGET';
  return isBudget && unit === 'PERCENTAGE'
    ? { kind: 'budget', percent: Number(withoutThousands(amount)) }
    : { kind: 'other' };
};

/** Fields of filters on stored figures. The others have no history by day. */
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

/** Stored figures know the day an ad was made, not the hour. */
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
