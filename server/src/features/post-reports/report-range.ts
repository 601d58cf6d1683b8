import { addDays, type DateRange, rangeOf } from '@fanfare/contract/insights/ranges';
import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import { defaultPostPreset, type PostPreset } from '@fanfare/contract/post-reports/presets';

type RangeQuery = {
  daterange?: PostPreset | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
};

/** Dates of a report, both included. Dates that the user chose count only if both are given. */
export const datesOf = ({ daterange, start_date, end_date }: RangeQuery, today: string): DateRange => {
  if (daterange === undefined && start_date !== undefined && end_date !== undefined)
    return start_date <= end_date ? { from: start_date, to: end_date } : { from: end_date, to: start_date };
  return rangeOf(daterange ?? defaultPostPreset, today);
};

export const todayIn = (timeZone: string, now: Date): string => toLocalTime(now, timeZone).slice(0, 10);

/** Instants at which a range of dates begins and ends in a time zone. */
export const toTimes = ({ from, to }: DateRange, timeZone: string): { from: Date; before: Date } => ({
  from: toInstant(`${from}T00:00`, timeZone),
  before: toInstant(`${addDays(to, 1)}T00:00`, timeZone),
});
