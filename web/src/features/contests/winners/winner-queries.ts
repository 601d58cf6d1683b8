import type { Output } from '../../../lib/api.ts';

export type DrawnPrize = Output<'GET /contest/{id}/winners'>['prizes'][number];
