import { type DateRange, previousRange, type ReportPreset } from '@fanfare/contract/insights/ranges';
import {
  allAccounts,
  maxReportRows,
  type ReportAnswer,
  type ReportFigures,
  type ReportNetwork,
  type ReportQuery,
  reportLevels,
} from '@fanfare/contract/insights/report';
import { statesFor } from '@fanfare/contract/insights/statuses';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { KeptAccount } from '../ad-facts/kept-accounts.service.ts';
import type { UniqueService } from '../ad-facts/uniques.service.ts';
import { sumNames, withLargeStatements } from '../sums.store.ts';
import type { FilterService } from './filters.service.ts';
import { keptFigureStore } from './kept-figures.store.ts';
import { presentFigures, presentPrevious, presentRow } from './presenter.ts';
import { type AccountTotals, type AllSums, reportStore } from './report.store.ts';
import type { ReportAccountService } from './report-accounts.service.ts';
import { datesOf, levelOf } from './report-query.ts';
import type { ReportFilter } from './report-sums.store.ts';

export type ReportService = ReturnType<typeof reportService>;
type Deps = {
  accounts: Pick<ReportAccountService, 'listUsable' | 'requireUsable'>;
  filters: Pick<FilterService, 'conditionsOf'>;
  uniques: Pick<UniqueService, 'request'>;
};

type Part = { account: KeptAccount; today: string; range: DateRange; previous: DateRange | undefined };
type View = { parts: Part[]; preset: ReportPreset | undefined; filter: Omit<ReportFilter, 'kept'> };

/** Service for reports on ads from stored figures; a report never waits for a network. */
export const reportService = ({ readReport, now }: Platform, { accounts, filters, uniques }: Deps) => {
  const viewOf = async (business: BusinessContext, network: ReportNetwork, query: ReportQuery): Promise<View> => {
    const usable =
      query.account === allAccounts
        ? await accounts.listUsable(business, network)
        : [await accounts.requireUsable(business, network, query.account)];
    const level = query.level && reportLevels[network].includes(query.level) ? query.level : reportLevels[network][0];
    const parts = usable.map((account) => {
      const today = toLocalTime(now(), account.row.timeZone).slice(0, 10);
      const { range } = datesOf(query, today);
      return { account, today, range, previous: query.compare === '1' ? previousRange(range) : undefined };
    });
    const { preset } = datesOf(query, '2000-01-01');
    return {
      parts,
      preset,
      filter: {
        level: levelOf[level],
        preset,
        states: statesFor(network, query.status),
        search: query.search,
        accounts: parts.map(({ account, range, previous }) => ({ id: account.row.id, range, previous })),
        ...(await filters.conditionsOf(business, network, query)),
      },
    };
  };

  const readPage = (view: View, query: ReportQuery, page: { limit: number; offset: number }) =>
    readReport((reader) =>
      withLargeStatements(reader, async (tx) => {
        // Kept sums are looked up in the transaction of the report, because a replica can be a moment behind the
        // primary database.
        const kept = await keptFigureStore(tx).find(
          view.parts.map(({ account, today, range, previous }) => ({ id: account.row.id, today, range, previous })),
          view.preset,
        );
        const isDescending = query.direction === 'desc';
        return reportStore(tx).page({ ...view.filter, kept }, { sort: query.sort, isDescending, ...page });
      }),
    );

  return {
    viewOf,
    readPage,

    report: async (business: BusinessContext, network: ReportNetwork, query: ReportQuery): Promise<ReportAnswer> => {
      const view = await viewOf(business, network, query);
      const { parts, preset, filter } = view;
      if (preset)
        await uniques.request(
          parts.map(({ account }) => account.row),
          filter.level,
          preset,
        );
      const limit = query.page_size === 'all' ? maxReportRows : Number(query.page_size);
      const { rows, totals } = await readPage(view, query, { limit, offset: (query.page - 1) * limit });
      const isCompared = query.compare === '1';
      const byId = new Map(parts.map(({ account }) => [account.row.id, account]));
      const currencies = [...new Set(parts.map(({ account }) => account.row.currency))];
      const zones = [...new Set(parts.map(({ account }) => account.row.timeZone))];
      return {
        report: rows.flatMap((row) => {
          const account = byId.get(row.account_id);
          if (!account) return [];
          return presentRow(network, { ...account.row, connectedAs: account.connectedAs }, row, isCompared);
        }),
        totals: currencies.map((currency) =>
          presentTotals(
            currency,
            totals.filter(({ account_id }) => byId.get(account_id)?.row.currency === currency),
            isCompared,
          ),
        ),
        currency: currencies.length === 1 ? (currencies[0] ?? null) : null,
        time_zone: zones.length === 1 ? (zones[0] ?? null) : null,
        range: widest(parts.map(({ range }) => range)) ?? datesOf(query, now().toISOString().slice(0, 10)).range,
        ...stateOf(parts.map(({ account }) => account)),
        total: totals.reduce((sum, { total }) => sum + total, 0),
        page: query.page,
        page_size: limit,
      };
    },
  };
};

/** State of a report: its time is that of the account that was read longest ago. */
const stateOf = (accounts: readonly KeptAccount[]) => {
  const times = accounts.flatMap(({ row }) => (row.syncedAt ? [row.syncedAt.getTime()] : []));
  const failed = accounts.filter(({ row }) => row.problem !== null);
  const isAlone = accounts.length === 1;
  const problem = failed.map(({ row }) => (isAlone ? row.problem : `${row.name}: ${row.problem}`)).join(' ');
  return {
    synced_at: times.length === 0 ? null : new Date(Math.min(...times)),
    problem: problem === '' ? null : problem.slice(0, 1000),
  };
};

const widest = (ranges: readonly DateRange[]): DateRange | undefined =>
  ranges.length === 0
    ? undefined
    : {
        from: ranges.map(({ from }) => from).toSorted()[0] ?? '',
        to:
          ranges
            .map(({ to }) => to)
            .toSorted()
            .at(-1) ?? '',
      };

const emptySums: AllSums = {
  impressions: 0,
  clicks: 0,
  spend_micros: 0,
  results: null,
  link_clicks: null,
  conversions: null,
  conversion_value_micros: null,
  viewable_impressions: null,
  previous_impressions: 0,
  previous_clicks: 0,
  previous_spend_micros: 0,
  previous_results: null,
  previous_link_clicks: null,
  previous_conversions: null,
  previous_conversion_value_micros: null,
  previous_viewable_impressions: null,
};

/** Totals of accounts with one currency. */
const presentTotals = (currency: string, totals: readonly AccountTotals[], isCompared: boolean) => {
  const sums = { ...emptySums };
  for (const account of totals)
    for (const name of sumNames.flatMap((each) => [each, `previous_${each}` as const])) {
      const value = account[name];
      if (value !== null) sums[name] = (sums[name] ?? 0) + value;
    }
  const previous: ReportFigures | null = isCompared ? presentPrevious(sums) : null;
  const rows = totals.reduce((sum, { total }) => sum + total, 0);
  return { currency, rows, figures: presentFigures(sums), previous };
};
