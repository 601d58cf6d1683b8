import { type Output, query } from '../../../lib/api.ts';

export type Member = Output<'GET /user/business/{bid}/member/{mid}'>;

export const memberQuery = (bid: number, mid: number) =>
  query('GET /user/business/{bid}/member/{mid}', { params: { bid, mid } });
