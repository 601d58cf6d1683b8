import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../src/platform/db/index.ts';
import { openLog } from '../src/platform/log.ts';
import { reuseEmbeddedDatabase } from './embedded-databases.ts';

const log = openLog('silent');
/** A migrated database on the server of DATABASE_URL, created by `setup.ts`. */
export const postgresTemplate = 'fanfare_test_template';

/** A folder that `setup.ts` deletes after the run, unless its test did. */
export const createTestFolder = () => mkdtempSync(join(process.env.FANFARE_TEST_FOLDER ?? tmpdir(), 'data-'));

/** A database of one test that can be closed and opened again, also by other processes. */
export type TestDatabase = {
  /** Environment variables for a product process. */
  settings: { FANFARE_DATA: string; DATABASE_URL?: string };
  open: () => Promise<Database>;
  /** A backup as docs/operations.md describes it; the returned function restores it. No process has the database open. */
  backUp: () => Promise<() => Promise<void>>;
  remove: () => Promise<void>;
};

/** Embedded, or on the PostgreSQL server of DATABASE_URL; a copy of the migrated template. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const folder = createTestFolder();
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const server = process.env.DATABASE_URL;
  if (!server) {
    const open = () => openDatabase({ folder, log });
    const backUp = async () => {
      const copy = createTestFolder();
      cpSync(folder, copy, { recursive: true });
      return async () => {
        removeFolder();
        cpSync(copy, folder, { recursive: true });
      };
    };
    return { settings: { FANFARE_DATA: folder }, open, backUp, remove: async () => removeFolder() };
  }
  const name = `fanfare_test_${randomBytes(6).toString('hex')}`;
  await executeOnServer(server, `create database ${name} template ${postgresTemplate}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    settings: { FANFARE_DATA: folder, DATABASE_URL: url.href },
    open: () => openDatabase({ url: url.href, folder: '', log }),
    backUp: async () => {
      const file = join(createTestFolder(), 'backup');
      execFileSync('pg_dump', ['--format=custom', `--file=${file}`, url.href]);
      return async () => {
        await executeOnServer(server, `drop database ${name} with (force)`);
        await executeOnServer(server, `create database ${name}`);
        execFileSync('pg_restore', ['--no-owner', `--dbname=${url.href}`, file]);
      };
    },
    remove: async () => {
      await executeOnServer(server, `drop database if exists ${name} with (force)`);
      removeFolder();
    },
  };
};

/** An empty database, for one test file. */
export const createEmptyDatabase = async ({ forProduct = false } = {}): Promise<Database> => {
  if (!process.env.DATABASE_URL) return reuseEmbeddedDatabase(createTestFolder, forProduct);
  const testDatabase = await createTestDatabase();
  const database = await testDatabase.open();
  return {
    ...database,
    close: async () => {
      await database.close();
      await testDatabase.remove();
    },
  };
};

/** Ends every connection to a database, like its restart. */
export const terminateConnections = (url: string) =>
  executeOnServer(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

export const executeOnServer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
