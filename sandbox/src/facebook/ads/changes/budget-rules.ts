import { dayMs, hourMs } from '../../../kit/durations.ts';
import { toUnits } from '../../ad-insights/insight-fields.ts';
import { adErrors } from '../../graph/ad-errors.ts';
import { errors } from '../../graph/errors.ts';
import { type Params, readText } from '../../graph/params.ts';
import type { Budget } from '../../objects/ad-types.ts';
import type { AdAccount } from '../../state.ts';

const changesPerHour = 4;

const show = (minor: number, { currency }: AdAccount): string => `${toUnits(minor, currency)} ${currency}`;

/**
 * Optimization goals by how often their results occur; the smallest budget of an account is that of the goal
 * impressions.
 */
const costlyGoals = ['OFFSITE_CONVERSIONS', 'VALUE', 'LEAD_GENERATION', 'QUALITY_LEAD'];
const clickGoals = ['LINK_CLICKS', 'LANDING_PAGE_VIEWS', 'POST_ENGAGEMENT', 'PAGE_LIKES'];

export const minimumBudgets = ({ minDailyBudget }: AdAccount) => ({
  min_daily_budget_imp: minDailyBudget,
  min_daily_budget_high_freq: minDailyBudget * 5,
  min_daily_budget_low_freq: minDailyBudget * 5,
  min_daily_budget_video_views: minDailyBudget * 5,
});

export const minimumFor = (account: AdAccount, goal: string): number => {
  const minimums = minimumBudgets(account);
  if (goal === 'THRUPLAY') return minimums.min_daily_budget_video_views;
  if (costlyGoals.includes(goal)) return minimums.min_daily_budget_low_freq;
  return clickGoals.includes(goal) ? minimums.min_daily_budget_high_freq : minimums.min_daily_budget_imp;
};

export type RequestedBudget = { kind: Budget['kind']; amount: number; field: string };

/** Reads a budget in whole smallest units: decimals and exponents are refused. */
export const readBudget = (params: Params): RequestedBudget | undefined => {
  const read = (field: string, kind: Budget['kind']): RequestedBudget | undefined => {
    const text = readText(params, field);
    if (text === undefined) return undefined;
    if (!/^\d{1,15}$/.test(text)) throw errors.invalid(`Param ${field} must be an integer`, field);
    return { kind, amount: Number(text), field };
  };
  const daily = read('daily_budget', 'daily');
  const lifetime = read('lifetime_budget', 'lifetime');
  if (daily && lifetime)
    throw errors.invalid('Only one of daily_budget and lifetime_budget can be set', 'daily_budget');
  return daily ?? lifetime;
};

type Rules = { account: AdAccount; goal: string; days: number };

export const checkMinimum = ({ kind, amount, field }: RequestedBudget, { account, goal, days }: Rules) => {
  const minimum = minimumFor(account, goal) * (kind === 'lifetime' ? Math.max(1, Math.ceil(days)) : 1);
  if (amount < minimum) throw adErrors.budgetTooLow(show(minimum, account), field);
};

/** The budget after a change: at most four changes an hour, a lifetime budget at least 110% of what is spent. */
export const changeBudget = (
  budget: Budget,
  requested: RequestedBudget,
  { account, spent, now }: { account: AdAccount; spent: () => number; now: number },
): Budget => {
  const current = budget.changes.at(-1)?.amount;
  if (requested.kind === budget.kind && requested.amount === current) return budget;
  const recent = budget.changes.slice(1).filter(({ at }) => at > now - hourMs);
  if (recent.length >= changesPerHour) throw adErrors.budgetChanges();
  if (requested.kind !== budget.kind) throw errors.invalid('The kind of a budget cannot be changed', requested.field);
  if (requested.kind === 'lifetime') {
    const minimum = Math.ceil(spent() * 1.1);
    if (requested.amount < minimum) throw adErrors.budgetBelowSpent(show(minimum, account), requested.field);
  }
  return { ...budget, changes: [...budget.changes, { at: now, amount: requested.amount }] };
};

export const daysBetween = (from: number, to: number | undefined): number =>
  to === undefined ? 1 : Math.max(1, (to - from) / dayMs);
