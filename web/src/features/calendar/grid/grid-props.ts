import type { Day, Slot } from '../calendar-days.ts';
import type { Item } from '../items/items-by-day.ts';

/** What every view of days is given. */
export type GridProps = {
  days: readonly Day[];
  items: ReadonlyMap<Day, Item[]>;
  zone: string;
  /** Today, and the hour it is. */
  present: Slot;
  /** Where the arrow keys are. */
  current: Slot;
  carriedKey: string | undefined;
  mayMove: boolean;
  mayCreate: boolean;
  /** Shows all of a day. */
  onDay: (day: Day) => void;
};

export const counted = (count: number): string => (count === 0 ? 'nothing' : count === 1 ? '1 item' : `${count} items`);
