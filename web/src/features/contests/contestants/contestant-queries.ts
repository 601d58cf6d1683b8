import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Key, type Output, query } from '../../../lib/api.ts';

export type Contestant = Output<'GET /contest/{id}/contestants'>['items'][number];
export type ContestChoice = Output<'GET /contest/contestants'>['contests'][number];

export const activeContestsQuery = query('GET /contest/contestants');
export const contestantsQuery = (id: number, list: { page: number; search: string; state?: Contestant['state'] }) =>
  queryOptions({
    ...query('GET /contest/{id}/contestants', { params: { id }, query: list }),
    placeholderData: keepPreviousData,
  });

export const staleAfterContestantChange: Key[] = [
  'GET /contest/{id}/contestants',
  'GET /contest/{id}/winners',
  'GET /contests',
];
