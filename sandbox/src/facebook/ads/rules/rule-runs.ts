import { dateAt, startOfDay } from '../../../kit/ads/delivery.ts';
import { minuteMs } from '../../../kit/durations.ts';
import { numericId } from '../../../kit/storage/ids.ts';
import { toRecord } from '../../graph/params.ts';
import { currentStatus } from '../../objects/ad-status.ts';
import type { Ad, AdSet, Campaign, ObjectStatus } from '../../objects/ad-types.ts';
import type { AdRule, RuleAction, RuleResult, ScheduleSpec } from '../../objects/rule-types.ts';
import type { AdAccount, State } from '../../state.ts';
import { minimumFor } from '../changes/budget-rules.ts';
import { filterValue } from './rule-check.ts';
import { findMatches, type Subject } from './rule-evaluation.ts';

const stepMs = 30 * minuteMs;
/** Largest number of steps of a schedule: after a jump of the clock only its last day is run. */
const maxSteps = 48;
const withoutEffect = ['NOT_CHANGED', 'ERROR'];

/** Runs the rules of an account up to now. Called before each call for the account, so that its ads are up to date. */
export const runDueRules = (state: State, accountId: string, now: number) => {
  const account = state.adAccounts.get(accountId);
  if (!account) return;
  for (const rule of state.adRules.values()) {
    if (rule.accountId !== accountId || rule.status !== 'ENABLED' || rule.evaluation.evaluation_type !== 'SCHEDULE')
      continue;
    // Start of the runs is never in the future: the practice clock can be moved back.
    const from = Math.min(rule.ranTo, now);
    const last = Math.floor(now / stepMs) * stepMs;
    const first = Math.max(Math.floor(from / stepMs) * stepMs + stepMs, last - (maxSteps - 1) * stepMs);
    if (first > last) continue;
    for (let at = first; at <= last; at += stepMs) {
      if (isDue(rule.schedule, account, at)) runRule(state, account, rule, { at, isManual: false });
    }
    const current = state.adRules.get(rule.id);
    if (current) state.adRules.set(rule.id, { ...current, ranTo: now });
  }
};

/** True if a schedule is due; its days and minutes are those of the account's zone. */
const isDue = ({ schedule_type: type, schedule = [] }: ScheduleSpec, { timezone }: AdAccount, at: number): boolean => {
  if (type === 'SEMI_HOURLY') return true;
  const date = dateAt(at, timezone);
  const minute = Math.round((at - startOfDay(date, timezone)) / minuteMs);
  if (type === 'HOURLY') return minute % 60 === 0;
  if (type === 'DAILY') return minute === 0;
  const day = new Date(`${date}T12:00:00Z`).getUTCDay();
  return schedule.some(({ days, start_minute: start, end_minute: end }) => {
    if (days && !days.includes(day)) return false;
    return start === undefined || (minute >= start && minute <= (end ?? start));
  });
};

export const runRule = (
  state: State,
  account: AdAccount,
  rule: AdRule,
  { at, isManual }: { at: number; isManual: boolean },
) => {
  const limit = Number(filterValue(rule.execution.execution_options, 'execution_count_limit') ?? Infinity);
  const today = dateAt(at, account.timezone);
  const runs = state.adRuleRuns
    .values()
    .filter((run) => run.ruleId === rule.id && dateAt(run.at, account.timezone) === today);
  const countActions = (id: string): number =>
    runs.filter(({ results }) =>
      results.some(
        (result) => result.object_id === id && result.actions.some(({ action }) => !withoutEffect.includes(action)),
      ),
    ).length;
  const results = findMatches(state, account, rule, at)
    .filter(({ object }) => countActions(object.id) < limit)
    .map((subject): RuleResult => {
      const actions = [act(state, account, rule, subject, at)];
      return { object_id: subject.object.id, object_type: subject.type, actions };
    });
  if (results.length === 0) return;
  const id = numericId(16);
  state.adRuleRuns.set(id, {
    id,
    ruleId: rule.id,
    accountId: account.id,
    at,
    isManual,
    results,
    evaluation: rule.evaluation,
    execution: rule.execution,
    schedule: rule.schedule,
  });
};

const act = (state: State, account: AdAccount, rule: AdRule, subject: Subject, at: number): RuleAction => {
  const { execution_type: type, execution_options: options } = rule.execution;
  if (type === 'PAUSE') return setStatus(state, subject, 'PAUSED', at);
  if (type === 'UNPAUSE') return setStatus(state, subject, 'ACTIVE', at);
  if (type === 'NOTIFICATION') return { action: 'FACEBOOK_NOTIFICATION_SENT' };
  if (type === 'CHANGE_BUDGET' || type === 'CHANGE_CAMPAIGN_BUDGET')
    return setBudget(state, account, subject, toRecord(filterValue(options, 'change_spec')), at);
  return { action: 'NOT_CHANGED' };
};

const put = (state: State, { type, object }: Subject, change: Partial<Campaign & AdSet & Ad>) => {
  const { id } = object;
  const campaign = state.campaigns.get(id);
  const adSet = state.adSets.get(id);
  const ad = state.ads.get(id);
  if (type === 'CAMPAIGN' && campaign) state.campaigns.set(id, { ...campaign, ...change });
  if (type === 'ADSET' && adSet) state.adSets.set(id, { ...adSet, ...change });
  if (type === 'AD' && ad) state.ads.set(id, { ...ad, ...change });
};

const setStatus = (state: State, subject: Subject, status: ObjectStatus, at: number): RuleAction => {
  const { object } = subject;
  const old = currentStatus(object);
  if (old === status || (old !== 'ACTIVE' && old !== 'PAUSED')) return { action: 'NOT_CHANGED' };
  put(state, subject, { statuses: [...object.statuses, { at, status }], updatedAt: at });
  const action = status === 'PAUSED' ? 'PAUSED' : 'UNPAUSED';
  return { action, field: 'status', old_value: old, new_value: status };
};

/**
 * Sets a budget to its new amount: a raise and a cut stop at the rule's limit, and no amount is below the smallest
 * budget of the account.
 */
const setBudget = (
  state: State,
  account: AdAccount,
  subject: Subject,
  { amount, unit, limit }: Record<string, unknown>,
  at: number,
): RuleAction => {
  const { object } = subject;
  const budget = 'budget' in object ? object.budget : undefined;
  const old = budget?.changes.at(-1)?.amount;
  if (!budget || old === undefined) return { action: 'NOT_CHANGED' };
  const change = Number(amount);
  const wanted = unit === 'PERCENTAGE' ? Math.round(old * (1 + change / 100)) : old + change;
  const bound = Number(limit ?? (change > 0 ? Infinity : 0));
  const least = minimumFor(account, 'goal' in object ? object.goal : 'IMPRESSIONS');
  const next = Math.max(
    least,
    change > 0 ? Math.min(wanted, Math.max(bound, old)) : Math.max(wanted, Math.min(bound, old)),
  );
  if (next === old) return { action: 'NOT_CHANGED' };
  put(state, subject, { budget: { ...budget, changes: [...budget.changes, { at, amount: next }] } });
  return { action: 'CHANGED_BUDGET', field: `${budget.kind}_budget`, old_value: String(old), new_value: String(next) };
};
