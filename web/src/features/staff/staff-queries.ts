import { minuteMs } from '@fanfare/contract/kit/durations';
import { queryOptions } from '@tanstack/react-query';
import { call, query } from '../../lib/api.ts';
import type { DayRange } from './filters/date-range.ts';

export const userQuery = (id: number) => query('GET /staff/user/{id}', { params: { id } });

/** Query of a call that only reads, although it is a POST: its input is in the body, so the query key includes it. */
export const errorLogQuery = (userId: number, body: DayRange) =>
  queryOptions({
    queryKey: ['POST /staff/user/logs/error/{userId}', userId, body],
    queryFn: ({ signal }) => call('POST /staff/user/logs/error/{userId}', { params: { userId }, body, signal }),
  });

type SpendInput = DayRange & { user_id: number; business_id?: number };

/** Query of an expensive call: refetched on request only, not on window focus. */
export const spendQuery = (body: SpendInput) =>
  queryOptions({
    queryKey: ['POST /staff/user/spend/report', body],
    queryFn: ({ signal }) => call('POST /staff/user/spend/report', { body, signal }),
    staleTime: 5 * minuteMs,
    refetchOnWindowFocus: false,
  });

export const issuesQuery = (path: string) =>
  queryOptions({
    queryKey: ['POST /staff/issues/check', path],
    queryFn: ({ signal }) => call('POST /staff/issues/check', { body: { path }, signal }),
  });
