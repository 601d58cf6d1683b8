import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { migrationsFolder } from '../src/platform/db/migrations.ts';
import { onCleanup } from './cleanup.ts';
import { createTestFolder, executeOnServer } from './database.ts';

type Journal = { entries: { tag: string }[] };
const readJournal = (): Journal => JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));

/** Names of all migrations, oldest first. */
export const listMigrations = (): string[] => readJournal().entries.map(({ tag }) => tag);

/** A folder with the oldest `count` migrations, as an old release had it. */
const copyMigrations = (count: number): string => {
  const folder = join(createTestFolder(), 'migrations');
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const journal = readJournal();
  const entries = journal.entries.slice(0, count);
  for (const { tag } of entries) copyFileSync(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  return folder;
};

/** A database of an old release, embedded or on the server of DATABASE_URL. */
export const createOldDatabase = async () => {
  const folder = createTestFolder();
  const server = process.env.DATABASE_URL;
  if (!server) {
    const dataDir = join(folder, 'database');
    const pglite = await PGlite.create({ dataDir, extensions: { pg_trgm } });
    return {
      ...{ folder, url: undefined },
      migrateTo: (count: number) => migrate(drizzle(pglite), { migrationsFolder: copyMigrations(count) }),
      run: async (statements: string) => {
        await pglite.exec(statements);
      },
      close: () => pglite.close(),
    };
  }
  const name = `fanfare_test_${randomBytes(6).toString('hex')}`;
  await executeOnServer(server, `create database ${name}`);
  onCleanup(() => executeOnServer(server, `drop database if exists ${name} with (force)`));
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    ...{ folder, url },
    migrateTo: (count: number) => migratePostgres(drizzlePostgres(client), { migrationsFolder: copyMigrations(count) }),
    run: async (statements: string) => {
      await client.query(statements);
    },
    close: () => client.end(),
  };
};

/** Inserts a row into every empty table: references point to row 1, other columns get any value of their type. */
export const fillEmptyTables = `
  do $$ declare item record; names text; contents text; has_rows boolean; begin
    for round in 1..4 loop
      for item in select oid, relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('select exists (select from %I)', item.relname) into has_rows;
        continue when has_rows;
        select string_agg(quote_ident(column_name), ', '), string_agg(case
            when data_type in ('integer', 'bigint', 'smallint', 'numeric', 'double precision', 'real') then '1'
            when data_type like 'timestamp%' or data_type = 'date' then 'now()'
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

/** Names of tables without rows. */
export const emptyTables = `
  select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text = '0'`;
