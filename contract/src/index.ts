import { identity } from './identity.ts';

/** Every call of the product. The server serves this table; the web imports its type only. */
export const api = { ...identity };
export type Api = typeof api;
