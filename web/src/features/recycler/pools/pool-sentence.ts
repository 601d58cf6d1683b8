import { cooldownAfter, weekDayLabels, weekDays } from '@fanfare/contract/recycler/pool-rules';
import { formatTwelveHour } from '../../../ui/fields/time-options.ts';

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

type Schedule = { days: readonly (number | string)[]; times: readonly string[] };

/** Schedule in words: "Every day at 9:00 AM", "Mon and Thu at 9:00 AM and 5:00 PM". */
export const describeSchedule = ({ days, times }: Schedule): string => {
  const chosen = weekDays.filter((day) => days.some((each) => Number(each) === day));
  return `${describeDays(chosen)} at ${listFormat.format(times.map(formatTwelveHour))}`;
};

const describeDays = (days: readonly (typeof weekDays)[number][]): string => {
  if (days.length === 7) return 'Every day';
  if (days.length === 5 && days.every((day) => day <= 5)) return 'Monday to Friday';
  return listFormat.format(days.map((day) => weekDayLabels[day].slice(0, 3)));
};

/** First three waits between repeats: "30, 45, and 68 days". */
export const describeCooldown = (cooldown_days: number, growth: number, maxRepeats: number): string => {
  const waits = Array.from({ length: Math.min(3, maxRepeats) }, (_, index) =>
    String(cooldownAfter({ cooldown_days, growth }, index)),
  );
  return `${listFormat.format(waits)} days`;
};
