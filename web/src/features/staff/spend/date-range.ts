import { DateRange } from '@fanfare/contract/staff';

/** Both days count whole. */
export type Range = { start_date: string; end_date: string };

type Preset = { label: string; of: (today: string) => Range };

const presets = {
  today: { label: 'Today', of: (today) => lastDays(today, 1) },
  yesterday: { label: 'Yesterday', of: (today) => lastDays(daysBefore(today, 1), 1) },
  'last-7': { label: 'Last 7 days', of: (today) => lastDays(today, 7) },
  'last-30': { label: 'Last 30 days', of: (today) => lastDays(today, 30) },
  'this-month': { label: 'This month', of: (today) => ({ start_date: firstOfMonth(today), end_date: today }) },
  'last-month': { label: 'Last month', of: (today) => monthBefore(today) },
} satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;

/** Failures are kept for 30 days, so longer or older periods are not offered there. */
export const logPresets: readonly PresetName[] = ['today', 'yesterday', 'last-7', 'last-30'];
export const reportPresets: readonly PresetName[] = ['last-7', 'last-30', 'this-month', 'last-month'];

export const presetLabel = (name: PresetName): string => presets[name].label;
export const presetRange = (name: PresetName, today: string): Range => presets[name].of(today);

/** Which of these presets a range is today, if any. */
export const presetOf = (range: Range, today: string, names: readonly PresetName[]): PresetName | undefined =>
  names.find((name) => {
    const { start_date, end_date } = presetRange(name, today);
    return start_date === range.start_date && end_date === range.end_date;
  });

/** What the address says, or the preset when it says nothing that makes sense. */
export function parseRange(said: Partial<Range>, fallback: PresetName, today: string): Range {
  const parsed = DateRange.safeParse({ start_date: said.start_date, end_date: said.end_date });
  return parsed.success ? parsed.data : presetRange(fallback, today);
}

/** The server counts its days in UTC, so the picker does too. */
export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** "Nov 9, 2026 to Nov 15, 2026", or one day alone. */
export function formatRange({ start_date, end_date }: Range, dayInWords: (day: string) => string): string {
  return start_date === end_date ? dayInWords(start_date) : `${dayInWords(start_date)} to ${dayInWords(end_date)}`;
}

function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return utcDay(date);
}

const lastDays = (today: string, count: number): Range => ({
  start_date: daysBefore(today, count - 1),
  end_date: today,
});

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

function monthBefore(today: string): Range {
  const end_date = daysBefore(firstOfMonth(today), 1);
  return { start_date: firstOfMonth(end_date), end_date };
}
