/** A day of the calendar, `2026-11-15`: no moment, and of no zone. */
export type Day = string;
/** Where something can be put: a day, or an hour of one (`2026-11-15T09`). */
export type Slot = string;

export const views = ['month', 'week', 'day', 'list'] as const;
export type View = (typeof views)[number];

const dayMs = 86_400_000;
const msOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(msOf(text));
export const addDays = (day: Day, count: number): Day => dayAt(msOf(day) + count * dayMs);
export const dayOf = (slot: Slot): Day => slot.slice(0, 10);
export const hourOf = (slot: Slot): number => Number(slot.slice(11, 13) || 0);
export const hourSlot = (day: Day, hour: number): Slot => `${day}T${String(hour).padStart(2, '0')}`;
const from = (day: Day, count: number): Day[] => Array.from({ length: count }, (_, index) => addDays(day, index));

/** Weeks begin on Monday. */
export const weekOf = (day: Day): Day[] => from(addDays(day, -((new Date(msOf(day)).getUTCDay() + 6) % 7)), 7);

const firstOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The six weeks a month is drawn in. */
export const monthGrid = (day: Day): Day[] => from(weekOf(firstOf(day))[0] ?? day, 42);

/** The same day of another month; its last where that one is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + count, Math.min(date, last)));
}

export function daysOf(view: View, day: Day): Day[] {
  if (view === 'day') return [day];
  if (view === 'week') return weekOf(day);
  if (view === 'month') return monthGrid(day);
  return monthGrid(day).filter((one) => isSameMonth(one, day));
}

export const isSameMonth = (one: Day, other: Day): boolean => one.slice(0, 7) === other.slice(0, 7);

export function moveByPage(view: View, day: Day, by: 1 | -1): Day {
  if (view === 'day') return addDays(day, by);
  return view === 'week' ? addDays(day, 7 * by) : addMonths(day, by);
}

/** Where an arrow key leads from a slot; undefined for any other key. */
export function moveByKey(view: View, slot: Slot, key: string): Slot | undefined {
  const day = dayOf(slot);
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const along = { ArrowUp: -1, ArrowDown: 1 }[key];
  const page = { PageUp: -1, PageDown: 1 }[key];
  const withHour = (next: Day) => `${next}${slot.slice(10)}`;
  if (across !== undefined) return withHour(addDays(day, across));
  if (page !== undefined) return withHour(moveByPage(view, day, page === 1 ? 1 : -1));
  if (along === undefined) return undefined;
  if (view === 'month') return addDays(day, 7 * along);
  const hour = hourOf(slot) + along;
  return hourSlot(addDays(day, Math.floor(hour / 24)), (hour + 24) % 24);
}
