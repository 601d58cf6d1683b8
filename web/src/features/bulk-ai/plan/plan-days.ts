import { toLocalTime } from '../../../lib/time/zoned-time.ts';
import type { Plan } from '../bulk-queries.ts';

export type PlanItem = Plan['items'][number];
export type PlanDay = { day: string; items: PlanItem[] };

/** Planned articles grouped by day in the time zone, in the order of the answer. */
export const groupByDay = (items: readonly PlanItem[], timeZone: string): PlanDay[] => {
  const days = Map.groupBy(items, ({ at }) => toLocalTime(new Date(at), timeZone).day);
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }));
};
