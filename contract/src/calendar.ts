import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { forecastLevels, shareStates } from './shares.ts';
import { socialNetworks } from './social-text.ts';

/** Types of calendar items. */
export const calendarKinds = ['share', 'post'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** Only the fields the calendar shows, because a month can have thousands of items. */
export const CalendarItem = z.object({
  kind: z.enum(calendarKinds),
  id: z.number(),
  /** The network of a share; null for a blog post. */
  social_network: z.enum(socialNetworks).nullable(),
  /** Name of the account or the site. */
  name: z.string(),
  title: z.string(),
  state: z.enum(shareStates),
  due: dateTime,
  /** The time zone it was scheduled in. */
  zone: z.string(),
  forecast: z.enum(forecastLevels).nullable(),
  /** Version for edits; null if it can't be edited in the calendar. */
  version: z.number().nullable(),
  /** The site of a post. */
  site_id: z.number().nullable(),
});
export type CalendarItem = z.output<typeof CalendarItem>;

/** The 6 weeks of a month view plus a margin. */
export const maxCalendarDays = 45;
export const maxCalendarItems = 10_000;

const dayMs = 86_400_000;

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
    /** `total` is larger than the list if the range has more than `maxCalendarItems` items. */
    returns: z.object({ items: z.array(CalendarItem), total: z.number() }),
  },
});
