import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { forecastLevels, shareStates } from './shares.ts';
import { socialNetworks } from './social-text.ts';

/** What a calendar shows side by side. */
export const calendarKinds = ['share', 'post'] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** What the calendar shows of a thing, and no more: a month may have thousands. */
export const CalendarItem = z.object({
  kind: z.enum(calendarKinds),
  id: z.number(),
  /** Where a share goes; null for what goes to no network. */
  social_network: z.enum(socialNetworks).nullable(),
  /** The account, or the site. */
  name: z.string(),
  title: z.string(),
  state: z.enum(shareStates),
  due: dateTime,
  /** The zone it was planned in. */
  zone: z.string(),
  forecast: z.enum(forecastLevels).nullable(),
  /** What a change of it has to name; null when it is not changed from here. */
  version: z.number().nullable(),
  /** The site of a post. */
  site_id: z.number().nullable(),
});
export type CalendarItem = z.output<typeof CalendarItem>;

/** Six weeks, as a month is drawn, and a little. */
export const calendarDaysMost = 45;
export const calendarItemsMost = 10_000;

const dayMs = 86_400_000;

export const CalendarAsk = z
  .strictObject({
    from: dateTime,
    to: dateTime,
    kind: z.enum(calendarKinds).optional(),
    state: z.enum(shareStates).optional(),
    network: z.enum(socialNetworks).optional(),
    account: z.string().trim().min(1).max(100).optional(),
  })
  .refine(({ from, to }) => to > from && to.getTime() - from.getTime() <= calendarDaysMost * dayMs, {
    path: ['to'],
    error: `Ask for ${calendarDaysMost} days at most.`,
  });
export type CalendarAsk = z.output<typeof CalendarAsk>;

export const calendar = calls({
  'GET /social/calendar': {
    summary: 'Everything that went or goes out in a stretch of days, as far as the caller may see it',
    need: 'any:viewer',
    query: CalendarAsk,
    /** `total` is larger than the list where a stretch holds more than fits. */
    returns: z.object({ items: z.array(CalendarItem), total: z.number() }),
  },
});
