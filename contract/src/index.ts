import { identity } from './identity.ts';
import { staff } from './staff.ts';

/** Every call of the product. The server serves this table; the web imports its type only. */
export const api = { ...identity, ...staff };
export type Api = typeof api;
