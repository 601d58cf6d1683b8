import { formatInEnglish } from '@fanfare/contract/kit/format-time';

/** Formats a day such as `2030-06-15`, which has no time zone. */
const formatDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  formatInEnglish(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC', ...options });

/** Day as shown: "Jun 15" */
export const shortDay = (day: string): string => formatDay(day, { month: 'short', day: 'numeric' });

/** Day as shown: "Saturday, Jun 15" */
export const longDay = (day: string): string => formatDay(day, { weekday: 'long', month: 'short', day: 'numeric' });

/** Largest number of labels that fit below a chart on a phone. */
const maxLabels = 5;

/** The label below each bar of a chart; undefined where there is no room for one. The last bar is labeled "Today". */
export const axisLabels = (days: readonly string[]): (string | undefined)[] => {
  const step = Math.ceil(days.length / maxLabels);
  return days.map((day, index) => {
    const fromEnd = days.length - 1 - index;
    if (fromEnd === 0) return 'Today';
    if (days.length <= 7) return formatDay(day, { weekday: 'short' });
    return fromEnd % step === 0 && index >= step / 2 ? shortDay(day) : undefined;
  });
};
