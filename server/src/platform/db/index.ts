export { type Database, openDatabase } from './open.ts';
export type { ReadReport } from './report-reader.ts';
export type { Db, Tx } from './types.ts';
