import { countOf } from '@fanfare/contract/kit/plurals';
import { cooldownAfter, weekDayLabels, weekDays } from '@fanfare/contract/recycler/pool-rules';
import { formatTwelveHour } from '../../../ui/fields/time-options.ts';

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

type Schedule = { days: readonly (number | string)[]; times: readonly string[] };

const describeDays = (days: Schedule['days']): string => {
  const chosen = weekDays.filter((day) => days.some((each) => Number(each) === day));
  if (chosen.length === 7) return 'Every day';
  const isWeekdays = chosen.length === 5 && chosen.every((day) => day <= 5);
  if (isWeekdays) return 'Monday to Friday';
  return listFormat.format(chosen.map((day) => weekDayLabels[day].slice(0, 3)));
};

/** Schedule as shown: "Every day at 9:00 AM", "Mon and Thu at 9:00 AM and 5:00 PM" */
export const describeSchedule = ({ days, times }: Schedule): string =>
  `${describeDays(days)} at ${listFormat.format(times.map(formatTwelveHour))}`;

/** First waits between repeats as shown: "30, 45 and 68 days" */
export const describeCooldown = (cooldown_days: number, growth: number, maxRepeats: number): string => {
  const waits = Array.from({ length: Math.min(3, maxRepeats) }, (_, index) =>
    String(cooldownAfter({ cooldown_days, growth }, index)),
  );
  return `${listFormat.format(waits)} days`;
};

/** Number of posts as shown: "1 post", "3 posts" */
export const countPosts = (count: number): string => countOf(count, 'post');
