import { timePickerStepMinutes } from '@fanfare/contract/kit/date-time';
import { dayMinutes } from '@fanfare/contract/kit/durations';

const padTwo = (value: number) => String(value).padStart(2, '0');

/** Time as shown: "13:45" → "1:45 PM" */
export function formatTwelveHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${padTwo(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const stepTimes = Array.from({ length: dayMinutes / timePickerStepMinutes }, (_, index) => {
  const minutes = index * timePickerStepMinutes;
  return `${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;
});

/** Options for every 15 minutes, and the selected time if it is between two steps. */
export function timeOptions(current?: string): { value: string; label: string }[] {
  const times = current && !stepTimes.includes(current) ? [...stepTimes, current].sort() : stepTimes;
  return times.map((time) => ({ value: time, label: formatTwelveHour(time) }));
}

type TimeOption = { value: string; label: string };

/**
 * The options that match typed text such as "14:30", "2.30pm", "1430" or "9". A time between two steps matches both
 * neighbors; without AM or PM both halves of the day match. Without text, every option matches.
 */
export function matchTimes<Option extends TimeOption>(typed: string, options: readonly Option[]): Option[] {
  if (typed.trim() === '') return [...options];
  const text = typed.toLowerCase().replaceAll(/[\s.]/g, (mark) => (mark === '.' ? ':' : ''));
  const [, hours = '', minutes = '', meridiem] =
    /^(\d{1,2}):?(\d{0,2}):?(?:([ap]):?m?:?)?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return [];
  const starts = possibleHours(Number(hours), meridiem, hours.startsWith('0')).map((hour) => hour * 60);
  return starts.flatMap((start) =>
    options.filter(({ value }) => {
      const offset = toMinutes(value) - start;
      if (offset < 0 || offset >= 60)
        return minutes.length === 2 && offset === 60 && Number(minutes) > 60 - timePickerStepMinutes;
      if (minutes === '') return true;
      if (minutes.length === 1) return Math.floor(offset / 10) === Number(minutes);
      return Math.abs(offset - Number(minutes)) < timePickerStepMinutes;
    }),
  );
}

const possibleHours = (hour: number, meridiem: string | undefined, is24Hour: boolean): number[] => {
  if (meridiem) return hour > 12 ? [] : [(hour % 12) + (meridiem === 'p' ? 12 : 0)];
  return hour === 0 || hour > 12 || is24Hour ? [hour] : [hour % 12, (hour % 12) + 12];
};

const toMinutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};
