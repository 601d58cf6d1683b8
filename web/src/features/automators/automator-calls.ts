import type { Key, Output } from '../../lib/api.ts';
import { call, query } from '../../lib/api.ts';
import type { AutomatorValues } from './automator-templates.ts';

const listCall = 'GET /automators' as const;
export type Automator = Output<typeof listCall>['automators'][number];
export type Run = Output<'GET /automator/{id}/runs'>['items'][number];

/** Queries to reload after an automator or a run changed. */
export const staleAfterChange: Key[] = [listCall, 'GET /automator/{id}/runs'];

export const automatorsQuery = query(listCall, { silent: true });

/** Tests a saved automator, or settings that are not saved, on the last days. */
export const backTest = (days: number, tested: { automator_id: number } | { automator: AutomatorValues }) =>
  call('POST /automator/back-test', { body: { days, ...tested } });
