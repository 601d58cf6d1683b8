import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { AdBudgetUse, AdChanges, AdObjectRef } from '../../ports/ads/ads.ts';
import type { AccountAds, Ads, MutateCollection } from '../ads.ts';
import { type CopyDeps, copyCampaign, copyGroup, findCampaignCopy, findGroupCopy, noCopyOfAds } from './copies.ts';
import { goneError, quote, requireId, select } from './gaql.ts';
import type { Money, ReadMoney } from './money.ts';
import { budgetFields, toBudget } from './objects.ts';
import { CampaignRow, IdRow, SpendRow } from './wire.ts';

/** Number of ids per query, since Google limits the values of a filter. */
const idsPerQuery = 500;

type Deps = CopyDeps & { ads: Ads; readMoney: ReadMoney };

export const googleAdChanges = ({ ads, readMoney, now }: Deps): AdChanges => ({
  async setOn(grant, account, ref, isOn) {
    const client = ads.forAccount(grant, account);
    const { collection, resourceName } = await nameOf(client, ref);
    const update = { resourceName, status: isOn ? 'ENABLED' : 'PAUSED' };
    await client.change('status', collection, { update, updateMask: 'status' });
  },

  async readBudget(grant, account, ref) {
    const client = ads.forAccount(grant, account);
    const campaignId = await findCampaignId(client, ref);
    if (!campaignId) return undefined;
    const money = await readMoney(client, account);
    const conditions = [`campaign.id = ${campaignId}`, "campaign.status != 'REMOVED'"];
    const query = select(['campaign.id', 'campaign.status', ...budgetFields], 'campaign', conditions);
    const [row] = await client.read('budget', query, CampaignRow);
    if (!row?.campaignBudget) return undefined;
    const budget = toBudget(row.campaignBudget, money);
    const [use] = await readUse(client, money, [budget.id]);
    return use ? { ...budget, spent: use.spent, campaignNames: use.campaignNames } : undefined;
  },

  async readBudgetUse(grant, account, budgets) {
    const client = ads.forAccount(grant, account);
    const money = await readMoney(client, account);
    const ids = [...new Set(budgets.map(({ id }) => requireId(id)))];
    const uses: AdBudgetUse[] = [];
    for (let start = 0; start < ids.length; start += idsPerQuery)
      uses.push(...(await readUse(client, money, ids.slice(start, start + idsPerQuery))));
    return uses;
  },

  async setBudget(grant, account, { id, kind }, minor) {
    const client = ads.forAccount(grant, account);
    const { toMicros } = await readMoney(client, account);
    const field = kind === 'lifetime' ? 'totalAmountMicros' : 'amountMicros';
    const resourceName = client.toName('campaignBudgets', requireId(id));
    const update = { resourceName, [field]: toMicros(minor) };
    await client.change('budget.change', 'campaignBudgets', { update, updateMask: field });
  },

  async copy(grant, account, ref, name) {
    const client = ads.forAccount(grant, account);
    if (ref.level === 'campaign') return copyCampaign({ now }, client, account, requireId(ref.id), name);
    if (ref.level === 'group') return copyGroup(client, requireId(ref.id), name);
    throw noCopyOfAds();
  },

  async findCopy(grant, account, ref, name, since) {
    const client = ads.forAccount(grant, account);
    if (ref.level === 'campaign') return findCampaignCopy(client, account, requireId(ref.id), name, since);
    if (ref.level === 'ad') return undefined;
    const campaignId = await findCampaignId(client, ref);
    return campaignId ? findGroupCopy(client, campaignId, requireId(ref.id), name) : undefined;
  },

  async remove(grant, account, ref) {
    const client = ads.forAccount(grant, account);
    try {
      const { collection, resourceName } = await nameOf(client, ref);
      await client.change('remove', collection, { remove: resourceName });
    } catch (error) {
      // Resources that were removed before are no failure.
      if (!(error instanceof ConnectorFailure) || error.kind !== 'gone') throw error;
    }
  },
});

/** Spend of budgets over their whole life, including the spend of campaigns that were removed. */
const readUse = async (client: AccountAds, money: Money, ids: readonly string[]): Promise<AdBudgetUse[]> => {
  const names = ids.map((id) => quote(client.toName('campaignBudgets', id)));
  const users = await client.read(
    'budget.campaigns',
    select(
      ['campaign.id', 'campaign.name', 'campaign.status', 'campaign_budget.id', 'metrics.cost_micros'],
      'campaign',
      [
        names.length === 1
          ? `campaign.campaign_budget = ${names[0]}`
          : `campaign.campaign_budget IN (${names.join(', ')})`,
      ],
    ),
    SpendRow,
  );
  return [...Map.groupBy(users, ({ campaignBudget }) => campaignBudget.id)].map(([id, rows]) => ({
    id,
    spent: money.fromMicros(
      rows.reduce((sum, { metrics }) => sum + (metrics?.costMicros ?? 0), 0),
      Math.ceil,
    ),
    campaignNames: rows.filter(({ campaign }) => campaign.status !== 'REMOVED').map(({ campaign }) => campaign.name),
  }));
};

const nameOf = async (
  client: AccountAds,
  ref: AdObjectRef,
): Promise<{ collection: MutateCollection; resourceName: string }> => {
  const id = requireId(ref.id);
  if (ref.level === 'campaign') return { collection: 'campaigns', resourceName: client.toName('campaigns', id) };
  if (ref.level === 'group') return { collection: 'adGroups', resourceName: client.toName('adGroups', id) };
  // Resource name of an ad contains its ad group.
  const groupId = ref.groupId === undefined ? (await findParents(client, ref))?.adGroup?.id : requireId(ref.groupId);
  if (!groupId) throw goneError();
  return { collection: 'adGroupAds', resourceName: client.toName('adGroupAds', `${groupId}~${id}`) };
};

const findCampaignId = async (client: AccountAds, ref: AdObjectRef): Promise<string | undefined> => {
  if (ref.level === 'campaign') return requireId(ref.id);
  if (ref.campaignId !== undefined) return requireId(ref.campaignId);
  return (await findParents(client, ref))?.campaign.id;
};

const findParents = async (client: AccountAds, ref: AdObjectRef) => {
  const [resource, field] = ref.level === 'ad' ? ['ad_group_ad', 'ad_group_ad.ad.id'] : ['ad_group', 'ad_group.id'];
  const query = select(['campaign.id', 'ad_group.id'], resource, [`${field} = ${requireId(ref.id)}`]);
  return (await client.read('parents', query, IdRow))[0];
};
