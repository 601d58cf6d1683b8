import type { BudgetOnWire, BudgetType } from '@fanfare/contract/ad-changes/budget-calls';
import { type BudgetState, toBudgetState } from '@fanfare/contract/ad-changes/budget-rules';
import type { ActionQueued } from '@fanfare/contract/ad-changes/row-actions';
import type { ReportLevel, ReportNetwork, ReportRow } from '@fanfare/contract/insights/report';
import { call } from '../../../../lib/api.ts';
import { byAccount } from '../action-forecast.ts';

/** The budget of one row, the same for all networks. */
export type RowBudget = {
  rowId: string;
  rowName: string;
  account: string;
  /** The connected person who reaches the account; only Facebook has one. */
  fbUid: string | null;
  budgetId: string;
  level: 'campaign' | 'group';
  campaignId: string;
  campaignName: string;
  adsetId: string;
  type: BudgetType;
  /** Budget as the server sent it, to notice that another user changed it. */
  oldBudget: string;
  state: BudgetState;
  sharedWith: readonly string[];
  /** Time at which the budget was read; null when it was read from the network just now. */
  readAt: string | null;
  problem: string | null;
};

type Rows = { account: string; fbUid: string | null; level: ReportLevel; ids: readonly string[] };
/** New budgets of rows of one account. */
export type BudgetUpdate = {
  account: string;
  fbUid: string | null;
  level: ReportLevel;
  submitId: string;
  changes: readonly { row: RowBudget; newBudget: string }[];
};

type Network = {
  load: (rows: Rows) => Promise<RowBudget[]>;
  update: (update: BudgetUpdate) => Promise<ActionQueued>;
};

const shared = ({ account, fbUid }: Rows, read: BudgetOnWire) => ({
  account,
  fbUid,
  budgetId: read.budget_id,
  level: read.budget_level,
  type: read.budget_type,
  oldBudget: read.old_budget,
  state: toBudgetState(read),
  sharedWith: read.shared_with,
  readAt: read.read_at,
  problem: read.problem,
});
const changed = ({ row, newBudget }: BudgetUpdate['changes'][number]) => ({
  new_budget: newBudget,
  old_budget: row.oldBudget,
  budget_type: row.type,
});

const facebook: Network = {
  load: async (rows) => {
    const { account, fbUid, level, ids } = rows;
    const body = { selected_ads: [...ids], level, fb_uid: fbUid ?? undefined, fb_adaccount_id: account };
    const { budgets } = await call('POST /facebook/ads/budget/get', { body });
    return budgets.map((read) => ({
      ...shared(rows, read),
      rowId: read.ad_id,
      rowName: read.name,
      adsetId: read.adset_id ?? read.budget_id,
      campaignId: '',
      campaignName: '',
    }));
  },
  update: ({ account, fbUid, level, submitId, changes }) =>
    call('POST /facebook/ads/budget/update', {
      body: {
        level,
        submit_id: submitId,
        fb_uid: fbUid ?? undefined,
        fb_adaccount_id: account,
        budgets: changes.map((change) => ({
          ...changed(change),
          ad_id: change.row.rowId,
          name: change.row.rowName,
          adset_id: change.row.adsetId,
          currency_offset: change.row.state.offset,
        })),
      },
    }),
};

const nativeads: Network = {
  load: async (rows) => {
    const body = { selected_ads: [...rows.ids], level: rows.level, customer_id: rows.account };
    const { budgets } = await call('POST /nativeads/ads/budget/get', { body });
    return budgets.map((read) => ({
      ...shared(rows, read),
      // Budget state with the campaign type, which decides the smallest allowed cap.
      state: toBudgetState(read),
      rowId: read.banner_id,
      rowName: read.banner,
      adsetId: '',
      campaignId: read.campaign_id,
      campaignName: read.campaign,
    }));
  },
  update: ({ account, level, submitId, changes }) =>
    call('POST /nativeads/ads/budget/update', {
      body: {
        level,
        submit_id: submitId,
        customer_id: account,
        budgets: changes.map((change) => ({
          ...changed(change),
          banner_id: change.row.rowId,
          banner: change.row.rowName,
          campaign_id: change.row.campaignId,
          campaign: change.row.campaignName,
        })),
      },
    }),
};

const google: Network = {
  load: async (rows) => {
    const body = { selected_ads: [...rows.ids], level: rows.level, adwords_account_id: rows.account };
    const { budgets } = await call('POST /google/ads/budget/get', { body });
    return budgets.map((read) => ({
      ...shared(rows, read),
      rowId: read.campaign_id,
      rowName: read.campaign,
      adsetId: '',
      campaignId: read.campaign_id,
      campaignName: read.campaign,
    }));
  },
  update: ({ account, level, submitId, changes }) =>
    call('POST /google/ads/budget/update', {
      body: {
        level,
        submit_id: submitId,
        adwords_account_id: account,
        budgets: changes.map((change) => ({
          ...changed(change),
          budget_id: change.row.budgetId,
          campaign_id: change.row.campaignId,
          campaign: change.row.campaignName,
        })),
      },
    }),
};

const networks: Record<ReportNetwork, Network> = { facebook, nativeads, google };

/** Budgets of rows, read on the network account by account. */
export const loadBudgets = async (
  network: ReportNetwork,
  level: ReportLevel,
  rows: readonly ReportRow[],
): Promise<RowBudget[]> => {
  const loaded = byAccount(rows).map(({ id, fbUid, rows: own }) =>
    networks[network].load({ account: id, fbUid, level, ids: own.map((row) => row.id) }),
  );
  return (await Promise.all(loaded)).flat();
};

export const sendBudgets = (network: ReportNetwork, update: BudgetUpdate): Promise<ActionQueued> =>
  networks[network].update(update);
