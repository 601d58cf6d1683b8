import type { Key, Output } from '../../lib/api.ts';
import { query } from '../../lib/api.ts';

export const listCall = 'GET /automators' as const;
export type Automator = Output<typeof listCall>['automators'][number];
export type Run = Output<'GET /automator/{id}/runs'>['items'][number];
export type BackTest = Output<'POST /automator/backtest'>;

/** Queries that a change of an automator or a run makes stale. */
export const staleAfterChange: Key[] = [listCall, 'GET /automator/{id}/runs'];

export const automatorsQuery = query(listCall, { silent: true });
