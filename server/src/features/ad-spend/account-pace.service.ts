import { microsPerUnit } from '@fanfare/contract/ads/money';
import { addDays, type DateRange } from '@fanfare/contract/insights/ranges';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Platform } from '../../platform/platform.ts';
import { type AdAccountRow, adSpendQueries } from '../insights/index.ts';
import { daysNeeded, monthOf, type Pace, paceOf } from './pace.ts';

export type AccountPaceService = ReturnType<typeof accountPaceService>;
/** Pace of an account. Amounts in the smallest unit of its currency. `pace` is null before the first reading. */
export type AccountPace = { today: string; month: DateRange; pace: Pace | null };

/** Service for what accounts spent in the month of their own time zone, and at which pace. */
export const accountPaceService = ({ db, now }: Platform) => {
  const todayIn = (timeZone: string): string => toLocalTime(now(), timeZone).slice(0, 10);

  /** Range of days that covers today in every time zone, because each zone is within a day of UTC. */
  const rangeOfAll = (): DateRange => {
    const today = todayIn('UTC');
    return { from: daysNeeded(addDays(today, -1)).from, to: addDays(today, 1) };
  };

  return {
    todayIn,

    /** Reads the spending pace of each account, by the id of its row. */
    read: async (rows: readonly AdAccountRow[]): Promise<Map<number, AccountPace>> => {
      const businessIds = [...new Set(rows.map(({ businessId }) => businessId))];
      const ever = await adSpendQueries(db).listEverOfBusinesses(businessIds);
      // Days that the account spent in an earlier time zone count; days in an earlier currency don't.
      const sameAccount = new Map(rows.map((row) => [row.id, ever.filter((other) => isSameMoney(row, other))]));
      const ids = [...sameAccount.values()].flat().map(({ id }) => id);
      const days = Map.groupBy(await adSpendQueries(db).figuresByDay(ids, rangeOfAll()), ({ accountId }) => accountId);
      return new Map(
        rows.map((row) => {
          const today = todayIn(row.timeZone);
          const parts = sameAccount.get(row.id) ?? [];
          const readFrom = parts.flatMap((part) => part.readFrom ?? []).sort()[0];
          const spend = new Map<string, number>();
          for (const { date, spendMicros } of parts.flatMap(({ id }) => days.get(id) ?? []))
            spend.set(date, (spend.get(date) ?? 0) + spendMicros);
          const pace = readFrom === undefined ? null : inMinor(paceOf(spend, today, readFrom), row.currencyOffset);
          return [row.id, { today, month: monthOf(today), pace }];
        }),
      );
    },
  };
};

const isSameMoney = (a: AdAccountRow, b: AdAccountRow): boolean =>
  a.businessId === b.businessId && a.network === b.network && a.remoteId === b.remoteId && a.currency === b.currency;

const inMinor = ({ spent, spentToday, average, forecast }: Pace, offset: number | null): Pace | null => {
  if (offset === null) return null;
  const toMinor = (micros: number) => Math.round((micros * offset) / microsPerUnit);
  return {
    spent: toMinor(spent),
    spentToday: toMinor(spentToday),
    average: average === null ? null : toMinor(average),
    forecast: forecast === null ? null : toMinor(forecast),
  };
};
