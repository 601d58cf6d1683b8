import { type AdLimits, adChangeKindName } from '@fanfare/contract/ad-changes/change-log';
import { formatMoney, microsPerUnit, microsToText, textToMicros } from '@fanfare/contract/ads/money';
import { done } from '@fanfare/contract/kit/success';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import type { Deliveries, DeliveryRow } from '../deliveries/index.ts';
import { adChangeStore, type LimitRow } from './ad-changes.store.ts';
import type { CurrencyLimit } from './ad-changes.tables.ts';
import { listNetworks, networkOf } from './networks.ts';
import type { Raise } from './queued-change.ts';

export type LimitService = ReturnType<typeof limitService>;
/**
 * Business of a change, and whether the business's owner makes it, because the limits for members don't apply to the
 * owner.
 */
export type ActingMember = Pick<BusinessContext, 'id' | 'isOwner'>;
type Deps = {
  audit: Audit;
  access: Pick<AdAccountAccess, 'list'>;
  deliveries: Pick<Deliveries, 'listStops'>;
  /** Lists the raises of a day by features in higher tiers, such as automators that create ads with daily budgets. */
  listOtherRaises?: ((tx: Db | Tx, businessId: number, day: string) => Promise<Raise[]>) | undefined;
};

export const formatMicros = (micros: number, currency: string): string => {
  const isWhole = micros % microsPerUnit === 0;
  return isWhole
    ? formatMoney(micros / microsPerUnit, 1, currency)
    : formatMoney(Math.round(micros / 10_000), 100, currency);
};

const sumByCurrency = (raises: readonly Raise[]): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { currency, micros } of raises) if (micros > 0) sums.set(currency, (sums.get(currency) ?? 0) + micros);
  return sums;
};

/**
 * Service for a business's limits on changes of ads: sum of all raises of a day, size of one raise, and who can send
 * it.
 */
