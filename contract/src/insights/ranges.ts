import { z } from 'zod';
import { dayMs } from '../kit/durations.ts';

/** The ranges a report offers, in its order. "Last N Days" ends today; networks' own presets end yesterday. */
export const reportPresets = [
  'today',
  'yesterday',
  'last_3_days',
  'last_7_days',
  'last_14_days',
  'last_30_days',
  'this_month',
  'last_month',
  'last_6_months',
  'last_12_months',
] as const;
export type ReportPreset = (typeof reportPresets)[number];

export const reportPresetLabels: Record<ReportPreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_3_days: 'Last 3 Days',
  last_7_days: 'Last 7 Days',
  last_14_days: 'Last 14 Days',
  last_30_days: 'Last 30 Days',
  this_month: 'This Month',
  last_month: 'Last Month',
  last_6_months: 'Last 6 Months',
  last_12_months: 'Last 12 Months',
};
export const defaultReportPreset: ReportPreset = 'last_7_days';

/** Dates such as "2026-11-16" in the account's time zone, both included. */
export type DateRange = { from: string; to: string };

/** A date for which a report can be requested: it exists, and its year is one in which ads can have run. */
export const reportDate = z.iso.date().refine((date) => date >= '2000-01-01' && date <= '2100-12-31');

const parseDate = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const formatDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string => formatDate(parseDate(date) + days * dayMs);

/** Days in a range; 1 for a range of one date. */
export const countDays = ({ from, to }: DateRange): number => Math.round((parseDate(to) - parseDate(from)) / dayMs) + 1;

/** Date a number of months earlier; a day that the earlier month doesn't have becomes its last day. */
const monthsAgo = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return formatDate(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)));
};
const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

/** The dates of a preset, for an account in whose time zone the date is `today`. */
export const rangeOf = (preset: ReportPreset, today: string): DateRange => {
  const lastDays = (days: number): DateRange => ({ from: addDays(today, 1 - days), to: today });
  const yesterday = addDays(today, -1);
  const endOfLastMonth = addDays(firstOfMonth(today), -1);
  const ranges: Record<ReportPreset, DateRange> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    last_3_days: lastDays(3),
    last_7_days: lastDays(7),
    last_14_days: lastDays(14),
    last_30_days: lastDays(30),
    this_month: { from: firstOfMonth(today), to: today },
    last_month: { from: firstOfMonth(endOfLastMonth), to: endOfLastMonth },
    last_6_months: { from: monthsAgo(today, 6), to: today },
    last_12_months: { from: monthsAgo(today, 12), to: today },
  };
  return ranges[preset];
};

/** Range of the same number of days that ends right before the given range, for a comparison. */
export const previousRange = (range: DateRange): DateRange => ({
  from: addDays(range.from, -countDays(range)),
  to: addDays(range.from, -1),
});
