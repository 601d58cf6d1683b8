import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import { microsPerUnit } from '@fanfare/contract/ads/money';
import type { CampaignPart } from '@fanfare/contract/campaigns/campaigns';
import { addDays, type ReportPreset } from '@fanfare/contract/insights/ranges';
import { reportNetworks } from '@fanfare/contract/insights/report';
import { type AdRunState, statusClass, statusText } from '@fanfare/contract/insights/statuses';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import {
  type AdAccountRow,
  type AdCampaign,
  adSpendQueries,
  type KeptAccounts,
  networkNameOf,
} from '../../insights/index.ts';
import { listAccountParts, listAccounts } from '../ad-insights-source.ts';
import { reportPaths } from '../incident-alerts.service.ts';
import { campaignAdStore } from './campaign-ads.store.ts';

type Deps = { kept: Pick<KeptAccounts, 'listUsable'> };
type Found = { account: AdAccountRow; object: AdCampaign };
type Figure = { label: string; value: number; currency?: string };

/**
 * Date range of the report to which a campaign's part links: the longest one, because the part's sums are of all days.
 */
const daterange: ReportPreset = 'last_12_months';
const failedStates: readonly AdRunState[] = ['disapproved', 'no-payment-method', 'undeclared'];

const idOf = ({ account, object }: Found): string => `${account.network}:${account.remoteId}:${object.remoteId}`;

/** Campaign source of ad campaigns, in the accounts a member can use. Ads go on while their campaign is paused. */
export const adCampaignSource = ({ db, now }: Platform, { kept }: Deps) => {
  /**
   * Rows of the accounts a member can use; replaced rows, with the days in an earlier currency or time zone, come
   * first.
   */
  const listRows = async (business: BusinessContext): Promise<AdAccountRow[]> => {
    const rows = await listAccountParts(db, business.id, await listAccounts(kept, business));
    return rows.toSorted((a, b) => Number(a.replacedAt === null) - Number(b.replacedAt === null));
  };

  /** Finds all rows of these ad campaigns; the current row of each comes last. */
  const find = async (rows: readonly AdAccountRow[], remoteIds: readonly string[]): Promise<Found[]> => {
    const objects = await adSpendQueries(db).findAdCampaigns(
      rows.map(({ id }) => id),
      remoteIds,
    );
    return rows.flatMap((account) =>
      objects.flatMap((object) => (object.accountId === account.id ? { account, object } : [])),
    );
  };

  /** Finds the ad campaigns of a campaign that the member can see. */
  const findOfCampaign = async (business: BusinessContext, campaignId: number): Promise<Found[]> => {
    const stored = await campaignAdStore(db).list(business.id, campaignId);
    if (stored.length === 0) return [];
    const found = await find(
      await listRows(business),
      stored.map(({ remoteId }) => remoteId),
    );
    return found.filter(({ account, object }) =>
      stored.some(
        ({ network, accountRemoteId, remoteId }) =>
          network === account.network && accountRemoteId === account.remoteId && remoteId === object.remoteId,
      ),
    );
  };

  return {
    kind: 'ad' as const,
    need: { view: ['reports:viewer', ...needsAds.viewer], change: needsAds.publisher } as const,

    listCandidates: async (business: BusinessContext, search: string, limit: number) => {
      const accounts = await listAccounts(kept, business);
      const objects = await adSpendQueries(db).listAdCampaigns(
        accounts.map(({ id }) => id),
        search,
        limit,
      );
      return objects.flatMap((object) => {
        const account = accounts.find(({ id }) => id === object.accountId);
        return account ? present({ account, object }) : [];
      });
    },

    listParts: async (business: BusinessContext, campaignId: number): Promise<CampaignPart[]> => {
      const found = await findOfCampaign(business, campaignId);
      const parts = [...new Map(found.map((each) => [idOf(each), present(each)])).values()];
      return parts.toSorted((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0));
    },

    prepareParts: async (business: BusinessContext, ids: readonly string[]) => {
      const rows = await listRows(business);
      const remoteIds = ids.map((id) => id.slice(id.lastIndexOf(':') + 1));
      const found = new Map((await find(rows, remoteIds)).map((each) => [idOf(each), each]));
      const wanted = ids.toSorted().map((id) => {
        const { account, object } = found.get(id) ?? {};
        if (!account || !object) throw new Problem('not-found');
        const { network, remoteId: accountRemoteId } = account;
        return { businessId: business.id, network, accountRemoteId, remoteId: object.remoteId };
      });
      return async (tx: Tx, campaignId: number) => {
        const store = campaignAdStore(tx);
        const left = (await store.list(business.id, campaignId)).filter(
          (row) =>
            rows.some(({ network, remoteId }) => network === row.network && remoteId === row.accountRemoteId) &&
            !ids.includes(`${row.network}:${row.accountRemoteId}:${row.remoteId}`),
        );
        for (const row of left) await store.remove(row);
        await store.put(wanted.map((row) => ({ ...row, campaignId })));
      };
    },

    /** Sums the figures of a campaign; money of different currencies is never added. */
    summarize: async (business: BusinessContext, campaignId: number): Promise<Figure[]> => {
      const found = await findOfCampaign(business, campaignId);
      const today = now().toISOString().slice(0, 10);
      const [from = today] = found.flatMap(({ account }) => account.readFrom ?? []).toSorted();
      const sums = await adSpendQueries(db).sumAdCampaigns(
        found.map(({ object }) => object),
        // The range ends a day after today in UTC, because the local date of a time zone is at most a day ahead.
        { from, to: addDays(today, 1) },
      );
      const currencyOf = new Map(found.map(({ account }) => [account.id, account.currency]));
      const spend = new Map<string, number>(found.map(({ account }) => [account.currency, 0]));
      for (const { accountId, spendMicros } of sums) {
        const currency = currencyOf.get(accountId) ?? '';
        spend.set(currency, (spend.get(currency) ?? 0) + spendMicros);
      }
      const total = (name: 'impressions' | 'clicks') => sums.reduce((sum, each) => sum + each[name], 0);
      return [
        ...[...spend].map(([currency, micros]) => ({ label: 'Spend', value: micros / microsPerUnit, currency })),
        { label: 'Impressions', value: total('impressions') },
        { label: 'Clicks', value: total('clicks') },
      ];
    },

    /** Public parts: none, because widgets show no ads. */
    listPublic: async () => [],
  };
};

const toneOf = (isActive: boolean, state: AdRunState): CampaignPart['tone'] => {
  if (failedStates.includes(state)) return 'bad';
  if (state === 'limited' || state === 'budget-used-up') return 'warn';
  if (state === 'not-started') return 'info';
  return isActive ? 'good' : 'neutral';
};

const present = (found: Found): CampaignPart => {
  const { account, object } = found;
  const network = reportNetworks.find((each) => networkNameOf[each] === account.network) ?? 'facebook';
  const view = new URLSearchParams({ account: account.remoteId, level: 'campaign', search: object.name, daterange });
  return {
    kind: 'ad',
    id: idOf(found),
    title: object.name,
    place: `${networkLabels[account.network]}, ${account.name}`,
    status: statusText(network, object.state),
    tone: toneOf(statusClass(network, object.state) === 'ACTIVE', object.state),
    at: object.createdAt,
    link: `${reportPaths[account.network]}?${view}`,
  };
};
