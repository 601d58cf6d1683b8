import { calendarRoutes } from './calendar.routes.ts';
import { type CalendarSource, calendarService } from './calendar.service.ts';

export type { CalendarSource } from './calendar.service.ts';

type Deps = { sources: readonly CalendarSource[] };

/** Creates the calendar: scheduled and published items of all sources. */
export const createCalendar = ({ sources }: Deps) => ({ routes: calendarRoutes(calendarService({ sources })) });
