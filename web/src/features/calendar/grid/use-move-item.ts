import { toInstant } from '@fanfare/contract/kit/local-time';
import { formProblem, type Schedule, toSchedule } from '@fanfare/contract/scheduling';
import { useQueryClient } from '@tanstack/react-query';
import { call, type Output } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { formatMoment } from '../../../lib/format.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Slot } from '../calendar-days.ts';
import { type Item, keyOf, localTimeInSlot } from '../items/items-by-day.ts';

type Answer = Output<'GET /social/calendar'>;
const key = ['GET /social/calendar'];

/** Puts a thing on another day or hour: seen at once, taken back when it is refused, and undone on request. */
export function useMoveItem(zone: string) {
  const client = useQueryClient();

  const show = (item: Item, change: Partial<Item>) =>
    client.setQueriesData<Answer>({ queryKey: key }, (before) => {
      if (!before) return before;
      const items = before.items.map((one) => (keyOf(one) === keyOf(item) ? { ...one, ...change } : one));
      return { ...before, items };
    });

  /** Gives the item as the server has it then; undefined when it stays where it was. */
  async function send(item: Item, schedule: Schedule): Promise<Item | undefined> {
    if (item.version === null) return undefined;
    const due = toInstant(schedule.at, schedule.zone).toISOString();
    await client.cancelQueries({ queryKey: key });
    show(item, { due, state: 'intent', zone: schedule.zone });
    try {
      const body = { version: item.version, schedule };
      const saved = await call('POST /social/share/{id}/edit', { params: { id: item.id }, body });
      const { state, version, planned } = saved;
      const moved: Item = { ...item, due: saved.due, state, version, zone: planned.zone, forecast: saved.forecast };
      show(item, moved);
      for (const stale of ['GET /social/share/{id}', 'GET /social/shares'])
        void client.invalidateQueries({ queryKey: [stale] });
      return moved;
    } catch (error) {
      show(item, item);
      toast.failed(error);
      void client.invalidateQueries({ queryKey: key });
      return undefined;
    }
  }

  async function back(moved: Item, item: Item) {
    const plan = toSchedule(new Date(item.due), item.zone);
    const problem = formProblem(plan, now());
    if (problem) return void toast.warn(problem);
    const undone = await send(moved, plan);
    if (undone) toast.good(`Back at ${formatMoment(undone.due, zone)}.`);
  }

  return async (item: Item, slot: Slot): Promise<boolean> => {
    const plan = { at: localTimeInSlot(slot, item.due, zone), zone };
    const due = toInstant(plan.at, zone);
    if (due.toISOString() === new Date(item.due).toISOString()) return false;
    const problem = formProblem(plan, now());
    if (problem) {
      toast.warn(problem);
      return false;
    }
    const moved = await send(item, plan);
    if (!moved) return false;
    // What had failed cannot fail again by taking a step back: it stays planned until somebody cancels it.
    if (item.state === 'intent') toast.undo(`Moved to ${formatMoment(moved.due, zone)}.`, () => void back(moved, item));
    else toast.good(`Planned again for ${formatMoment(moved.due, zone)}.`);
    return true;
  };
}
