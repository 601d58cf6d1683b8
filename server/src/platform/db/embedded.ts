import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite, PgBoss } from 'pg-boss';
import { systemNow } from '../clock.ts';
import { combineMessages } from './embedded-messages.ts';
import { dropUnusedParsers } from './embedded-parsers.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationsDigest, migrationsFolder, upgradeToBaseline } from './migrations.ts';
import { statementNames } from './prepared-statements.ts';
import type { Db } from './types.ts';

/** Extensions loaded at every start, because the migrations create them. */
const extensions = { pg_trgm };

/** PGlite clears its buffers at the start, so all of them are resident: 128 MB by default. The demo's tables take 43 MB. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Opens the embedded database in `folder`; a missing one is copied from the template. */
export const openEmbedded = async (folder: string, cacheFolder: string, nameOf = statementNames()) => {
  const unlock = lockFolder(folder);
  try {
    const path = join(folder, 'database');
    if (!existsSync(join(path, 'PG_VERSION'))) copyAtomically(await template(cacheFolder), path);
    const pglite = combineMessages(await PGlite.create({ dataDir: path, extensions, startParams }), nameOf);
    await upgradeToBaseline(drizzle(pglite) as unknown as Db);
    await migrate(drizzle(pglite), { migrationsFolder });
    await dropUnusedParsers(pglite);
    return { pglite, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
};

/** The database interface of an open PGlite. */
export const embeddedDatabase = (pglite: PGlite, close: () => Promise<void>) => {
  const db = drizzle(pglite, { casing: 'snake_case' }) as unknown as Db;
  return {
    db,
    driver: 'embedded' as const,
    now: systemNow,
    close,
    readReport: <T>(read: (db: Db) => Promise<T>) => read(db),
    bossOptions: { backend: 'pglite' as const, db: fromPglite(withPreparedJobQueries(pglite)) },
    listen: async (channel: string, onNotify: (payload: string) => void) => {
      await pglite.listen(channel, onNotify);
    },
    ping: async () => {
      await db.execute(sql`select 1`);
    },
  };
};

/** The job queue sends statements without parameters as simple queries, and those are never prepared. */
const withPreparedJobQueries = (pglite: PGlite): Parameters<typeof fromPglite>[0] => ({
  query: (text, values) => pglite.query(text, values),
  exec: async (text) => (text.includes(';') ? pglite.exec(text) : [await pglite.query(text)]),
  listen: (channel, onNotify) => pglite.listen(channel, onNotify),
});

/**
 * A database with every migration applied, built once per version: creating one takes 6 s, copying 0.5 s.
 * Two processes may build it at the same time; the slower one discards its copy.
 */
export const template = async (cacheFolder: string): Promise<string> => {
  const path = join(cacheFolder, `database-${templateVersion()}`);
  if (existsSync(path)) return path;
  const building = `${path}.${process.pid}`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  const pglite = await PGlite.create({ dataDir: building, extensions, initDbStartParams: ['--wal-segsize=1'] });
  await migrate(drizzle(pglite), { migrationsFolder });
  await createJobTables(pglite);
  await pglite.close();
  try {
    renameSync(building, path);
  } catch {
    rmSync(building, { recursive: true, force: true });
  }
  return path;
};

const createJobTables = async (pglite: PGlite) => {
  const boss = new PgBoss({
    schema: 'jobs',
    backend: 'pglite',
    db: fromPglite(pglite),
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
};

/** Copies to a temporary folder and renames it, so that a killed start leaves no incomplete database. */
const copyAtomically = (from: string, to: string) => {
  const partial = `${to}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, partial, { recursive: true });
  renameSync(partial, to);
};

const templateVersion = () =>
  [packageVersion('@electric-sql/pglite'), packageVersion('pg-boss'), migrationsDigest()].join('-');

const packageVersion = (name: string): string => {
  let folder = dirname(createRequire(import.meta.url).resolve(name));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
};
