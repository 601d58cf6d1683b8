import type { AdBudget, AdObject, AdObjectRef } from '@fanfare/connectors/ports/ads/ads';
import type { AdAccountCall } from '../../connections/index.ts';
import type { FoundAdObject } from '../ad-rows.ts';

/** Budget of a row as the network has it now, with the bounds of its changes. Amounts in smallest units. */
type NetworkBudget = AdBudget & {
  spent: number;
  campaignNames: readonly string[];
  /** Smallest daily budget of the account, for the goal of the ad set. */
  accountMinimum: number;
  /** Amount left of the account's spend cap; null if the account has no cap. */
  left: number | null;
};
export type NetworkRow = { isArchived: boolean; budget: NetworkBudget | undefined };

const keyOf = ({ level, id }: Pick<AdObjectRef, 'level' | 'id'>): string => `${level} ${id}`;

/** Objects that can hold the budget of a row, nearest first. */
const holdersOf = ({ object, account }: FoundAdObject): AdObjectRef[] => {
  const campaign: AdObjectRef = { level: 'campaign', id: object.campaignRemoteId };
  const groupId = object.level === 'group' ? object.remoteId : object.groupRemoteId;
  const hasGroupBudgets = account.network === 'facebook' && object.level !== 'campaign' && groupId !== null;
  return hasGroupBudgets
    ? [{ level: 'group', id: groupId, groupId, campaignId: object.campaignRemoteId }, campaign]
    : [campaign];
};

/** Object to read a budget with: Google's budgets are read with a campaign. */
export const holderOf = (row: FoundAdObject, { level }: Pick<AdBudget, 'level'>): AdObjectRef => {
  const [nearest, campaign = nearest] = holdersOf(row);
  const holder = level === 'group' ? nearest : campaign;
  if (!holder) throw new Error('An ad has no campaign.');
  return holder;
};

/** Reads budgets of rows of one account in few calls. Rows that no longer exist are left out. */
export const readNetworkBudgets = async (
  call: AdAccountCall,
  rows: readonly FoundAdObject[],
): Promise<Map<FoundAdObject, NetworkRow>> => {
  const { connector, grant, account } = call;
  if (!connector.adObjects || !connector.adChanges) throw new Error(`${connector.network} has no ads.`);
  const refs = new Map(rows.flatMap(holdersOf).map((ref) => [keyOf(ref), ref]));
  const objects = new Map(
    (await connector.adObjects.read(grant, account, [...refs.values()])).map((object) => [keyOf(object), object]),
  );
  const read = rows.flatMap((row) => {
    const holders = holdersOf(row).flatMap((ref) => objects.get(keyOf(ref)) ?? []);
    if (holders.some(({ state }) => state === 'removed')) return [];
    return holders.length > 0 ? [{ row, holders, holder: holders.find(({ budget }) => budget !== undefined) }] : [];
  });
  const budgets = new Map(read.flatMap(({ holder }) => (holder?.budget ? [[holder.budget.id, holder.budget]] : [])));
  const uses = new Map(
    (budgets.size > 0 ? await connector.adChanges.readBudgetUse(grant, account, [...budgets.values()]) : []).map(
      (use) => [use.id, use],
    ),
  );
  const bounds = await readBounds(
    call,
    read.flatMap(({ holder }) => holder ?? []),
  );
  return new Map(
    read.map(({ row, holders, holder }) => [
      row,
      {
        isArchived: row.object.state === 'archived' || holders.some(({ state }) => state === 'archived'),
        budget: holder?.budget && {
          ...holder.budget,
          ...bounds(holder),
          spent: uses.get(holder.budget.id)?.spent.minor ?? 0,
          campaignNames: uses.get(holder.budget.id)?.campaignNames ?? [],
        },
      },
    ]),
  );
};

/** Reads the account's bounds, once for each goal of the holders. */
const readBounds = async ({ connector, grant, account }: AdAccountCall, holders: readonly AdObject[]) => {
  const details = new Map<string | undefined, { accountMinimum: number; left: number | null }>();
  for (const goal of new Set(holders.map(goalOf))) {
    const read = await connector.adAccountReader?.read(grant, account, goal ? { goal } : {});
    const left = read?.spendCap && read.spent ? Math.max(0, read.spendCap.minor - read.spent.minor) : null;
    details.set(goal, { accountMinimum: read?.minDailyBudget.minor ?? 0, left });
  }
  return (holder: AdObject) => details.get(goalOf(holder)) ?? { accountMinimum: 0, left: null };
};

/** Optimization goal of an ad set, which decides the smallest budget; undefined for campaigns. */
const goalOf = ({ level, goal }: AdObject): string | undefined => (level === 'group' ? goal : undefined);
