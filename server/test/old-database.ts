import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { lastMigrationOf01 } from '../src/platform/db/migrations.ts';
import { onCleanup } from './cleanup.ts';
import { createTestFolder, executeOnServer } from './database.ts';

/** The tables of release 0.1 after its last migration. */
const schemaOf01 = () =>
  readFileSync(fileURLToPath(new URL('fixtures/schema-before-baseline.sql', import.meta.url)), 'utf8');

/** Drizzle's table of applied migrations, with its last row. */
const appliedMigrations = (last: number) => `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', 1), ('last', ${last});`;

/** A database of release 0.1, embedded or on the server of DATABASE_URL. */
export const createOldDatabase = async ({ lastMigration = lastMigrationOf01 } = {}) => {
  const old = await createEmpty();
  await old.run(schemaOf01());
  await old.run(appliedMigrations(lastMigration));
  return old;
};

/** A database without tables. */
export const createEmpty = async () => {
  const folder = createTestFolder();
  const server = process.env.DATABASE_URL;
  if (!server) return { ...(await connectEmbedded(folder)), url: undefined };
  const name = `fanfare_test_${randomBytes(6).toString('hex')}`;
  await executeOnServer(server, `create database ${name}`);
  onCleanup(() => executeOnServer(server, `drop database if exists ${name} with (force)`));
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  return { ...(await connectServer(url)), folder, url };
};

/** Statements on a database without opening it as the product does. */
export const connect = ({ folder, url }: { folder: string; url: string | undefined }) =>
  url ? connectServer(url) : connectEmbedded(folder);

const connectEmbedded = async (folder: string) => {
  const pglite = await PGlite.create({ dataDir: join(folder, 'database'), extensions: { pg_trgm } });
  return {
    folder,
    run: async (statements: string) => {
      await pglite.exec(statements);
    },
    read: async (query: string) => (await pglite.query<Record<string, unknown>>(query)).rows,
    close: () => pglite.close(),
  };
};

const connectServer = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    run: async (statements: string) => {
      await client.query(statements);
    },
    read: async (query: string): Promise<Record<string, unknown>[]> => (await client.query(query)).rows,
    close: () => client.end(),
  };
};

/** Inserts a row into every empty table: references point to row 1, other columns get any value of their type. */
export const fillEmptyTables = `
  create table ad_days_2026_11 partition of ad_days for values from ('2026-11-01') to ('2026-12-01');
  do $$ declare item record; names text; contents text; has_rows boolean; begin
    for round in 1..4 loop
      for item in select oid, relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('select exists (select from %I)', item.relname) into has_rows;
        continue when has_rows;
        select string_agg(quote_ident(column_name), ', '), string_agg(case
            when data_type in ('integer', 'bigint', 'smallint', 'numeric', 'double precision', 'real') then '1'
            when data_type = 'date' then '''2026-11-19'''
            when data_type like 'timestamp%' then 'now()'
            when data_type = 'boolean' then 'false'
            when data_type = 'jsonb' then '''{}'''
            when data_type = 'ARRAY' then '''{}'''
            when data_type = 'uuid' then '''00000000-0000-4000-8000-000000000001'''
            else '''x''' end, ', ')
          into names, contents from information_schema.columns
          where table_schema = 'public' and table_name = item.relname and is_nullable = 'NO'
            and column_default is null and is_identity = 'NO' and is_generated = 'NEVER';
        begin
          execute format('insert into %I (%s) values (%s)', item.relname, names, contents);
        exception when foreign_key_violation then
          -- The row that it references follows in this round; until then the id must not be used up.
          if exists (select from information_schema.columns where table_schema = 'public' and table_name = item.relname
              and column_name = 'id' and is_identity = 'YES') then
            perform setval(pg_get_serial_sequence(item.relname, 'id'), 1, false);
          end if;
        end;
      end loop;
    end loop;
  end $$`;

type Read = (query: string) => Promise<Record<string, unknown>[]>;

/** The rows of every table of the product. */
export const readAllRows = async (read: Read) => {
  const tables = await read(`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const found = await read(`select to_jsonb(r) as row from "${name}" as r order by to_jsonb(r)::text`);
    rows[String(name)] = found.map(({ row }) => row);
  }
  return rows;
};

/** Reads the schema that the database knows: columns, constraints, indexes, triggers, functions and sequences. */
export const readSchema = `
  with tables as (
    select oid, relname from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
  )
  select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage,
      pg_get_expr(adbin, adrelid)) as line
    from tables join pg_attribute on attrelid = tables.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
  union all select relname || ' ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    from tables join pg_constraint on conrelid = tables.oid
  union all select pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = tables.oid
  union all select pg_get_triggerdef(pg_trigger.oid) from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prolang <>
    (select oid from pg_language where lanname = 'c')
  union all select relname || ' partitioned by ' || pg_get_partkeydef(oid) from tables
    where pg_get_partkeydef(oid) is not null
  union all select sequencename || ' ' || data_type || ' ' || max_value from pg_sequences where schemaname = 'public'
  order by line`;
