import { z } from 'zod';

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;
const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The clock on a wall somewhere: `2030-03-31T02:30`. Which moment it is depends on the zone. */
export const isLocalTime = (text: string): boolean => readWall(text) !== undefined;

export const wallTime = (message: string) => z.string(message).refine(isLocalTime, message);

/** As if the wall hung in UTC; undefined when no calendar has this minute. */
const readWall = (text: string): number | undefined => {
  const [, year, month, day, hour, minute] = pattern.exec(text) ?? [];
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  const isKnown = Number(year) >= 1970 && Number(year) <= 2199;
  return isKnown && writeWall(ms) === text ? ms : undefined;
};
const writeWall = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const numeric = 'numeric' as const;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
  });
  formats.set(zone, made);
  return made;
};

/** How far a zone's clocks are ahead of UTC at a moment. */
const offsetMs = (ms: number, zone: string): number => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(ms / 1000) * 1000;
};

/** What the clocks of a zone show at a moment, to the minute. */
export const toLocalTime = (instant: Date, zone: string): string => {
  const ms = instant.getTime();
  return writeWall(ms + offsetMs(ms, zone));
};

/**
 * The moment a wall time means in a zone. Where clocks jump forward a minute may be missing: it moves forward by as much
 * as they do. Where they go back it comes twice: the first one counts, so nothing planned happens twice.
 */
export const toInstant = (wall: string, zone: string): Date => {
  const local = readWall(wall);
  if (local === undefined) throw new RangeError(`${wall} is no time of any clock`);
  const before = local - offsetMs(local - dayMs, zone);
  const after = local - offsetMs(local + dayMs, zone);
  const real = [before, after].filter((ms) => ms + offsetMs(ms, zone) === local);
  return new Date(real.length > 0 ? Math.min(...real) : before);
};

/** `exact`, or which edge of summer time it falls on. */
export type Edge = 'exact' | 'missing' | 'twice';
export const dstCase = (wall: string, zone: string): Edge => {
  const instant = toInstant(wall, zone);
  if (toLocalTime(instant, zone) !== wall) return 'missing';
  // No zone turns its clocks back by more than three hours.
  for (let minutes = 15; minutes <= 180; minutes += 15) {
    if (toLocalTime(new Date(instant.getTime() + minutes * minuteMs), zone) === wall) return 'twice';
  }
  return 'exact';
};

/** The same wall time months later; a day that month does not have becomes its last. */
export const monthsLater = (wall: string, months: number): string => {
  const from = new Date(readWall(wall) ?? Number.NaN);
  const target = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  return `${target.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}${wall.slice(10)}`;
};
