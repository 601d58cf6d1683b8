import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { list, Success } from '../../kit/graph/wire.ts';
import { pathOf } from '../../kit/http/base-url.ts';
import type { AdAccountRef, AdChanges, AdObjectRef, AdSetting } from '../../ports/ads/ads.ts';
import type { Grant } from '../../ports/grant.ts';
import type { Graph } from '../graph.ts';
import { adCopies } from './copies.ts';
import { toBudget, unitsToMoney } from './money.ts';
import { rewordUnclear } from './unconfirmed.ts';
import { AdParent, BudgetRow, SpendRow } from './wire.ts';
import type { WriteLimit } from './write-limit.ts';

const budgetFields = 'id,name,daily_budget,lifetime_budget';

/** Largest number of changes that one batch request to Facebook can contain. */
const maxSetTogether = 50;
const notConfirmed = 'Facebook didn’t confirm this change. It may be made, so we check before sending it again.';

type Deps = { graph: Graph; sleep: (ms: number) => Promise<void>; limitWrites: WriteLimit };

export const facebookAdChanges = ({ graph, sleep, limitWrites }: Deps): AdChanges => {
  const read = ({ accessToken: token }: Grant, id: string, fields: string) => ({
    operation: 'ads.read-budget',
    to: pathOf`/${id}`,
    token,
    fields: { fields },
  });

  /** Finds the ad set or campaign whose budget an ad, ad set or campaign spends, and the campaign it belongs to. */
  const findHolder = async (grant: Grant, ref: AdObjectRef) => {
    const groupId =
      ref.level === 'ad'
        ? (ref.groupId ?? (await graph.read(read(grant, ref.id, 'adset_id'), AdParent)).adset_id)
        : ref.id;
    const group =
      ref.level === 'campaign'
        ? undefined
        : await graph.read(read(grant, groupId, `${budgetFields},campaign_id`), BudgetRow);
    const campaign = await graph.read(read(grant, group?.campaign_id ?? ref.id, budgetFields), BudgetRow);
    const hasOwn = Boolean(group?.daily_budget || group?.lifetime_budget);
    return { holder: group && hasOwn ? group : campaign, level: hasOwn ? 'group' : 'campaign', campaign } as const;
  };

  const readSpend = async ({ accessToken: token }: Grant, id: string): Promise<number> => {
    const fields = { fields: 'spend', date_preset: 'maximum' };
    const request = { operation: 'ads.read-spend', to: pathOf`/${id}/insights`, token, fields };
    const [row] = await graph.listAll(request, SpendRow, 1);
    return row?.spend ?? 0;
  };

  const set = async ({ accessToken: token }: Grant, account: AdAccountRef, setting: AdSetting) => {
    const operation = setting.type === 'status' ? 'ads.set-status' : 'ads.set-budget';
    const write = () => graph.write({ operation, token, ...toWrite(setting) }, Success);
    await limitWrites(account.id, 1, write).catch(rewordUnclear(notConfirmed));
  };

  return {
    setOn: (grant, account, ref, isOn) => set(grant, account, { type: 'status', ref, isOn }),

    async readBudget(grant, account, ref) {
      const { holder, level, campaign } = await findHolder(grant, ref);
      const budget = toBudget(account, holder, level);
      if (!budget) return undefined;
      const spent = unitsToMoney(account, await readSpend(grant, holder.id));
      return { ...budget, spent, campaignNames: [campaign.name] };
    },

    async readBudgetUse({ accessToken: token }, account, budgets) {
      const paths = budgets.map(({ id }) => pathOf`/${id}/insights?fields=spend&date_preset=maximum`);
      const rows = await graph.readMany({ operation: 'ads.read-spend', token, paths }, list(SpendRow));
      return budgets.flatMap(({ id }, index) => {
        const row = rows[index];
        return row ? [{ id, spent: unitsToMoney(account, row.data[0]?.spend ?? 0), campaignNames: [] }] : [];
      });
    },

    setBudget: (grant, account, budget, minor) => set(grant, account, { type: 'budget', budget, minor }),

    setMany: ({ accessToken: token }, account, settings) =>
      // Each entry of a batch counts as a write.
      limitWrites(account.id, Math.min(settings.length, maxSetTogether), async (count) => {
        const writes = settings.slice(0, count).map(toWrite);
        const results = await graph.writeMany({ operation: 'ads.set-many', token, writes }, Success);
        return results.map((result) => (result instanceof ConnectorFailure ? reword(result) : undefined));
      }),

    ...adCopies({ graph, sleep }),

    async remove({ accessToken: token }, _account, { id }) {
      await graph.remove({ operation: 'ads.remove', to: pathOf`/${id}`, token }, Success);
    },
  };
};

const toWrite = (setting: AdSetting) => {
  if (setting.type === 'status')
    return { to: pathOf`/${setting.ref.id}`, fields: { status: setting.isOn ? 'ACTIVE' : 'PAUSED' } };
  const { budget, minor } = setting;
  const fields = budget.kind === 'daily' ? { daily_budget: minor } : { lifetime_budget: minor };
  return { to: pathOf`/${budget.id}`, fields };
};

const reword = (failure: ConnectorFailure): ConnectorFailure =>
  failure.kind === 'unclear' ? new ConnectorFailure('unclear', { ...failure.details, message: notConfirmed }) : failure;
