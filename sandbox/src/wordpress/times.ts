import type { PracticeSite } from './state.ts';

type Zone = Pick<PracticeSite, 'timezone' | 'gmtOffset'>;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  formats.set(timeZone, made);
  return made;
};

/** How far the site's clocks are ahead of GMT at this moment. */
const offsetMs = (ms: number, { timezone, gmtOffset }: Zone): number => {
  if (!timezone) return gmtOffset * 3_600_000;
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
};

/** Without an offset, as WordPress writes every date. */
export const gmt = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
export const siteTime = (ms: number, zone: Zone): string => gmt(ms + offsetMs(ms, zone));
export const offsetHours = (ms: number, zone: Zone): number => offsetMs(ms, zone) / 3_600_000;

const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?<zone>Z|[+-]\d{2}:?\d{2})?$/i;

/** A date as the REST API takes it; without an offset it is GMT, or the site's own time when a zone is given. */
export const parseDate = (text: string, zone?: Zone): number | undefined => {
  const match = shape.exec(text);
  if (!match) return undefined;
  const ms = Date.parse(match.groups?.zone ? text : `${text}Z`);
  if (Number.isNaN(ms)) return undefined;
  if (match.groups?.zone || !zone) return ms;
  const guess = ms - offsetMs(ms, zone);
  return ms - offsetMs(guess, zone);
};
