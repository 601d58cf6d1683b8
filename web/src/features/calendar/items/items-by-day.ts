import type { CalendarItem } from '@fanfare/contract/calendar/calendar';
import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import { addDays, type Day, hourSlot, type Slot, toDay } from '../calendar-days.ts';

/** `due` is ISO text, so that TanStack Query recognizes an item that hasn't changed. */
export type Item = Omit<CalendarItem, 'due'> & { due: string };

/**
 * Key of a calendar item. A contest has two items, its start and its end; an article of bulk AI has no id before it is
 * written.
 */
export const itemKey = ({ kind, id, due, title }: Pick<Item, 'kind' | 'id' | 'due' | 'title'>): string => {
  if (kind === 'article') return `${kind}-${id}-${due}-${title}`;
  return kind === 'contest' ? `${kind}-${id}-${due}` : `${kind}-${id}`;
};

const startOfDay = (day: Day, timeZone: string): Date => toInstant(`${day}T00:00`, timeZone);

/** Range from midnight of the first day to midnight after the last day, in the time zone. */
export const toDateRange = (days: readonly Day[], timeZone: string) => {
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  return { from: startOfDay(first, timeZone).toISOString(), to: startOfDay(addDays(last, 1), timeZone).toISOString() };
};

/** Groups items by day. Converts only the day boundaries to the time zone, because converting thousands of items is slow. */
export function groupByDay(items: readonly Item[], days: readonly Day[], timeZone: string): Map<Day, Item[]> {
  const sorted = items.map((item) => ({ item, at: Date.parse(item.due) })).sort((a, b) => a.at - b.at);
  const itemsByDay = new Map<Day, Item[]>();
  let index = 0;
  for (const day of days) {
    const start = startOfDay(day, timeZone).getTime();
    const end = startOfDay(addDays(day, 1), timeZone).getTime();
    const dayItems: Item[] = [];
    while (index < sorted.length) {
      const next = sorted[index];
      if (!next || next.at >= end) break;
      if (next.at >= start) dayItems.push(next.item);
      index += 1;
    }
    itemsByDay.set(day, dayItems);
  }
  return itemsByDay;
}

/** Groups the items of a day by local hour. */
export function groupByHour(items: readonly Item[], timeZone: string): Map<Slot, Item[]> {
  return Map.groupBy(items, ({ due }) => toLocalTime(new Date(due), timeZone).slice(0, 13));
}

/** The local time of an item moved to a slot: same time on another day, same minute in another hour. */
export function localTimeInSlot(slot: Slot, due: string, timeZone: string): string {
  const localTime = toLocalTime(new Date(due), timeZone);
  return slot.length === 10 ? `${slot}${localTime.slice(10)}` : `${slot}:${localTime.slice(14)}`;
}

export const slotFor = (item: Pick<Item, 'due'>, isHourly: boolean, timeZone: string): Slot => {
  const localTime = toLocalTime(new Date(item.due), timeZone);
  return isHourly ? hourSlot(toDay(localTime), Number(localTime.slice(11, 13))) : toDay(localTime);
};

const movableStates: readonly Item['state'][] = ['intent', 'missed', 'failed'];

/** True for shares that can be moved: scheduled, missed and failed ones; blog posts are moved in the editor. */
export const canMove = ({ kind, state, version }: Item): boolean =>
  kind === 'share' && version !== null && movableStates.includes(state);
