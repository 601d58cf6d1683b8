import { addDays, dateAt } from '../../kit/ads/delivery.ts';
import { errors } from '../graph/errors.ts';
import { type Field, parseFields } from '../graph/field-parser.ts';
import { type Params, readList, readText, toRecord } from '../graph/params.ts';
import type { AdAccount } from '../state.ts';

const levels = ['account', 'campaign', 'adset', 'ad'] as const;
export type Level = (typeof levels)[number];
export type Period = { from: string; to: string };
export type InsightQuery = {
  level: Level;
  periods: Period[];
  fields: Field[];
  breakdowns: string[];
  /** Ids to report, by level; a row must match one id of each level. */
  ids: { level: Level; ids: string[] }[];
};

const defaultFields = 'account_id,impressions,spend,date_start,date_stop';
const maxMonthsBack = 37;

export const parseQuery = (params: Params, ownLevel: Level, account: AdAccount, now: number): InsightQuery => {
  const levelText = readText(params, 'level') ?? ownLevel;
  const level = levels.find((known) => known === levelText);
  if (!level) throw errors.invalid(`Param level must be one of {${levels.join(', ')}}`, 'level');
  const range = parseRange(params, account, now);
  const breakdowns = readNames(params, 'breakdowns');
  return {
    level,
    periods: splitPeriods(range, readText(params, 'time_increment') ?? 'all_days'),
    fields: parseFields(readText(params, 'fields') ?? defaultFields),
    breakdowns,
    ids: (readList(params, 'filtering') ?? []).map(parseFilter),
  };
};

/** Reads names as "age,gender" or as a JSON list. */
const readNames = (params: Params, name: string): string[] => {
  const text = readText(params, name);
  if (text === undefined) return [];
  return text.startsWith('[') ? (readList(params, name) ?? []).map(String) : text.split(',').map((part) => part.trim());
};

const parseFilter = (filter: unknown): { level: Level; ids: string[] } => {
  const { field, operator, value } = toRecord(filter);
  const level = levels.find((known) => field === `${known}.id`);
  if (!level || operator !== 'IN' || !Array.isArray(value))
    throw errors.invalid('Param filtering must use a supported field and operator', 'filtering');
  return { level, ids: value.map(String) };
};

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

const parseRange = (params: Params, account: AdAccount, now: number): Period => {
  const today = dateAt(now, account.timezone);
  const text = readText(params, 'time_range');
  const { since, until } = text === undefined ? {} : parseJson(text);
  // Range that can't be read is ignored without an error.
  if (!isDate(since) || !isDate(until)) return presetRange(readText(params, 'date_preset') ?? 'last_30d', today);
  if (since > until) throw errors.invalid('Param time_range: since must be before until', 'time_range');
  if (since < addMonths(today, -maxMonthsBack)) throw errors.badRange();
  return { from: since, to: until };
};

const parseJson = (text: string): Record<string, unknown> => {
  try {
    return toRecord(JSON.parse(text));
  } catch {
    return {};
  }
};

const addMonths = (date: string, months: number): string => {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
};

const presetRange = (preset: string, today: string): Period => {
  const [, days] = /^last_(\d+)d$/.exec(preset) ?? [];
  if (days !== undefined) return { from: addDays(today, -Number(days)), to: addDays(today, -1) };
  const monthStart = `${today.slice(0, 8)}01`;
  const lastMonth = { from: addMonths(monthStart, -1), to: addDays(monthStart, -1) };
  const ranges: Record<string, Period> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    this_month: { from: monthStart, to: today },
    last_month: lastMonth,
    this_year: { from: `${today.slice(0, 4)}-01-01`, to: today },
    maximum: { from: addMonths(today, -maxMonthsBack), to: today },
  };
  const range = ranges[preset];
  if (!range) throw errors.invalid('Param date_preset must be a known preset', 'date_preset');
  return range;
};

const splitPeriods = ({ from, to }: Period, increment: string): Period[] => {
  if (increment === 'all_days') return [{ from, to }];
  const nextStart = (date: string): string =>
    increment === 'monthly' ? addMonths(`${date.slice(0, 8)}01`, 1) : addDays(date, Number(increment));
  if (increment !== 'monthly' && !(Number(increment) >= 1 && Number(increment) <= 90))
    throw errors.invalid('Param time_increment must be 1 to 90, monthly or all_days', 'time_increment');
  const periods: Period[] = [];
  for (let start = from; start <= to; start = nextStart(start)) {
    const end = addDays(nextStart(start), -1);
    periods.push({ from: start, to: end < to ? end : to });
  }
  return periods;
};
