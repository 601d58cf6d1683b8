import { queryOptions } from '@tanstack/react-query';
import { type Key, type Output, query } from '../../lib/api.ts';

export type Contest = Output<'GET /contests'>['contests'][number];
export type ContestDetails = Output<'GET /contest/{id}'>['contest'];

export type ContestWidgets = Output<'GET /contest/{id}/widgets'>;

/** Id in the path of a contest that has no id yet. */
export const newContestId = 'new';

export const contestsQuery = query('GET /contests');
export const contestQuery = (id: number) => query('GET /contest/{id}', { params: { id } });
export const widgetsQuery = (id: number) => query('GET /contest/{id}/widgets', { params: { id } });
export const adminsQuery = (id: number) => query('GET /contest/{id}/admins', { params: { id } });
export const choicesQuery = query('GET /contest/choices');
/** Offsets change with daylight saving time only, so one request per session is enough. */
export const timezonesQuery = queryOptions({
  ...query('GET /contest/timezones'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Calls whose answers change with a contest. */
export const staleAfterContestChange: Key[] = [
  'GET /contests',
  'GET /contest/{id}',
  'GET /contest/{id}/winners',
  'GET /contest/{id}/contestants',
  'GET /social/calendar',
];
