import { calendarKinds } from '@fanfare/contract/calendar/calendar';
import { shareStates } from '@fanfare/contract/social/shares';
import { socialNetworks } from '@fanfare/contract/social/social-text';
import { z } from 'zod';
import { isDay, views } from './calendar-days.ts';

/** Search parameters of the calendar page. Without `day`: today. */
export const CalendarQuery = z.object({
  view: z.enum(views).default('month'),
  day: z.string().refine(isDay).optional(),
  kind: z.enum(calendarKinds).optional(),
  state: z.enum(shareStates).optional(),
  network: z.enum(socialNetworks).optional(),
  account: z.string().min(1).max(100).optional(),
});
export type CalendarQuery = z.output<typeof CalendarQuery>;
