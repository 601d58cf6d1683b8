import { formatContestTime } from '@fanfare/contract/contests/dates';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { ContestDbRow } from '../contests.store.ts';

type TimeFormat = Pick<ContestDbRow, 'language' | 'timeZone' | 'dateFormat' | 'timeFormat'>;

/**
 * Formats a start or end in the formats that the organizer chose and in the contest's time zone, and names the zone. `at`
 * is already moved if the clocks skip its hour.
 */
export const formatInContestFormat = (at: Date, { language, timeZone, dateFormat, timeFormat }: TimeFormat): string => {
  const formats = { date_format: dateFormat, time_format: timeFormat };
  return `${formatContestTime(toLocalTime(at, timeZone), formats)} ${zoneName(at, language, timeZone)}`;
};

/** Short name of a time zone, such as “CET” or “GMT+1”. */
const zoneName = (at: Date, language: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { timeZoneName: 'short', timeZone })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Formats a time in the language and the time zone of the contest. */
export const formatInContestLanguage = (
  at: Date,
  { language, timeZone }: Pick<ContestDbRow, 'language' | 'timeZone'>,
): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at);
