import { dayMs } from '@fanfare/contract/kit/durations';
import { toInstant } from '@fanfare/contract/kit/local-time';

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
const midnight = (day: string, timeZone: string) => toInstant(`${day}T00:00`, timeZone).toISOString();

type Days = { first?: string | undefined; last?: string | undefined };

/** The time between two dates in a time zone, both included: `from` is part of it, `to` is not. */
export const dayRange = ({ first, last }: Days, timeZone: string): { from?: string; to?: string } => ({
  ...(first ? { from: midnight(first, timeZone) } : {}),
  ...(last ? { to: midnight(nextDay(last), timeZone) } : {}),
});
