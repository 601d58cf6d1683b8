import { DateRange } from '@fanfare/contract/staff';

/** Range of days, both included. */
export type DayRange = { start_date: string; end_date: string };

type Preset = { label: string; toRange: (today: string) => DayRange };

const presets = {
  today: { label: 'Today', toRange: (today) => lastDays(today, 1) },
  yesterday: { label: 'Yesterday', toRange: (today) => lastDays(daysBefore(today, 1), 1) },
  'last-7': { label: 'Last 7 days', toRange: (today) => lastDays(today, 7) },
  'last-30': { label: 'Last 30 days', toRange: (today) => lastDays(today, 30) },
  'this-month': { label: 'This month', toRange: (today) => ({ start_date: firstOfMonth(today), end_date: today }) },
  'last-month': { label: 'Last month', toRange: (today) => monthBefore(today) },
} satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;

/** Presets for error logs. Errors are stored for 30 days, so longer or older periods are not offered. */
export const logPresets: readonly PresetName[] = ['today', 'yesterday', 'last-7', 'last-30'];
export const reportPresets: readonly PresetName[] = ['last-7', 'last-30', 'this-month', 'last-month'];

export const presetLabel = (name: PresetName): string => presets[name].label;
export const presetRange = (name: PresetName, today: string): DayRange => presets[name].toRange(today);

/** The preset that gives this range today, if any. */
export const findPreset = (range: DayRange, today: string, names: readonly PresetName[]): PresetName | undefined =>
  names.find((name) => {
    const { start_date, end_date } = presetRange(name, today);
    return start_date === range.start_date && end_date === range.end_date;
  });

/** The range in the URL, or the fallback preset if it is missing or invalid. */
export function parseRange(params: Partial<DayRange>, fallback: PresetName, today: string): DayRange {
  const parsed = DateRange.safeParse({ start_date: params.start_date, end_date: params.end_date });
  return parsed.success ? parsed.data : presetRange(fallback, today);
}

/** Day in UTC, because the server counts days in UTC. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Formats a range: `Nov 9, 2026 to Nov 15, 2026`, or a single day. */
export function formatRange({ start_date, end_date }: DayRange, formatDay: (day: string) => string): string {
  return start_date === end_date ? formatDay(start_date) : `${formatDay(start_date)} to ${formatDay(end_date)}`;
}

function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return utcDay(date);
}

const lastDays = (today: string, count: number): DayRange => ({
  start_date: daysBefore(today, count - 1),
  end_date: today,
});

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

function monthBefore(today: string): DayRange {
  const end_date = daysBefore(firstOfMonth(today), 1);
  return { start_date: firstOfMonth(end_date), end_date };
}
