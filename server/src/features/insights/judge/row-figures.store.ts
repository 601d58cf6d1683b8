import { type AdRunState, adRunStates } from '@fanfare/contract/insights/statuses';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import type { StoredBudget } from '../../ad-changes/index.ts';
import { withWanted } from '../reports/report.store.ts';
import type { ReportFilter } from '../reports/report-sums.store.ts';
import type { AdFigures } from './ad-figures.ts';

/**
 * A row of a report with the figures that conditions compare. `meanCostMicros`: the account's mean cost per result, if
 * requested.
 */
export type FigureRow = {
  /** Id of the row in our table, not at the network. */
  id: number;
  remoteId: string;
  isOn: boolean;
  figures: AdFigures;
  meanCostMicros: number | null;
};

type SqlRow = {
  id: number;
  remote_id: string;
  name: string;
  campaign_name: string | null;
  objective: string | null;
  state: string;
  is_on: boolean;
  budget: StoredBudget | null;
  impressions: number | null;
  clicks: number | null;
  spend_micros: number | null;
  results: number | null;
  reach: number | null;
  created_ms: number | null;
  mean_cost: number | null;
};

/** Rows of a report by id, for decisions in memory. */
export const rowFigureStore = (tx: Tx) => ({
  listAfter: async (filter: ReportFilter, afterId: number, limit: number): Promise<FigureRow[]> => {
    const columns = sql`objects.remote_id, objects.name, campaigns.name as campaign_name,
      coalesce(objects.objective, campaigns.objective) as objective, objects.state, objects.is_on,
      coalesce(objects.budget, groups.budget, campaigns.budget) as budget, sums.impressions, sums.clicks,
      sums.spend_micros, sums.results, uniques.reach::float8 as reach,
      (extract(epoch from objects.created_at) * 1000)::float8 as created_ms,
      ${filter.needsMeans ? sql`means.cost_per_result` : sql`null::float8`} as mean_cost`;
    const page: ReportFilter = {
      ...filter,
      conditions: [...filter.conditions, sql`objects.id > ${afterId}`],
      joins: ['campaigns', 'groups', 'uniques'],
    };
    const rows = rowsOf<SqlRow>(
      await tx.execute(sql`${withWanted(page, columns)} select * from wanted order by id limit ${limit}`),
    );
    return rows.map(toFigureRow);
  },
});

const toState = (state: string): AdRunState => adRunStates.find((each) => each === state) ?? 'unknown';

const toFigureRow = (row: SqlRow): FigureRow => ({
  id: row.id,
  remoteId: row.remote_id,
  isOn: row.is_on,
  meanCostMicros: row.mean_cost,
  figures: {
    name: row.name,
    campaignName: row.campaign_name,
    objective: row.objective,
    state: toState(row.state),
    budget: row.budget ? row.budget.minor / row.budget.offset : null,
    impressions: row.impressions ?? 0,
    clicks: row.clicks ?? 0,
    spendMicros: row.spend_micros ?? 0,
    results: row.results,
    reach: row.reach,
    createdAt: row.created_ms === null ? null : new Date(row.created_ms),
  },
});
