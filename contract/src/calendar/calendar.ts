import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { dayMs } from '../kit/durations.ts';
import { forecastLevels, shareStates } from '../social/shares.ts';
import { socialNetworks } from '../social/social-text.ts';

/** Types of calendar items. */
export const calendarKinds = ['share', 'post', 'contest', 'article'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** A calendar item as screens use it. */
export type CalendarItem = Omit<CalendarGroup, 'items'> & {
  id: number;
  title: string;
  due: Date;
  /** Version of the item for edits; null if it can't be edited in the calendar. */
  version: number | null;
};

/**
 * Items that differ only by id, time, title and version. One array per field instead of one object per item, because a
 * month can have thousands of items: 5,000 are about 350 kB instead of 1,400 kB.
 */
export const CalendarGroup = z.object({
  kind: z.enum(calendarKinds),
  /** Network of the items if they are shares; null for other kinds of items. */
  social_network: z.enum(socialNetworks).nullable(),
  /** Name of the account or site that the items belong to. */
  name: z.string(),
  state: z.enum(shareStates),
  /** The time zone the items were scheduled in. */
  zone: z.string(),
  forecast: z.enum(forecastLevels).nullable(),
  /** Id of the site, for posts. */
  site_id: z.number().nullable(),
  /** Fields of the items as arrays of the same length, earliest item first. */
  items: z.object({
    id: z.array(z.number()),
    /** Due times of the items in Unix seconds. */
    due: z.array(z.number()),
    /** Titles of at most `maxCalendarTitle` characters. */
    title: z.array(z.string()),
    version: z.array(z.number().nullable()),
  }),
});
export type CalendarGroup = z.output<typeof CalendarGroup>;

/** Limit for titles, in characters: more than a month view has room for; the details of an item have its full text. */
export const maxCalendarTitle = 48;

/** Limit for a range, in days: the 6 weeks of a month view plus a margin. */
const maxCalendarDays = 45;
export const maxCalendarItems = 10_000;

export const CalendarRangeQuery = z
  .strictObject({
    from: dateTime,
    to: dateTime,
    kind: z.enum(calendarKinds).optional(),
    state: z.enum(shareStates).optional(),
    network: z.enum(socialNetworks).optional(),
    account: z.string().trim().min(1).max(100).optional(),
  })
  .refine(({ from, to }) => to > from && to.getTime() - from.getTime() <= maxCalendarDays * dayMs, {
    path: ['to'],
    error: `Request at most ${maxCalendarDays} days.`,
  });
export type CalendarRangeQuery = z.output<typeof CalendarRangeQuery>;

export const calendar = calls({
  'GET /social/calendar': {
    summary: 'List everything published and scheduled in a date range, as far as the caller has access',
    need: 'any:viewer',
    query: CalendarRangeQuery,
    /** `total` is larger than the number of items if the range has more than `maxCalendarItems`. */
    returns: z.object({ groups: z.array(CalendarGroup), total: z.number() }),
  },
});
