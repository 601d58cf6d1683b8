import { adNetworkFeatures } from '@fanfare/contract/ad-profiles/ad-profiles';
import { type AccountSpend, adSpendMessages, type MonthlyLimit } from '@fanfare/contract/ad-spend/ad-spend';
import { currencyDigits, formatMoney, toMinor } from '@fanfare/contract/ads/money';
import { type ReportNetwork, reportNetworks } from '@fanfare/contract/insights/report';
import { allows } from '@fanfare/contract/kit/permission';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { type AdAccountRow, type KeptAccount, type KeptAccounts, networkNameOf } from '../insights/index.ts';
import type { AccountPace, AccountPaceService } from './account-pace.service.ts';
import { adSpendStore, type LimitRow } from './ad-spend.store.ts';
import { limitAlertKinds, reachedAlerts } from './limit-alerts.service.ts';
import { limitDay, stateOf } from './pace.ts';

export type AdSpendService = ReturnType<typeof adSpendService>;
type Deps = { audit: Audit; kept: Pick<KeptAccounts, 'listUsable'>; paces: AccountPaceService };

/** Networks whose ad figures a member can see. */
export const visibleNetworks = (business: BusinessContext) =>
  reportNetworks
    .filter((network) => allows(['reports:viewer', `${adNetworkFeatures[network]}:viewer`], business))
    .map((network) => networkNameOf[network]);

const canSetLimit = (business: BusinessContext, network: ReportNetwork): boolean =>
  allows(`${adNetworkFeatures[network]}:manager`, business);

/** Monthly limit in smallest units of the currency; `offset` of them make one currency unit. */
type NewLimit = { minor: number; currency: string; offset: number };
type PresetLimit = { network: ReportNetwork; account: string; currency: string; minor: number };

/** Service for what ad accounts spend in a month, and the limits that a business sets itself. */
export const adSpendService = ({ db, now }: Platform, { audit, kept, paces }: Deps) => {
  const findAccount = async (business: BusinessContext, network: ReportNetwork, id: string): Promise<AdAccountRow> => {
    if (!canSetLimit(business, network)) throw new Problem('restricted');
    const accounts = await kept.listUsable(business, [networkNameOf[network]]);
    const row = accounts.find((each) => each.row.remoteId === id)?.row;
    if (!row) throw new Problem('not-found');
    return row;
  };

  /** Stores a limit and its entry in the audit log; warnings about the previous limit end. */
  const storeLimit = async (tx: Tx, actor: Actor, row: AdAccountRow, limit: NewLimit | null): Promise<void> => {
    const { businessId, network, remoteId, name } = row;
    const store = adSpendStore(tx);
    if (limit === null) await store.removeLimit(row);
    else
      await store.putLimit({
        businessId,
        network,
        remoteId,
        currency: limit.currency,
        limitMinor: limit.minor,
        setById: actor.caller.userId,
        setAt: now(),
      });
    for (const kind of limitAlertKinds) await store.endAlerts(row, kind, []);
    const words =
      limit === null
        ? `Removed the monthly limit of ${name}`
        : `Set the monthly limit of ${name} to ${formatMoney(limit.minor, limit.offset, limit.currency)}`;
    await audit.record(tx, actor, businessId, words);
  };

  return {
    list: async (business: BusinessContext) => {
      const accounts = await kept.listUsable(business, visibleNetworks(business));
      const limits = await adSpendStore(db).listLimits(business.id);
      const read = await paces.read(accounts.map(({ row }) => row));
      const presented = accounts.flatMap((account) => {
        const pace = read.get(account.row.id);
        const limit = limits.find((each) => isLimitOf(each, account.row));
        return pace ? [present(business, account, pace, limit?.limitMinor ?? null)] : [];
      });
      return { accounts: presented, totals: totalsOf(presented) };
    },

    /** Sets a limit. No warning is sent for the spend so far, because the member who sets the limit sees it. */
    setLimit: async (actor: Actor, business: BusinessContext, { network, account, limit }: MonthlyLimit) => {
      const row = await findAccount(business, network, account);
      const { currency, currencyOffset } = row;
      const minor = limit === '' ? null : toLimit(row, limit);
      const pace = (await paces.read([row])).get(row.id);
      await db.transaction(async (tx) => {
        await storeLimit(tx, actor, row, minor === null ? null : { minor, currency, offset: currencyOffset ?? 100 });
        if (minor !== null && pace?.pace)
          for (const kind of reachedAlerts(pace.pace, minor))
            await adSpendStore(tx).addAlerts(row, kind, [pace.month.from.slice(0, 7)], now());
      });
    },

    /** Sets the limit of an account that was not read yet, in the currency that the caller names. */
    presetLimit: async (
      actor: Actor,
      business: BusinessContext,
      { network, account, currency, minor }: PresetLimit,
    ) => {
      const row = await findAccount(business, network, account);
      const offset = 10 ** currencyDigits(currency);
      await db.transaction((tx) => storeLimit(tx, actor, row, { minor, currency, offset }));
    },
  };
};

