import type { AdBudgetRef } from '@fanfare/connectors/ports/ads/ads';
import {
  archivedBudget,
  type BudgetType,
  budgetGone,
  closedAccount,
  noBudget,
} from '@fanfare/contract/ad-changes/budget-calls';
import { type BudgetState, minimumOf } from '@fanfare/contract/ad-changes/budget-rules';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { countOf } from '@fanfare/contract/kit/plurals';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AdAccountAccess } from '../../connections/index.ts';
import type { FoundAdObject } from '../ad-rows.ts';
import { networkOf } from '../networks.ts';
import { type NetworkRow, readNetworkBudgets } from './network-budgets.ts';
import type { RowFinder, RowSelection } from './row-finder.ts';

export type BudgetReaderService = ReturnType<typeof budgetReaderService>;
type Deps = {
  access: Pick<AdAccountAccess, 'list' | 'use'>;
  findRows: RowFinder;
};

/** Budget with its use, as far as known; `spent` is null until the network returns the spend. */
export type KnownBudget = BudgetState &
  Pick<AdBudgetRef, 'id' | 'level'> & { spent: number | null; sharedWith: readonly string[] };

/** Row with its budget. `readAt`: null when it was read at the network just now. */
export type RowBudget = {
  row: FoundAdObject;
  budget: KnownBudget | undefined;
  readAt: Date | null;
  problem: string | null;
};

/** Deadline in milliseconds for reading budgets at networks; after it, the budgets last read are shown. */
const networkWaitMs = 10_000;
/** States of accounts that take no changes. */
const endedStates: readonly string[] = ['closed', 'any-closed', 'disabled'];

/** Period of a budget, as items of a network name it. Native ads have daily budgets only. */
export const budgetTypeOf = (network: ReportNetwork, kind: 'daily' | 'lifetime'): BudgetType =>
  network === 'nativeads' && kind === 'daily' ? 'Daily' : kind;

/** Service for budgets of report rows. Budgets are read at the network if it answers in time. */
export const budgetReaderService = ({ sleep }: Platform, { access, findRows }: Deps) => {
  const withinTime = async <T>(work: Promise<T>): Promise<T | undefined> => {
    const settled = work.catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    return Promise.race([settled, sleep(networkWaitMs).then(() => undefined)]);
  };

  const readAccount = (business: BusinessContext, rows: readonly FoundAdObject[]) => {
    const [first] = rows;
    if (!first) return Promise.resolve(undefined);
    const { network, remoteId: id, connectedAs } = first.account;
    return withinTime(access.use(business, { network, id, connectedAs }, (call) => readNetworkBudgets(call, rows)));
  };

  return {
    /** Budgets of the selected rows, in the order of the selection. */
    read: async (business: BusinessContext, network: ReportNetwork, selection: RowSelection): Promise<RowBudget[]> => {
      const rows = await findRows(business, network, selection);
      const statuses = new Map((await access.list(business, networkOf[network])).map(({ id, status }) => [id, status]));
      const groups = [...Map.groupBy(rows, (row) => row.account.remoteId).values()];
      const read = await Promise.all(groups.map((group) => readAccount(business, group)));
      const answers = new Map(
        groups.flatMap((group, index) => group.map((row) => [row, read[index] && { at: read[index].get(row) }])),
      );
      const names = new Set(rows.map(({ object, campaign }) => campaign?.name ?? object.name));
      const countOthers = otherCampaignCounter(rows);
      return rows.map((row) => {
        const isEnded = endedStates.includes(statuses.get(row.account.remoteId) ?? 'active');
        const answer = answers.get(row);
        const rowBudget = answer
          ? toRowBudget(network, row, answer.at, names)
          : toKnownBudget(network, row, countOthers(row));
        return isEnded ? { ...rowBudget, problem: closedAccount } : rowBudget;
      });
    },
  };
};

const toRowBudget = (
  network: ReportNetwork,
  row: FoundAdObject,
  read: NetworkRow | undefined,
  selectedCampaigns: ReadonlySet<string>,
): RowBudget => {
  const { budget } = read ?? {};
  if (!read || !budget) return { row, budget: undefined, readAt: null, problem: read ? noBudget[network] : budgetGone };
  const { id, level, kind, amount, spent, campaignNames, accountMinimum, left } = budget;
  const type = budgetTypeOf(network, kind);
  return {
    row,
    budget: {
      id,
      level,
      type,
      current: amount.minor,
      offset: amount.offset,
      currency: amount.currency,
      spent,
      minimum: minimumOf({ type, offset: amount.offset, spent }, network, accountMinimum),
      maximum: kind === 'daily' ? left : null,
      sharedWith: campaignNames.length > 1 ? campaignNames.filter((name) => !selectedCampaigns.has(name)) : [],
    },
    readAt: null,
    problem: read.isArchived ? archivedBudget : null,
  };
};

const countCampaigns = (count: number): string => countOf(count, 'other campaign');

const budgetKey = ({ account, budget }: FoundAdObject): string => `${account.id} ${budget?.level} ${budget?.id}`;

/** Counts the campaigns of a row's budget that are not among the rows. */
const otherCampaignCounter = (rows: readonly FoundAdObject[]) => {
  const selected = Map.groupBy(rows, budgetKey);
  return (row: FoundAdObject): number => {
    const campaigns = new Set(selected.get(budgetKey(row))?.map(({ object }) => object.campaignRemoteId));
    return Math.max(0, (row.budget?.campaigns ?? 1) - campaigns.size);
  };
};

/** Problems of budgets whose campaign or ad set can't be changed any more. */
const stateProblems: Partial<Record<FoundAdObject['object']['state'], string>> = {
  archived: archivedBudget,
  removed: budgetGone,
};

/**
 * Budget of a row as last read. Spend and bounds are unknown, and are checked before sending. `otherCampaigns`: number
 * of campaigns that share the budget and were not selected.
 */
export const toKnownBudget = (network: ReportNetwork, row: FoundAdObject, otherCampaigns = 0): RowBudget => {
  const { object, account, budget } = row;
  const readAt = object.seenAt;
  if (!budget) return { row, budget: undefined, readAt, problem: noBudget[network] };
  const { id, level, kind, minor, offset } = budget;
  const type = budgetTypeOf(network, kind);
  return {
    row,
    budget: {
      id,
      level,
      type,
      current: minor,
      offset,
      currency: account.currency,
      spent: null,
      minimum: minimumOf({ type, offset, spent: 0 }, network, 0),
      maximum: null,
      sharedWith: otherCampaigns > 0 ? [countCampaigns(otherCampaigns)] : [],
    },
    readAt,
    problem: stateProblems[object.state] ?? null,
  };
};
