import { calendar } from '@fanfare/contract/calendar/calendar';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { CalendarService } from './calendar.service.ts';

export const calendarRoutes = (service: CalendarService): Route[] =>
  defineRoutes(calendar, {
    'GET /social/calendar': ({ query, business }) => service.listBetween(business, query),
  });
