import { addDays } from '@fanfare/contract/insights/ranges';
import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';

/**
 * Number of days searched for the next time. One of them can be missing, as some days were when a zone crossed the date
 * line.
 */
const daysAhead = 3;

/**
 * Next instant at which clocks of the zone show the time of day. A time skipped when clocks go forward moves forward by
 * the same amount; of a time that occurs twice, the first counts.
 */
export const nextRunAt = (wallTime: string, timeZone: string, after: Date): Date => {
  const today = toLocalTime(after, timeZone).slice(0, 10);
  for (let day = -1; day <= daysAhead; day += 1) {
    const instant = toInstant(`${addDays(today, day)}T${wallTime}`, timeZone);
    if (instant > after) return instant;
  }
  throw new RangeError(`${wallTime} does not occur in ${timeZone}`);
};

/** Time of day of an instant in UTC, such as "07:30". */
export const utcTimeOf = (instant: Date): string => instant.toISOString().slice(11, 16);
