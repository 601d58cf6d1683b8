import type { Key, Output } from '../../../lib/api.ts';

export type WinnersAnswer = Output<'GET /contest/{id}/winners'>;
export type DrawnPrize = WinnersAnswer['prizes'][number];
export type Winner = DrawnPrize['winners'][number];

export const staleAfterDraw: Key[] = ['GET /contest/{id}/winners', 'GET /contest/{id}', 'GET /contests'];
