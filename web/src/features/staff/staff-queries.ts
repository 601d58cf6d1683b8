import { queryOptions } from '@tanstack/react-query';
import { call, query } from '../../lib/api.ts';
import type { Range } from './spend/date-range.ts';

export const userQuery = (id: number) => query('GET /staff/user/{id}', { params: { id } });

/** These calls read, but are sent as POST: what they ask for stands in the body, so it belongs into the key. */
export const errorLogQuery = (userId: number, body: Range) =>
  queryOptions({
    queryKey: ['POST /staff/user/logs/error/{userId}', userId, body],
    queryFn: ({ signal }) => call('POST /staff/user/logs/error/{userId}', { params: { userId }, body, signal }),
  });

type SpendQuestion = Range & { user_id: number; business_id?: number };

/** A costly call: it is made again when somebody asks, not when they look back at the window. */
export const spendQuery = (body: SpendQuestion) =>
  queryOptions({
    queryKey: ['POST /staff/user/spend/report', body],
    queryFn: ({ signal }) => call('POST /staff/user/spend/report', { body, signal }),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  });

export const issuesQuery = (path: string) =>
  queryOptions({
    queryKey: ['POST /staff/issues/check', path],
    queryFn: ({ signal }) => call('POST /staff/issues/check', { body: { path }, signal }),
  });