export const limitService = ({ db, now }: Platform, { audit, access, deliveries, listOtherRaises }: Deps) => {
  const today = (): string => now().toISOString().slice(0, 10);

  /** Sums of what raises of today add, by currency. */
  const sumToday = async (tx: Db | Tx, businessId: number, except: readonly number[] = []) =>
    sumByCurrency([
      ...(await adChangeStore(tx).sumRaises(businessId, today(), except)),
      ...((await listOtherRaises?.(tx, businessId, today())) ?? []),
    ]);

  /**
   * Throws if the raises of a day pass a ceiling. `ids`: changes that are sent again, some of which may be counted for
   * today already.
   */
  const checkCeilings = async (
    tx: Tx,
    row: LimitRow,
    sums: ReadonlyMap<string, number>,
    ids: readonly number[] = [],
  ) => {
    const raised = await sumToday(tx, row.businessId, ids);
    for (const [currency, micros] of sums) {
      const limit = row.currencies.find((one) => one.currency === currency)?.dailyRaiseMicros ?? null;
      if (limit === null) continue;
      const before = raised.get(currency) ?? 0;
      if (before + micros <= limit) continue;
      const left = Math.max(0, limit - before);
      throw new Problem('ad-limit-reached', {
        message: `This adds ${formatMicros(micros, currency)} a day. Today’s limit is ${formatMicros(limit, currency)}, of which ${formatMicros(left, currency)} is left.`,
      });
    }
  };

  return {
    /**
     * Checks the raises of one action against the limits of the business, under a row lock until the transaction ends:
     * two people or workers can't pass a ceiling together. The caller inserts the changes in the same transaction.
     */
    guardRaise: async (tx: Tx, business: ActingMember, raises: readonly Raise[]): Promise<void> => {
      const sums = sumByCurrency(raises);
      if (sums.size === 0) return;
      const row = await adChangeStore(tx).lockLimits(business.id);
      if (!business.isOwner) requireBelowThresholds(row, sums);
      await checkCeilings(tx, row, sums);
    },

    /** Checks the limits for failed changes that are sent again; their raises count for today. */
    guardRetry: async (tx: Tx, rows: readonly DeliveryRow[], isOwner: boolean): Promise<void> => {
      const [first] = rows;
      if (!first) return;
      const ids = rows.map(({ id }) => id);
      const changes = await adChangeStore(tx).listByIds(ids);
      const sums = sumByCurrency(
        changes.flatMap(({ currency, raiseMicros }) => (currency ? [{ currency, micros: raiseMicros }] : [])),
      );
      if (sums.size === 0) return;
      const row = await adChangeStore(tx).lockLimits(first.businessId);
      if (!isOwner) requireBelowThresholds(row, sums);
      await checkCeilings(tx, row, sums, ids);
      await adChangeStore(tx).moveRaises(ids, today());
    },

    /** Largest change of one budget in percent; null for no limit. */
    maxChangePercent: async (businessId: number): Promise<number | null> =>
      (await adChangeStore(db).findLimits(businessId))?.maxChangePercent ?? null,

    /** Largest sum of all raises in a day, in millionths of the currency unit; null for no limit. */
    findDailyCeiling: async (businessId: number, currency: string): Promise<number | null> => {
      const row = await adChangeStore(db).findLimits(businessId);
      return row?.currencies.find((one) => one.currency === currency)?.dailyRaiseMicros ?? null;
    },

    /** Amount that a member's raises can still add today, in millionths of the currency unit; null for no limit. */
    findRoom: async (business: Pick<BusinessContext, 'id' | 'isOwner'>, currency: string): Promise<number | null> => {
      const row = await adChangeStore(db).findLimits(business.id);
      const limit = row?.currencies.find((one) => one.currency === currency);
      const before = (await sumToday(db, business.id)).get(currency) ?? 0;
      const left = limit?.dailyRaiseMicros == null ? null : Math.max(0, limit.dailyRaiseMicros - before);
      const own = business.isOwner ? null : (limit?.ownerAboveMicros ?? null);
      return left === null || own === null ? (left ?? own) : Math.min(left, own);
    },

    /** Day in UTC toward whose limit new raises count. */
    today,

    get: async (business: BusinessContext) => {
      const row = await adChangeStore(db).findLimits(business.id);
      const raised = await sumToday(db, business.id);
      const accounts = await Promise.all(
        listNetworks(business, 'viewer').map((network) => access.list(business, networkOf[network])),
      );
      const currencies = accounts.flat().flatMap(({ currency }) => currency ?? []);
      const { stops } = await deliveries.listStops(business.id);
      const stop = stops.find(({ kind, network }) => (kind === null || kind === adChangeKindName) && network === null);
      return {
        limits: {
          max_change_percent: row?.maxChangePercent ?? null,
          currencies: (row?.currencies ?? []).map(({ currency, dailyRaiseMicros, ownerAboveMicros }) => ({
            currency,
            daily_raise_limit: dailyRaiseMicros === null ? null : microsToText(dailyRaiseMicros),
            owner_above: ownerAboveMicros === null ? null : microsToText(ownerAboveMicros),
          })),
        },
        available_currencies: [...new Set(currencies)].toSorted(),
        raised_today: [...raised].map(([currency, micros]) => ({ currency, amount: microsToText(micros) })),
        stop: stop ?? null,
        can_edit: listNetworks(business, 'manager').length > 0,
      };
    },

    set: async (actor: Actor, business: BusinessContext, { max_change_percent, currencies }: AdLimits) => {
      const limits: CurrencyLimit[] = currencies.map(({ currency, daily_raise_limit, owner_above }) => ({
        currency,
        dailyRaiseMicros: textToMicros(daily_raise_limit),
        ownerAboveMicros: textToMicros(owner_above),
      }));
      const names = limits.map(({ currency }) => currency);
      if (new Set(names).size < names.length) {
        const message = 'Each currency can be listed once.';
        throw invalidInput('currencies', message);
      }
      await db.transaction(async (tx) => {
        const stored = await adChangeStore(tx).lockLimits(business.id);
        if (!business.isOwner && !hasSameThresholds(stored.currencies, limits))
          throw new Problem('ad-owner-only', { message: 'Only the owner can change what only the owner can send.' });
        await adChangeStore(tx).putLimits(business.id, { maxChangePercent: max_change_percent, currencies: limits });
        await audit.record(tx, actor, business.id, 'Changed the limits of ad changes');
      });
      return done;
    },
  };
};

const requireBelowThresholds = ({ currencies }: LimitRow, sums: ReadonlyMap<string, number>): void => {
  for (const [currency, micros] of sums) {
    const above = currencies.find((one) => one.currency === currency)?.ownerAboveMicros ?? null;
    if (above === null || micros <= above) continue;
    throw new Problem('ad-owner-only', {
      message: `This adds ${formatMicros(micros, currency)} a day. Only the owner can add more than ${formatMicros(above, currency)}.`,
    });
  }
};

const hasSameThresholds = (stored: readonly CurrencyLimit[], limits: readonly CurrencyLimit[]): boolean => {
  const thresholdIn = (list: readonly CurrencyLimit[], currency: string) =>
    list.find((one) => one.currency === currency)?.ownerAboveMicros ?? null;
  return [...stored, ...limits].every(
    ({ currency }) => thresholdIn(stored, currency) === thresholdIn(limits, currency),
  );
};
