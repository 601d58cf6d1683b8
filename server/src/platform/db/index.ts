export type { Listen } from './listener.ts';
export { type Database, openDatabase } from './open.ts';
export type { Db, Tx } from './types.ts';
