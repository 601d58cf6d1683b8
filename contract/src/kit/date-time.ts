import { z } from 'zod';

/** A point in time: ISO text on the wire, `Date` on both sides. Rules about several of them never see other text. */
export const dateTime = z.codec(z.iso.datetime({ offset: true, abort: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const zones = new Set(Intl.supportedValuesOf('timeZone'));

/** An IANA zone such as `Europe/Paris`. `UTC` is one too, although the list of zones leaves it out. */
export const timeZone = z
  .string()
  .max(64)
  .refine((zone) => zone === 'UTC' || zones.has(zone), 'Please choose a time zone from the list.');

export const timeZones = ['UTC', ...zones];

/** Minutes between two choices of a time picker. */
export const timePickerStepMinutes = 15;
