import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import { microsPerUnit } from '@fanfare/contract/ads/money';
import type { WidgetFigures, WidgetOption } from '@fanfare/contract/dashboard/dashboard';
import type { WidgetSettings } from '@fanfare/contract/dashboard/layout';
import type { Period } from '@fanfare/contract/dashboard/period';
import {
  type AdInsightsField,
  adInsightsFieldLabels,
  dashboardMessages,
  moneyFields,
} from '@fanfare/contract/dashboard/widgets';
import { previousRange } from '@fanfare/contract/insights/ranges';
import type { Db } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { type AccountDay, type AdAccountRow, adSpendQueries, type KeptAccounts } from '../insights/index.ts';
import { visibleNetworks } from './ad-spend.service.ts';

type Deps = { kept: Pick<KeptAccounts, 'listUsable'> };
type Viewer = { business: BusinessContext | null };
type Sums = { impressions: number; clicks: number; spend: number; results: number | null };

const noFigures = { subject: null, total: null, previous: null, since: null, days: [], as_of: null };

/** Dashboard source for a figure of one ad account or of all: values per day, and a total computed from sums. */
export const adInsightsSource = ({ db }: Platform, { kept }: Deps) => ({
  name: 'ad_insights_summary' as const,
  boards: ['business'] as const,
  need: ['reports:viewer', ...needsAds.viewer] as const,

  listOptions: async ({ business }: Viewer): Promise<WidgetOption[]> =>
    (await listAccounts(kept, business)).map(({ remoteId, name, currency }) => ({
      value: remoteId,
      label: `${name} (${currency})`,
    })),

  load: async (
    { business }: Viewer,
    { ad_account, field = 'spend' }: WidgetSettings,
    { days }: Period,
  ): Promise<WidgetFigures> => {
    const accounts = await listAccounts(kept, business);
    if (accounts.length === 0) return { ...noFigures, notice: 'no-ad-account' };
    const chosen = accounts.filter(({ remoteId }) => ad_account === undefined || remoteId === ad_account);
    if (chosen.length === 0) throw new Problem('not-found', { message: dashboardMessages.adAccountUnknown });
    const readOnce = chosen.filter(({ readFrom }) => readFrom !== null);
    if (!business || readOnce.length === 0) return { ...noFigures, notice: 'ads-not-read-yet' };
    const parts = await listAccountParts(db, business.id, readOnce);
    const range = { from: days[0] ?? '', to: days.at(-1) ?? '' };
    const before = previousRange(range);
    const figures = await adSpendQueries(db).figuresByDay(
      parts.map(({ id }) => id),
      { from: before.from, to: range.to },
    );
    const readFrom = earliestOfAll(readOnce, parts);
    const currencies = byCurrency(field, figures, parts).map(([currency, list]) => {
      const current = list.filter(({ date }) => date >= range.from);
      const earlier = list.filter(({ date }) => date < range.from);
      return {
        currency,
        list,
        total: figureOf(field, sumOf(current)),
        previous: before.from < readFrom ? null : figureOf(field, sumOf(earlier)),
      };
    });
    const countAccounts = (currency: string) => readOnce.filter((account) => account.currency === currency).length;
    const [main, ...others] = currencies.toSorted(
      (a, b) => countAccounts(b.currency) - countAccounts(a.currency) || a.currency.localeCompare(b.currency),
    );
    const dayLists = Map.groupBy(main?.list ?? [], ({ date }) => date);
    return {
      subject: `${adInsightsFieldLabels[field]}: ${nameAccounts(chosen)}`,
      total: main?.total ?? null,
      previous: main?.previous ?? null,
      since: readFrom > range.from ? new Date(`${readFrom}T12:00:00Z`) : null,
      days: days.map((day) => ({
        day,
        value: day < readFrom ? null : figureOf(field, sumOf(dayLists.get(day) ?? [])),
        total: null,
      })),
      notice: null,
      as_of: earliestDate(readOnce.flatMap(({ syncedAt }) => syncedAt ?? [])),
      unit: isMoney(field) ? { kind: 'money', currency: main?.currency ?? 'USD' } : { kind: unitOf(field) },
      others: others.map(({ currency, total, previous }) => ({ currency, total, previous })),
    };
  },
});

/** Ad accounts that a member can use. */
export const listAccounts = async (kept: Deps['kept'], business: BusinessContext | null): Promise<AdAccountRow[]> =>
  business ? (await kept.listUsable(business, visibleNetworks(business))).map(({ row }) => row) : [];

/** Report rows of the accounts, including replaced rows, which have the days in an earlier currency or time zone. */
export const listAccountParts = async (
  db: Db,
  businessId: number,
  accounts: readonly AdAccountRow[],
): Promise<AdAccountRow[]> =>
  (await adSpendQueries(db).listEverOfBusinesses([businessId])).filter((part) =>
    accounts.some(({ network, remoteId }) => network === part.network && remoteId === part.remoteId),
  );

/** First day for which every account has figures. */
const earliestOfAll = (accounts: readonly AdAccountRow[], parts: readonly AdAccountRow[]): string =>
  accounts
    .map(({ network, remoteId }) => {
      const own = parts.filter((part) => part.network === network && part.remoteId === remoteId);
      return own.flatMap(({ readFrom }) => readFrom ?? []).sort()[0] ?? '';
    })
    .sort()
    .at(-1) ?? '';

const nameAccounts = (accounts: readonly AdAccountRow[]): string =>
  accounts.length === 1 ? (accounts[0]?.name ?? '') : `${accounts.length} ad accounts`;

const earliestDate = (dates: readonly Date[]): Date | null =>
  dates.reduce<Date | null>((first, date) => (first === null || date < first ? date : first), null);

const isMoney = (field: AdInsightsField): boolean => moneyFields.includes(field);
const unitOf = (field: AdInsightsField) => (field === 'ctr' ? ('percent' as const) : ('count' as const));

/** Groups accounts by currency, because money of different currencies is never added; counts are. */
const byCurrency = (
  field: AdInsightsField,
  figures: readonly AccountDay[],
  parts: readonly AdAccountRow[],
): [string, AccountDay[]][] => {
  if (!isMoney(field)) return [['', [...figures]]];
  const currencyOf = new Map(parts.map(({ id, currency }) => [id, currency]));
  const groups = Map.groupBy(figures, ({ accountId }) => currencyOf.get(accountId) ?? '');
  // An account without figures in the range still counts for its currency.
  for (const { currency, replacedAt } of parts) if (!replacedAt && !groups.has(currency)) groups.set(currency, []);
  return [...groups];
};

const sumOf = (days: readonly AccountDay[]): Sums =>
  days.reduce<Sums>(
    (sum, day) => ({
      impressions: sum.impressions + day.impressions,
      clicks: sum.clicks + day.clicks,
      spend: sum.spend + day.spendMicros / microsPerUnit,
      results: day.results === null ? sum.results : (sum.results ?? 0) + day.results,
    }),
    { impressions: 0, clicks: 0, spend: 0, results: null },
  );

/** Value of a field from sums. Ratios are computed from the sums; null when the divisor is 0. */
const figureOf = (field: AdInsightsField, { impressions, clicks, spend, results }: Sums): number | null => {
  const values: Record<AdInsightsField, number | null> = {
    spend,
    impressions,
    clicks,
    results,
    ctr: impressions === 0 ? null : (clicks / impressions) * 100,
    cpc: clicks === 0 ? null : spend / clicks,
    cost_per_result: results ? spend / results : null,
  };
  return values[field];
};
