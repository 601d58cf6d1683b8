import { addDays, dateAt } from '../../kit/ads/delivery.ts';
import { errors } from '../errors.ts';
import type { Condition } from './gaql.ts';

type Range = { from: string; to: string };

const weekday = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();
export const startOfWeek = (date: string, first: 0 | 1 = 1): string =>
  addDays(date, -((weekday(date) - first + 7) % 7));
export const startOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
export const startOfQuarter = (date: string): string => {
  const month = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${date.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
};

/** Dates of a named range: a LAST_… range ends yesterday, any other range today. */
const namedRange = (name: string, today: string): Range => {
  const yesterday = addDays(today, -1);
  const thisSunday = startOfWeek(today, 0);
  const thisMonday = startOfWeek(today);
  const ranges: Record<string, Range> = {
    TODAY: { from: today, to: today },
    YESTERDAY: { from: yesterday, to: yesterday },
    LAST_7_DAYS: { from: addDays(today, -7), to: yesterday },
    LAST_14_DAYS: { from: addDays(today, -14), to: yesterday },
    LAST_30_DAYS: { from: addDays(today, -30), to: yesterday },
    LAST_BUSINESS_WEEK: { from: addDays(thisMonday, -7), to: addDays(thisMonday, -3) },
    THIS_WEEK_SUN_TODAY: { from: thisSunday, to: today },
    THIS_WEEK_MON_TODAY: { from: thisMonday, to: today },
    LAST_WEEK_SUN_SAT: { from: addDays(thisSunday, -7), to: addDays(thisSunday, -1) },
    LAST_WEEK_MON_SUN: { from: addDays(thisMonday, -7), to: addDays(thisMonday, -1) },
    THIS_MONTH: { from: startOfMonth(today), to: today },
    LAST_MONTH: {
      from: startOfMonth(addDays(startOfMonth(today), -1)),
      to: addDays(startOfMonth(today), -1),
    },
  };
  const range = Object.hasOwn(ranges, name.toUpperCase()) ? ranges[name.toUpperCase()] : undefined;
  if (!range) throw errors.badDuring(name);
  return range;
};

const requireDate = (value = ''): string => {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`));
  if (!isDate) throw errors.badDate(value);
  return value;
};

/** The dates that conditions on `segments.date` allow, in the account's zone. */
export const readDateRange = (
  conditions: readonly Condition[],
  { now, timeZone, oldest }: { now: number; timeZone: string; oldest: string },
): Range => {
  const today = dateAt(now, timeZone);
  let range: Range = { from: oldest, to: today };
  for (const { field, operator, values } of conditions.filter(({ field: name }) => name === 'segments.date')) {
    const narrow = (from: string, to: string) => {
      range = { from: from > range.from ? from : range.from, to: to < range.to ? to : range.to };
    };
    const [first, second] = values;
    if (operator === 'DURING') {
      const named = namedRange(first ?? '', today);
      narrow(named.from, named.to);
    } else if (operator === 'BETWEEN') narrow(requireDate(first), requireDate(second));
    else if (operator === '=') narrow(requireDate(first), requireDate(first));
    else if (operator === '>=') narrow(requireDate(first), today);
    else if (operator === '>') narrow(addDays(requireDate(first), 1), today);
    else if (operator === '<=') narrow(oldest, requireDate(first));
    else if (operator === '<') narrow(oldest, addDays(requireDate(first), -1));
    else throw errors.badOperator(field);
  }
  return range;
};

export const listDates = ({ from, to }: Range): string[] => {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
};
