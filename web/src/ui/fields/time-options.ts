import { timePickerStepMinutes } from '@fanfare/contract/kit/date-time';

const two = (value: number) => String(value).padStart(2, '0');

/** "13:45" as people here read it: "1:45 PM" */
function spoken(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const every = Array.from({ length: (24 * 60) / timePickerStepMinutes }, (_, index) => {
  const minutes = index * timePickerStepMinutes;
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

/** Every quarter of an hour, and the time that is set already should it lie between two. */
export function timeOptions(current?: string): { value: string; label: string }[] {
  const times = current && !every.includes(current) ? [...every, current].sort() : every;
  return times.map((time) => ({ value: time, label: spoken(time) }));
}

type TimeOption = { value: string; label: string };

/**
 * The options somebody means who types "14:30", "2.30pm", "1430" or "9". Between two quarters both are meant, without
 * half of the day named both halves are.
 */
export function matchTimes<Option extends TimeOption>(typed: string, options: readonly Option[]): Option[] {
  const text = typed.toLowerCase().replaceAll(/[\s.]/g, (mark) => (mark === '.' ? ':' : ''));
  const [, hours = '', minutes = '', half] =
    /^(\d{1,2}):?(\d{0,2}):?(?:([ap]):?m?:?)?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return [];
  const starts = hoursMeant(Number(hours), half, hours.startsWith('0')).map((hour) => hour * 60);
  return starts.flatMap((start) =>
    options.filter(({ value }) => {
      const at = minutesOf(value) - start;
      if (at < 0 || at >= 60) return minutes.length === 2 && at === 60 && Number(minutes) > 60 - timePickerStepMinutes;
      if (minutes === '') return true;
      if (minutes.length === 1) return Math.floor(at / 10) === Number(minutes);
      return Math.abs(at - Number(minutes)) < timePickerStepMinutes;
    }),
  );
}

const hoursMeant = (hour: number, half: string | undefined, isWritten24: boolean): number[] => {
  if (half) return hour > 12 ? [] : [(hour % 12) + (half === 'p' ? 12 : 0)];
  return hour === 0 || hour > 12 || isWritten24 ? [hour] : [hour % 12, (hour % 12) + 12];
};

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};
