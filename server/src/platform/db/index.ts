export type { Listen } from './announcements/listener.ts';
export { type Database, openDatabase } from './open.ts';
export type { ReadReport } from './report-reader.ts';
export type { Db, Tx } from './types.ts';
