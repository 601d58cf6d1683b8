import { formatDay } from '../../../lib/format.ts';

/** Dates such as "2026-11-16", both included. */
export type Period = { from: string; to: string };

const day = (date: string) => formatDay(`${date}T12:00Z`, 'UTC');

/** Text of a period: "Nov 10 – Nov 16, 2026"; the year once if it is the same. */
export function formatPeriod({ from, to }: Period): string {
  if (from === to) return day(from);
  const isSameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${isSameYear ? day(from).replace(/, \d{4}$/, '') : day(from)} – ${day(to)}`;
}
