import { calendarRoutes } from './calendar.routes.ts';
import { type CalendarSource, calendarService } from './calendar.service.ts';

export type { CalendarSource } from './calendar.service.ts';
export { postSource, shareSource } from './sources.ts';

type Deps = { sources: readonly CalendarSource[] };

/** What goes out when, from whoever plans something. */
export const calendar = ({ sources }: Deps) => ({ routes: calendarRoutes(calendarService({ sources })) });
