import { countOf } from '@fanfare/contract/kit/plurals';
import type { Day, Slot } from '../calendar-days.ts';
import type { Item } from '../items/items-by-day.ts';

/** Props of the month, week and day view. */
export type GridProps = {
  days: readonly Day[];
  items: ReadonlyMap<Day, Item[]>;
  timeZone: string;
  /** The slot of the current hour. */
  currentHour: Slot;
  /** The slot with keyboard focus. */
  focusedSlot: Slot;
  draggedKey: string | undefined;
  mayMove: boolean;
  mayCreate: boolean;
  /** Opens the view with all items of a day. */
  onDay: (day: Day) => void;
};

export const formatItemCount = (count: number): string => (count === 0 ? 'No items' : countOf(count, 'item'));
