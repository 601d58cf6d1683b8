import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database handle: PGlite or PostgreSQL, the code cannot tell. A transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** A transaction in progress. On PGlite there is one connection: inside a transaction, use `tx` and nothing else. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

export { type Database, openDatabase } from './open.ts';
