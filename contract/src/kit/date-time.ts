import { z } from 'zod';

/** A point in time: ISO text in JSON, `Date` in code. `abort`: refinements over several dates run only on valid ones. */
export const dateTime = z.codec(z.iso.datetime({ offset: true, abort: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});

const zoneNames = new Set(Intl.supportedValuesOf('timeZone'));

/** An IANA time zone such as `Europe/Paris`. `Intl` doesn't list `UTC`. */
export const timeZone = z
  .string()
  .max(64)
  .refine((zone) => zone === 'UTC' || zoneNames.has(zone), 'Choose a time zone from the list.');

export const timeZones = ['UTC', ...zoneNames];

/** Minutes between the options of a time picker. */
export const timePickerStepMinutes = 15;