/** True if the limit belongs to the account and was set in the account's current currency. */
const isLimitOf = (limit: LimitRow, { network, remoteId, currency }: AdAccountRow): boolean =>
  limit.network === network && limit.remoteId === remoteId && limit.currency === currency;

const toLimit = ({ currencyOffset }: AdAccountRow, text: string): number => {
  if (currencyOffset === null) throw invalidLimit(adSpendMessages.notRead);
  const minor = toMinor(text, currencyOffset);
  if (minor === undefined) throw invalidLimit(adSpendMessages.limitDecimals);
  if (minor === 0) throw invalidLimit(adSpendMessages.limitZero);
  return minor;
};

const invalidLimit = (message: string) => invalidInput('limit', message);

const present = (
  business: BusinessContext,
  { row, warning }: KeptAccount,
  { today, month, pace }: AccountPace,
  limit: number | null,
): AccountSpend => {
  const network = reportNetworks.find((each) => networkNameOf[each] === row.network) ?? 'facebook';
  return {
    network,
    account: row.remoteId,
    name: row.name,
    currency: row.currency,
    offset: row.currencyOffset,
    time_zone: row.timeZone,
    month: { ...month, today },
    spent: pace?.spent ?? null,
    spent_today: pace?.spentToday ?? null,
    average: pace?.average ?? null,
    forecast: pace?.forecast ?? null,
    limit,
    limit_day: pace && limit !== null ? limitDay(pace, limit, today) : null,
    state: pace ? stateOf(pace, limit) : 'no-limit',
    spend_cap: row.spendCapMinor === null ? null : { amount: row.spendCapMinor, spent: row.capSpentMinor },
    can_set_limit: canSetLimit(business, network),
    warning,
    problem: row.problem,
    synced_at: row.syncedAt,
  };
};

/** Totals by currency, those of most accounts first. Networks can use different smallest units for one currency. */
const totalsOf = (accounts: readonly AccountSpend[]) => {
  const read = accounts.flatMap(({ currency, offset, spent, forecast }) =>
    offset === null || spent === null ? [] : [{ currency, offset, spent, forecast }],
  );
  return [...Map.groupBy(read, ({ currency }) => currency)]
    .toSorted(([a, first], [b, second]) => second.length - first.length || a.localeCompare(b))
    .map(([currency, list]) => {
      const offset = Math.max(...list.map((each) => each.offset));
      const add = (amountOf: (account: (typeof list)[number]) => number) =>
        list.reduce((sum, account) => sum + Math.round((amountOf(account) * offset) / account.offset), 0);
      return {
        currency,
        offset,
        spent: add(({ spent }) => spent),
        forecast: list.some(({ forecast }) => forecast !== null) ? add((each) => each.forecast ?? each.spent) : null,
      };
    });
};
