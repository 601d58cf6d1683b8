import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database handle: PGlite or PostgreSQL. A transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** A transaction in progress. PGlite has one connection: inside a transaction, use only `tx`. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
