import { dayMs } from '@fanfare/contract/kit/durations';

/** A calendar date without time or time zone: `2026-11-15`. */
export type Day = string;
/** A drop target: a day (`2026-11-15`) or an hour (`2026-11-15T09`). */
export type Slot = string;

export const views = ['month', 'week', 'day', 'list'] as const;
export type View = (typeof views)[number];

const dayToMs = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const msToDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayToMs(text));
export const addDays = (day: Day, count: number): Day => msToDay(dayToMs(day) + count * dayMs);
export const toDay = (slot: Slot): Day => slot.slice(0, 10);
export const toHour = (slot: Slot): number => Number(slot.slice(11, 13) || 0);
export const hourSlot = (day: Day, hour: number): Slot => `${day}T${String(hour).padStart(2, '0')}`;
const daysFrom = (day: Day, count: number): Day[] => Array.from({ length: count }, (_, index) => addDays(day, index));

/** Week of a day; weeks begin on Monday. */
export const weekFor = (day: Day): Day[] => daysFrom(addDays(day, -((new Date(dayToMs(day)).getUTCDay() + 6) % 7)), 7);

const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The 42 days (6 weeks) of the month view. */
export const monthGrid = (day: Day): Day[] => daysFrom(weekFor(firstOfMonth(day))[0] ?? day, 42);

/** The same day of another month, or its last day if that month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return msToDay(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

export function daysFor(view: View, day: Day): Day[] {
  if (view === 'day') return [day];
  if (view === 'week') return weekFor(day);
  if (view === 'month') return monthGrid(day);
  return monthGrid(day).filter((date) => isSameMonth(date, day));
}

export const isSameMonth = (a: Day, b: Day): boolean => a.slice(0, 7) === b.slice(0, 7);

export function moveByPage(view: View, day: Day, step: 1 | -1): Day {
  if (view === 'day') return addDays(day, step);
  return view === 'week' ? addDays(day, 7 * step) : addMonths(day, step);
}

/** The slot (a day or an hour) that an arrow or page key moves to; undefined for other keys. */
export function moveByKey(view: View, slot: Slot, key: string): Slot | undefined {
  const day = toDay(slot);
  const dayStep = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const rowStep = { ArrowUp: -1, ArrowDown: 1 }[key];
  const pageStep = { PageUp: -1, PageDown: 1 }[key];
  const withHour = (next: Day) => `${next}${slot.slice(10)}`;
  if (dayStep !== undefined) return withHour(addDays(day, dayStep));
  if (pageStep !== undefined) return withHour(moveByPage(view, day, pageStep === 1 ? 1 : -1));
  if (rowStep === undefined) return undefined;
  if (view === 'month') return addDays(day, 7 * rowStep);
  const hour = toHour(slot) + rowStep;
  return hourSlot(addDays(day, Math.floor(hour / 24)), (hour + 24) % 24);
}
