import { hourMs } from '@fanfare/contract/kit/durations';

const months = new Map(
  Object.entries({
    jan: 1,
    feb: 2,
    mar: 3,
    apr: 4,
    may: 5,
    jun: 6,
    jul: 7,
    aug: 8,
    sep: 9,
    oct: 10,
    nov: 11,
    dec: 12,
    // Month names in German, French, Spanish, Italian, Portuguese and Dutch, by their first letters.
    jän: 1,
    ene: 1,
    gen: 1,
    fév: 2,
    fev: 2,
    mär: 3,
    maa: 3,
    mrt: 3,
    abr: 4,
    avr: 4,
    mai: 5,
    mei: 5,
    mag: 5,
    giu: 6,
    jui: 6,
    lug: 7,
    ago: 8,
    aoû: 8,
    aou: 8,
    set: 9,
    okt: 10,
    out: 10,
    ott: 10,
    dez: 12,
    dic: 12,
    déc: 12,
  }),
);
/** Offsets of time zone names, in hours. */
const zones = new Map(
  Object.entries({
    UT: 0,
    UTC: 0,
    GMT: 0,
    Z: 0,
    WET: 0,
    BST: 1,
    WEST: 1,
    CET: 1,
    MEZ: 1,
    CEST: 2,
    MESZ: 2,
    EET: 2,
    EEST: 3,
    MSK: 3,
    EST: -5,
    EDT: -4,
    CST: -6,
    CDT: -5,
    MST: -7,
    MDT: -6,
    PST: -8,
    PDT: -7,
    IST: 5.5,
    JST: 9,
    KST: 9,
    AEST: 10,
    AEDT: 11,
  }),
);

const longestDate = 100;
const rfc822 =
  /^(?:\p{L}{2,12}\.?,?\s{1,3})?(\d{1,2})[\s.-]{1,3}(\p{L}{3,12})\.?[\s,-]{1,3}(\d{2,4})(?:,?\s{1,3}(\d{1,2}):(\d{2})(?::(\d{2}))?)?\s{0,3}(.{0,20})$/u;
const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T\s]{1,2}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?\s{0,2}(Z|[+-]\d{2}:?\d{2}|\p{L}{0,5})$/iu;

const zoneMinutes = (text: string): number => {
  const offset = /^([+-])(\d{2}):?(\d{2})/.exec(text.trim());
  if (offset) return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]));
  return (zones.get(text.trim().toUpperCase().split(/\s/)[0] ?? '') ?? 0) * 60;
};

/** Reads a year; two-digit years below 50 are 20xx, others 19xx, as in RFC 2822. */
const fullYear = (text: string): number => {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < 50 ? 2000 + year : 1900 + year;
};

/**
 * A date as feeds write it: RFC 822 with named zones, missing seconds or a wrong weekday, translated months; ISO with or
 * without a zone (none: UTC). Undefined if it can't be read.
 */
export const parseFeedDate = (text: string): Date | undefined => {
  const line = text.trim();
  if (line === '' || line.length > longestDate) return undefined;
  const isoParts = iso.exec(line);
  if (isoParts) {
    const [, year = '', month, day, hour = 0, minute = 0, second = 0, zone = ''] = isoParts;
    return toDate(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second), zone);
  }
  const parts = rfc822.exec(line);
  if (!parts) return undefined;
  const [, day, monthName = '', year = '', hour = 0, minute = 0, second = 0, zone = ''] = parts;
  const lower = monthName.toLowerCase();
  const month = lower.startsWith('juil') ? 7 : months.get(lower.slice(0, 3));
  if (!month) return undefined;
  return toDate(fullYear(year), month, Number(day), Number(hour), Number(minute), Number(second), zone);
};

const toDate = (
  ...[year, month, day, hour, minute, second, zone]: [number, number, number, number, number, number, string]
): Date | undefined => {
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 60) return undefined;
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  at.setUTCHours(hour, minute - zoneMinutes(zone), second, 0);
  return Number.isNaN(at.getTime()) ? undefined : at;
};

const earliest = Date.UTC(1990, 0, 1);
const maxAheadMs = hourMs;

/**
 * The date by which items are ordered: never in the future, and not before there were feeds; otherwise the time when
 * the item was first seen.
 */
export const toPublishedAt = (text: string, seenAt: Date): { publishedAt: Date; rawDate: string | null } => {
  const date = parseFeedDate(text);
  const isUsable = date && date.getTime() >= earliest && date.getTime() <= seenAt.getTime() + maxAheadMs;
  return isUsable
    ? { publishedAt: date, rawDate: null }
    : { publishedAt: seenAt, rawDate: text.trim().slice(0, longestDate).toWellFormed() || null };
};
