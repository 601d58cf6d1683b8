import { dayMs } from '@fanfare/contract/kit/durations';
import { toInstant } from '@fanfare/contract/kit/local-time';

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
const midnight = (day: string, timeZone: string) => toInstant(`${day}T00:00`, timeZone).toISOString();

type Days = { first?: string | undefined; last?: string | undefined };

/**
 * The time from the start of one date to the end of another in a time zone: `from` belongs to the range, `to` is the
 * first instant after it.
 */
export const dayRange = ({ first, last }: Days, timeZone: string): { from?: string; to?: string } => ({
  ...(first ? { from: midnight(first, timeZone) } : {}),
  ...(last ? { to: midnight(nextDay(last), timeZone) } : {}),
});
