import { minuteMs } from '@fanfare/contract/kit/durations';
import { useQuery } from '@tanstack/react-query';
import type { Key, Output } from '../../../lib/api.ts';
import { query } from '../../../lib/api.ts';

export type Pool = Output<'GET /recycler/pools'>['pools'][number];
export type PoolDetails = Output<'GET /recycler/pool/{id}'>;
export type PoolPost = PoolDetails['posts'][number];
export type PoolRepeat = PoolDetails['upcoming'][number];

export const poolsQuery = query('GET /recycler/pools', { silent: true });
export const poolQuery = (id: string) => query('GET /recycler/pool/{id}', { params: { id }, silent: true });

/** Queries that a change of a pool makes stale. */
export const staleAfterChange: Key[] = ['GET /recycler/pools', 'GET /recycler/pool/{id}', 'GET /social/calendar'];

/** Time between two reads of the screen while repeats are being scheduled, in ms. */
export const pollMs = 2000;

/** Name of the pool of a screen, for its breadcrumb; undefined until it is loaded. */
export const usePoolName = ({ id = '' }: Record<string, string>): string | undefined =>
  useQuery({ ...poolQuery(id), enabled: Number(id) > 0, staleTime: 5 * minuteMs }).data?.pool.pool_name;
