import type { AdLevel } from '@fanfare/connectors/ports/ads';
import { fromMinor } from '@fanfare/contract/ads/money';
import { defaultReportPreset, previousRange, rangeOf } from '@fanfare/contract/insights/ranges';
import {
  maxReportRows,
  type ReportAnswer,
  type ReportFigures,
  type ReportLevel,
  type ReportNetwork,
  type ReportQuery,
  type ReportRow,
  reportLevels,
} from '@fanfare/contract/insights/report';
import { adRunStates, statesFor, statusClass, statusText } from '@fanfare/contract/insights/statuses';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { AdAccountAccess, AdNetworkName } from '../connections/index.ts';
import { type AdAccountRow, adFactsStore } from './ad-facts.store.ts';
import { type ReportFilter, type ReportSqlRow, reportStore, type Sums } from './report.store.ts';

export type ReportService = ReturnType<typeof reportService>;
type Deps = { db: Db; now: Now; access: Pick<AdAccountAccess, 'list'> };

export const networkNameOf: Record<ReportNetwork, AdNetworkName> = {
  facebook: 'facebook',
  google: 'google',
  nativeads: 'native-ads',
};
const levels: Record<ReportLevel, AdLevel> = {
  campaign: 'campaign',
  adset: 'group',
  adgroup: 'group',
  ad: 'ad',
  banner: 'ad',
};

/** Reports on ads from what is kept; a report never waits for a network. */
export const reportService = ({ db, now, access }: Deps) => {
  const facts = adFactsStore(db);
  const reports = reportStore(db);

  /** An account that the member can use, added to the kept ones at its first report. */
  const requireAccount = async (
    business: BusinessContext,
    network: ReportNetwork,
    id: string,
  ): Promise<AdAccountRow> => {
    const account = (await access.list(business, networkNameOf[network])).find((each) => each.id === id);
    if (!account) throw new Problem('not-found');
    const known = await facts.findAccount(business.id, networkNameOf[network], id);
    return (
      known ??
      facts.putAccount({
        ...{ businessId: business.id, network: networkNameOf[network], remoteId: id, name: account.name },
        ...{ currency: account.currency ?? 'USD', timeZone: account.timeZone ?? 'UTC', nextSyncAt: now() },
      })
    );
  };

  const rangeFor = (query: ReportQuery, timeZone: string) => {
    const today = toLocalTime(now(), timeZone).slice(0, 10);
    if (query.start_date && query.end_date && query.start_date <= query.end_date)
      return { from: query.start_date, to: query.end_date };
    return rangeOf(query.daterange ?? defaultReportPreset, today);
  };

  return {
    report: async (business: BusinessContext, network: ReportNetwork, query: ReportQuery): Promise<ReportAnswer> => {
      const account = await requireAccount(business, network, query.account);
      const range = rangeFor(query, account.timeZone);
      const level = query.level && reportLevels[network].includes(query.level) ? query.level : reportLevels[network][0];
      const filter: ReportFilter = {
        ...{ accountId: account.id, level: levels[level] },
        ...{ states: statesFor(network, query.status), search: query.search, ...range },
      };
      const limit = query.page_size === 'all' ? maxReportRows : Number(query.page_size);
      const rows = await reports.page(filter, {
        ...{ sort: query.sort, isDescending: query.direction === 'desc', limit, offset: (query.page - 1) * limit },
      });
      const totals = await reports.totals(filter);
      const before = query.compare === '1' ? { ...filter, ...previousRange(range) } : undefined;
      const previous =
        before &&
        (await reports.sumsOf(
          before,
          rows.map(({ object_id }) => object_id),
        ));
      return {
        report: rows.map((row) => presentRow(network, row, previous?.get(row.object_id))),
        totals: presentFigures(totals),
        previous_totals: before ? presentFigures(await reports.totals(before)) : null,
        ...{ currency: account.currency, time_zone: account.timeZone, range },
        ...{ synced_at: account.syncedAt, problem: account.problem },
        ...{ total: totals.total, page: query.page, page_size: limit },
      };
    },

    /** Reads the account as soon as a worker is free. */
    refresh: async (business: BusinessContext, network: ReportNetwork, id: string): Promise<void> => {
      const account = await requireAccount(business, network, id);
      await facts.updateAccount(account.id, { nextSyncAt: now() });
    },

    accounts: async (business: BusinessContext, network: ReportNetwork) => {
      const kept = await facts.listAccounts(business.id, networkNameOf[network]);
      const usable = await access.list(business, networkNameOf[network]);
      return {
        accounts: usable.map(({ id, name, currency = 'USD', timeZone = 'UTC' }) => {
          const row = kept.find(({ remoteId }) => remoteId === id);
          return {
            ...{ id, name, currency, time_zone: timeZone },
            ...{ synced_at: row?.syncedAt ?? null, problem: row?.problem ?? null },
          };
        }),
      };
    },
  };
};

const micros = 1_000_000;
const ratio = (part: number, whole: number | null): number | null => (whole ? part / whole : null);

/** Ratios come from sums; a mean of ratios would be wrong. */
const presentFigures = (sums: Sums): ReportFigures => {
  const spend = sums.spend_micros / micros;
  return {
    ...{ impressions: sums.impressions, clicks: sums.clicks, spend, results: sums.results },
    cost_per_result: ratio(spend, sums.results),
    ctr: ratio(sums.clicks, sums.impressions),
    cpc: ratio(spend, sums.clicks),
    cpm: ratio(spend * 1000, sums.impressions),
    ...{ link_clicks: sums.link_clicks, conversions: sums.conversions },
    conversion_value: sums.conversion_value_micros === null ? null : sums.conversion_value_micros / micros,
    viewable_impressions: sums.viewable_impressions,
  };
};

type Budget = { kind: 'daily' | 'lifetime'; level: 'campaign' | 'group'; minor: number; offset: number };
const isBudget = (value: unknown): value is Budget => typeof value === 'object' && value !== null && 'minor' in value;

const presentRow = (network: ReportNetwork, row: ReportSqlRow, previous: Sums | undefined): ReportRow => {
  const state = adRunStates.find((each) => each === row.state) ?? 'unknown';
  return {
    ...presentFigures(row),
    ...{ id: row.remote_id, name: row.name, campaign_id: row.campaign_remote_id, campaign_name: row.campaign_name },
    ...{ adset_id: row.group_remote_id, adset_name: row.group_name, effective_status: row.status },
    ...{ status: statusClass(state), status_text: statusText(network, state), reason: row.reason, fb_uid: null },
    budget: isBudget(row.budget)
      ? {
          amount: fromMinor(row.budget.minor, row.budget.offset),
          ...{ type: row.budget.kind, level: row.budget.level },
        }
      : null,
    ...{ reach: null, frequency: null, unique_clicks: null, quality_ranking: null },
    previous: previous ? presentFigures(previous) : null,
  };
};
