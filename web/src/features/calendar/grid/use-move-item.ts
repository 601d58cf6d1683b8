import { toInstant } from '@fanfare/contract/kit/local-time';
import { type Schedule, toSchedule, validateSchedule } from '@fanfare/contract/social/schedule';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Slot } from '../calendar-days.ts';
import type { CalendarItems } from '../calendar-items-query.ts';
import { type Item, itemKey, localTimeInSlot } from '../items/items-by-day.ts';

const calendarKey = ['GET /social/calendar'];

/** Moves an item to another day or hour: optimistic update, rollback on error, undo from the toast. */
export function useMoveItem(timeZone: string) {
  const client = useQueryClient();

  const updateCachedItem = (item: Item, change: Partial<Item>) =>
    client.setQueriesData<CalendarItems>({ queryKey: calendarKey }, (previous) => {
      if (!previous) return previous;
      const items = previous.items.map((cached) =>
        itemKey(cached) === itemKey(item) ? { ...cached, ...change } : cached,
      );
      return { ...previous, items };
    });

  /** Returns the item as saved by the server; undefined if it was not moved. */
  async function reschedule(item: Item, schedule: Schedule): Promise<Item | undefined> {
    if (item.version === null) return undefined;
    const due = toInstant(schedule.at, schedule.zone).toISOString();
    await client.cancelQueries({ queryKey: calendarKey });
    updateCachedItem(item, { due, state: 'intent', zone: schedule.zone });
    try {
      const body = { version: item.version, schedule };
      const saved = await call('POST /social/share/{id}/edit', { params: { id: item.id }, body });
      const { state, version, planned } = saved;
      const moved: Item = { ...item, due: saved.due, state, version, zone: planned.zone, forecast: saved.forecast };
      updateCachedItem(item, moved);
      for (const stale of ['GET /social/share/{id}', 'GET /social/shares'])
        void client.invalidateQueries({ queryKey: [stale] });
      return moved;
    } catch (error) {
      updateCachedItem(item, item);
      toast.failed(error);
      void client.invalidateQueries({ queryKey: calendarKey });
      return undefined;
    }
  }

  async function undoMove(moved: Item, item: Item) {
    const schedule = toSchedule(new Date(item.due), item.zone);
    const problem = validateSchedule(schedule, now());
    if (problem) return void toast.warn(problem);
    const undone = await reschedule(moved, schedule);
    if (undone) toast.good(`Moved back to ${formatDateTime(undone.due, timeZone)}.`);
  }

  return async (item: Item, slot: Slot): Promise<boolean> => {
    const schedule = { at: localTimeInSlot(slot, item.due, timeZone), zone: timeZone };
    const due = toInstant(schedule.at, timeZone);
    if (due.toISOString() === new Date(item.due).toISOString()) return false;
    const problem = validateSchedule(schedule, now());
    if (problem) {
      toast.warn(problem);
      return false;
    }
    const moved = await reschedule(item, schedule);
    if (!moved) return false;
    // A failed or missed share can't return to its old state, so there is no undo: the user can cancel it.
    if (item.state === 'intent')
      toast.undo(`Moved to ${formatDateTime(moved.due, timeZone)}.`, () => void undoMove(moved, item));
    else toast.good(`Rescheduled to ${formatDateTime(moved.due, timeZone)}.`);
    return true;
  };
}
