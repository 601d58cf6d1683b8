import { calendar } from '@fanfare/contract/calendar';
import { type Route, serve } from '../../platform/http/index.ts';
import type { CalendarService } from './calendar.service.ts';

export const calendarRoutes = (service: CalendarService): Route[] =>
  serve(calendar, {
    'GET /social/calendar': ({ query, business }) => service.window(business, query),
  });
