import { nativeAdsLimits } from '@fanfare/contract/networks/native-ads';
import type { AdAccountRef, AdChanges, AdObjectRef } from '../../ports/ads/ads.ts';
import { parseUtcTime } from '../times.ts';
import type { Boosts } from './boosts.ts';
import { createCopies } from './copies.ts';
import { gone, refuse } from './ids.ts';
import { locate } from './objects.ts';
import { toBudget, toMoney } from './states.ts';
import type { BoostRow } from './wire.ts';
import type { Writes } from './writes.ts';

const { minDailyBudget } = nativeAdsLimits;
const microsPerMinor = 10_000;

type Deps = { boosts: Boosts; writes: Writes; now: () => Date };

export const nativeAdsChanges = ({ boosts, writes, now }: Deps): AdChanges => {
  const copies = createCopies({ boosts, writes, now });
  const locateOne = async (account: AdAccountRef, ref: AdObjectRef) => {
    const [located] = await locate(boosts, account, [ref]);
    if (!located) throw gone('ad');
    return located;
  };

  const toRange = (from: Date) => ({
    date_from: from.toISOString().slice(0, 10),
    date_to: now().toISOString().slice(0, 10),
  });
  const listBoosts = async (account: AdAccountRef, ids: ReadonlySet<string>, query: Record<string, string>) => {
    const rows: BoostRow[] = [];
    for await (const page of boosts.listBoosts(account, query)) rows.push(...page.filter(({ id }) => ids.has(id)));
    return rows;
  };

  return {
    adCopyTarget: 'campaign',

    async setOn(_grant, account, ref, isOn) {
      const { level, id, campaignId } = await locateOne(account, ref);
      if (level === 'campaign') await writes.switchCampaign(account, id, isOn);
      else await writes.switchAd(account, campaignId, id, isOn);
    },

    async readBudget(_grant, account, ref) {
      const { campaignId } = await locateOne(account, ref);
      const row = await boosts.findBoost(account, campaignId);
      if (!row) throw gone('ad campaign');
      const budget = toBudget(row);
      if (!budget) return undefined;
      // Range from the creation of the campaign on: rows only have the cost of this month.
      const range = toRange(parseUtcTime(row.created_at) ?? now());
      const { cost } = (await boosts.findBoost(account, campaignId, range)) ?? row;
      return { ...budget, spent: toMoney(Math.round(cost / microsPerMinor)), campaignNames: [row.name || row.id] };
    },

    async readBudgetUse(_grant, account, budgets) {
      const ids = new Set(budgets.map(({ id }) => id));
      const listed = await listBoosts(account, ids, {});
      const created = listed.map(({ created_at }) => (parseUtcTime(created_at) ?? now()).getTime());
      if (created.length === 0) return [];
      const rows = await listBoosts(account, ids, toRange(new Date(Math.min(...created))));
      return rows.map(({ id, cost }) => ({ id, spent: toMoney(Math.round(cost / microsPerMinor)), campaignNames: [] }));
    },

    async setBudget(_grant, account, { id, level, kind }, minor) {
      if (level !== 'campaign' || kind !== 'daily')
        throw refuse('budget-kind', 'The native-ads network has daily budgets of ad campaigns only.');
      if (!Number.isSafeInteger(minor) || minor < minDailyBudget)
        throw refuse('budget-too-low', 'The native-ads network takes no daily budget under $50.00.');
      await writes.changeCampaign(account, id, { budget_type: 'daily', budget_amount: minor / 100 });
    },

    copy: (_grant, account, ref, name) => copies.copy(account, ref, name),
    findCopy: (_grant, account, ref, name, since) => copies.find(account, ref, name, since),

    async remove(_grant, account, { level, id }) {
      if (level !== 'campaign')
        throw refuse('ads-stay', 'The native-ads network can’t delete single ads. Turn the ad off instead.');
      await writes.archiveCampaign(account, id);
    },
  };
};
