import type { RowAction } from '@fanfare/contract/ad-changes/row-actions';
import type { ReportLevel, ReportNetwork, ReportRow } from '@fanfare/contract/insights/report';
import { type AdRunState, statusText } from '@fanfare/contract/insights/statuses';
import { formatCountOf, plural } from '@fanfare/contract/kit/plurals';
import { formatNumber } from '../../../lib/format.ts';
import { sumText } from '../../../lib/money-text.ts';
import type { StatusAction } from './send-action.ts';

const nouns: Record<ReportLevel, string> = {
  campaign: 'campaign',
  adset: 'ad set',
  adgroup: 'ad group',
  ad: 'ad',
  banner: 'ad',
};

export const nounFor = (level: ReportLevel, count: number): string => plural(count, nouns[level]);

/** Number of rows as shown: "1 ad", "12 campaigns" */
export const countText = (level: ReportLevel, count: number): string => formatCountOf(count, nouns[level]);

/** Campaign or ad set that is paused, so that the selected rows below it don't run. */
export type PausedParent = {
  level: 'campaign' | 'adset';
  id: string;
  name: string;
  account: string;
  fbUid: string | null;
};

/** Expected effect of an action on the selected rows, computed from the report. The server checks each row again. */
export type Forecast = {
  rows: ReportRow[];
  skipped: { reason: string; names: string[] }[];
  /** Sentence that describes the action: number of rows, accounts and money. */
  sentence: string;
  /** Paused campaigns and ad sets that contain rows to activate. */
  pausedParents: PausedParent[];
  /** Number of rows that won't run because their campaign or ad set is paused. */
  heldBack: number;
};

type Scope = { network: ReportNetwork; level: ReportLevel };

const hasState = ({ network }: Scope, row: ReportRow, state: AdRunState): boolean =>
  row.status_text === statusText(network, state);

const skipReason = (scope: Scope, action: RowAction, row: ReportRow): string | undefined => {
  if (hasState(scope, row, 'archived')) return 'archived';
  if (hasState(scope, row, 'removed')) return 'deleted';
  if (action === 'pause' && hasState(scope, row, 'paused'))
    return scope.network === 'nativeads' ? 'already off' : 'already paused';
  if (action === 'activate' && row.status === 'ACTIVE') return 'already active';
  return undefined;
};

/** True if the action can change the row. */
export const fits = (scope: Scope, action: RowAction, row: ReportRow): boolean =>
  skipReason(scope, action, row) === undefined;

const pausedParentOf = (scope: Scope, row: ReportRow): PausedParent | undefined => {
  const place = { account: row.account_id, fbUid: row.fb_uid };
  if (hasState(scope, row, 'campaign-paused') && scope.level !== 'campaign')
    return { level: 'campaign', id: row.campaign_id, name: row.campaign_name ?? row.campaign_id, ...place };
  // Paused groups are offered for activation on Facebook only: no other network's groups can be activated by
  // themselves.
  const isGroupPaused = scope.network === 'facebook' && scope.level === 'ad' && hasState(scope, row, 'group-paused');
  if (isGroupPaused && row.adset_id)
    return { level: 'adset', id: row.adset_id, name: row.adset_name ?? row.adset_id, ...place };
  return undefined;
};

/** `fbUid`: the connected person who reaches the account; only Facebook has one. */
type AccountRows = { id: string; name: string; fbUid: string | null; rows: ReportRow[] };

/** Rows by account: each account is one call and one action. */
export const byAccount = (rows: readonly ReportRow[]): AccountRows[] =>
  [...Map.groupBy(rows, ({ account_id }) => account_id)].map(([id, group]) => ({
    id,
    name: group[0]?.account_name ?? id,
    fbUid: group[0]?.fb_uid ?? null,
    rows: group,
  }));

const accountsText = (rows: readonly ReportRow[]): string => {
  const accounts = byAccount(rows);
  const [first] = accounts;
  return accounts.length === 1 && first ? first.name : `${formatNumber(accounts.length)} ad accounts`;
};

/**
 * Budgets as shown: "$340.00 a day and lifetime budgets of $1,000.00". A budget that several rows share counts once;
 * each currency has its own amount.
 */
export const budgetsText = (rows: readonly ReportRow[]): string | undefined => {
  const budgets = new Map(
    rows.flatMap(({ budget, currency, account_id }) =>
      budget ? [[`${account_id} ${budget.id}`, { ...budget, currency }] as const] : [],
    ),
  );
  const sumsOf = (type: 'daily' | 'lifetime'): string =>
    [
      ...Map.groupBy(
        [...budgets.values()].filter((budget) => budget.type === type),
        ({ currency }) => currency,
      ),
    ]
      .map(([currency, group]) =>
        sumText(
          group.map(({ amount }) => amount),
          currency,
        ),
      )
      .join(' and ');
  const daily = sumsOf('daily');
  const lifetime = sumsOf('lifetime');
  const parts = [
    ...(daily ? [`budgets of ${daily} a day`] : []),
    ...(lifetime ? [`lifetime budgets of ${lifetime}`] : []),
  ];
  return parts.length > 0 ? parts.join(' and ') : undefined;
};

/**
 * True if the row itself has the budget. False if the budget belongs to the campaign or ad set around the row, whose
 * other ads go on spending it.
 */
const ownsBudget = (level: ReportLevel, { budget }: ReportRow): boolean =>
  level === 'campaign'
    ? budget?.level === 'campaign'
    : (level === 'adset' || level === 'adgroup') && budget?.level === 'group';

const sentenceFor = ({ level }: Scope, action: StatusAction, rows: readonly ReportRow[]): string => {
  const count = countText(level, rows.length);
  const place = accountsText(rows);
  const isOne = rows.length === 1;
  if (action === 'clone')
    return `${isOne ? '1 paused copy is' : `${formatNumber(rows.length)} paused copies are`} added to ${place}, at no cost until you activate ${isOne ? 'it' : 'them'}.`;
  const budgets = budgetsText(rows);
  if (action === 'pause') {
    const ownBudgets = budgetsText(rows.filter((row) => ownsBudget(level, row)));
    const saved = ownBudgets ? ` and no longer ${isOne ? 'uses' : 'use'} ${ownBudgets}` : '';
    const hasShared = rows.some((row) => row.budget && !ownsBudget(level, row));
    const others = hasShared ? ' Other ads with the same budget keep running.' : '';
    return `${count} in ${place} ${isOne ? 'stops' : 'stop'} running${saved}.${others}`;
  }
  return `${count} in ${place} ${isOne ? 'starts' : 'start'} running${budgets ? ` with ${budgets}` : ''}.`;
};

export const forecast = (scope: Scope, action: StatusAction, selected: readonly ReportRow[]): Forecast => {
  const rows = selected.filter((row) => fits(scope, action, row));
  const reasons = Map.groupBy(
    selected.filter((row) => !fits(scope, action, row)),
    (row) => skipReason(scope, action, row) ?? '',
  );
  const parents = action === 'activate' ? rows.flatMap((row) => pausedParentOf(scope, row) ?? []) : [];
  return {
    rows,
    skipped: [...reasons].map(([reason, group]) => ({ reason, names: group.map(({ name }) => name) })),
    sentence: sentenceFor(scope, action, rows),
    pausedParents: [...new Map(parents.map((parent) => [`${parent.level} ${parent.id}`, parent])).values()],
    heldBack: parents.length,
  };
};
