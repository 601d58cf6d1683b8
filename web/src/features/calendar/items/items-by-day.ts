import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Output } from '../../../lib/api.ts';
import { addDays, type Day, dayOf, hourSlot, type Slot } from '../calendar-days.ts';

export type Item = Output<'GET /social/calendar'>['items'][number];

export const keyOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => `${kind}-${id}`;

export const startOf = (day: Day, zone: string): Date => toInstant(`${day}T00:00`, zone);

/** From the first moment of the first day to the first after the last, on the clocks of the zone. */
export const windowOf = (days: readonly Day[], zone: string) => {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return { from: startOf(first, zone).toISOString(), to: startOf(addDays(last, 1), zone).toISOString() };
};

/**
 * Items on their days. Only the edges of days are looked up in the zone, not every item: a month may hold thousands,
 * and asking the zone's clock for each of them is what would be slow.
 */
export function groupByDay(items: readonly Item[], days: readonly Day[], zone: string): Map<Day, Item[]> {
  const sorted = items.map((item) => ({ item, at: Date.parse(item.due) })).sort((a, b) => a.at - b.at);
  const found = new Map<Day, Item[]>();
  let index = 0;
  for (const day of days) {
    const [start, end] = [startOf(day, zone).getTime(), startOf(addDays(day, 1), zone).getTime()];
    const mine: Item[] = [];
    while (index < sorted.length) {
      const one = sorted[index];
      if (!one || one.at >= end) break;
      if (one.at >= start) mine.push(one.item);
      index += 1;
    }
    found.set(day, mine);
  }
  return found;
}

/** The items of a day by the hour the clock on the wall shows. */
export function groupByHour(items: readonly Item[], zone: string): Map<Slot, Item[]> {
  return Map.groupBy(items, ({ due }) => toLocalTime(new Date(due), zone).slice(0, 13));
}

/** What a slot means for a thing that has a time already: another day at the same time, another hour at the same minute. */
export function localTimeInSlot(slot: Slot, due: string, zone: string): string {
  const wall = toLocalTime(new Date(due), zone);
  return slot.length === 10 ? `${slot}${wall.slice(10)}` : `${slot}:${wall.slice(14)}`;
}

export const slotOf = (item: Pick<Item, 'due'>, isHourly: boolean, zone: string): Slot => {
  const wall = toLocalTime(new Date(item.due), zone);
  return isHourly ? hourSlot(dayOf(wall), Number(wall.slice(11, 13))) : dayOf(wall);
};

const movable: readonly Item['state'][] = ['intent', 'missed', 'failed'];

/** What is on its way, out or given up is not moved. */
export const canMove = ({ kind, state, version }: Item): boolean =>
  kind === 'share' && version !== null && movable.includes(state);
