import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../src/platform/db/index.ts';
import { openLog } from '../src/platform/log.ts';

const log = openLog('silent');

/** Where a database of a test's own is: it can be closed and opened again, by other processes too. */
export type DatabasePlace = {
  /** The settings under which the product finds it. */
  settings: { FANFARE_DATA: string; DATABASE_URL?: string };
  open: () => Promise<Database>;
  remove: () => Promise<void>;
};

/** Embedded, or on the PostgreSQL that DATABASE_URL names. */
export const databasePlace = async (): Promise<DatabasePlace> => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-test-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const server = process.env.DATABASE_URL;
  if (!server) {
    const open = () => openDatabase({ folder, log });
    return { settings: { FANFARE_DATA: folder }, open, remove: async () => removeFolder() };
  }
  const name = `fanfare_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    settings: { FANFARE_DATA: folder, DATABASE_URL: url.href },
    open: () => openDatabase({ url: url.href, folder: '', log }),
    remove: async () => {
      await administer(server, `drop database if exists ${name} with (force)`);
      removeFolder();
    },
  };
};

/** An empty database of its own, gone when it is closed. */
export const freshDatabase = async (): Promise<Database> => {
  const place = await databasePlace();
  const database = await place.open();
  return {
    ...database,
    close: async () => {
      await database.close();
      await place.remove();
    },
  };
};

/** Ends every connection to a database, as its restart does. */
export const cutConnections = (url: string) =>
  administer(
    url,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

const administer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
