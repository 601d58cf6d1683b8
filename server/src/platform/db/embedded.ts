import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite, PgBoss } from 'pg-boss';
import { lockFolder } from './folder-lock.ts';
import { migrationsDigest, migrationsFolder } from './migrations.ts';

/** Opens the embedded database in `folder`, from the template when there is none yet. */
export const openEmbedded = async (folder: string, cacheFolder: string) => {
  const unlock = lockFolder(folder);
  try {
    const path = join(folder, 'database');
    if (!existsSync(join(path, 'PG_VERSION'))) copyWhole(await template(cacheFolder), path);
    const pglite = breathing(await PGlite.create({ dataDir: path }));
    await migrate(drizzle(pglite), { migrationsFolder });
    return { pglite, unlock };
  } catch (error) {
    unlock();
    throw error;
  }
};

/**
 * The embedded database runs on the main thread and answers without ever letting go of it; a row of statements would keep
 * everything else waiting. So each one first lets the event loop turn.
 */
const breathing = (pglite: PGlite): PGlite => {
  const run = pglite.execProtocolStream.bind(pglite);
  pglite.execProtocolStream = async (...statement) => {
    await new Promise((resolve) => setImmediate(resolve));
    return run(...statement);
  };
  return pglite;
};

/**
 * A database with every migration applied, built once per version: creating one takes six seconds, copying half of one.
 * Two processes may build it at once; the slower one throws its own away.
 */
export const template = async (cacheFolder: string): Promise<string> => {
  const path = join(cacheFolder, `database-${templateVersion()}`);
  if (existsSync(path)) return path;
  const building = `${path}.${process.pid}`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  const pglite = await PGlite.create({ dataDir: building, initDbStartParams: ['--wal-segsize=1'] });
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

/** Copies beside and renames, so that a start killed half-way leaves no half database behind. */
const copyWhole = (from: string, to: string) => {
  const partial = `${to}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, partial, { recursive: true });
  renameSync(partial, to);
};

const templateVersion = () => [versionOf('@electric-sql/pglite'), versionOf('pg-boss'), migrationsDigest()].join('-');

const versionOf = (name: string): string => {
  let folder = dirname(createRequire(import.meta.url).resolve(name));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;
};
