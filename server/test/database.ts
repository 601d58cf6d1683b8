import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../src/platform/db/index.ts';
import { openLog } from '../src/platform/log.ts';

const log = openLog('silent');

/** An empty database of its own: embedded, or on the PostgreSQL that DATABASE_URL names. */
export const freshDatabase = async (): Promise<Database> => {
  const server = process.env.DATABASE_URL;
  return server ? onPostgres(server) : embedded();
};

const embedded = async (): Promise<Database> => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-test-'));
  const database = await openDatabase({ folder, log });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const onPostgres = async (server: string): Promise<Database> => {
  const name = `fanfare_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase({ url: url.href, folder: '', log });
  return {
    ...database,
    close: async () => {
      await database.close();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
};

const administer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
