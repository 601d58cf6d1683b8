import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { rowsOf } from './rows-of.ts';
import type { Db } from './types.ts';

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Hash of all migrations. It is part of the template's name, so that a cached template is never older than the code. */
export const migrationsDigest = (): string => {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
};

/** The time of the last migration of release 0.1, 0040_search_indexes, in drizzle's table of applied migrations. */
export const lastMigrationOf01 = 1_795_034_146_445;

const upgradeOf01 = join(migrationsFolder, 'upgrade-from-0.1.sql');

const readStatements = (path: string): string[] => readFileSync(path, 'utf8').split('--> statement-breakpoint');

/**
 * Brings a database of release 0.1 to the baseline, from which drizzle's migrations continue. An empty database is left alone:
 * the baseline is its first migration.
 */
export const upgradeToBaseline = async (db: Db): Promise<void> => {
  const [baseline] = readMigrationFiles({ migrationsFolder });
  if (!baseline) throw new Error(`No migrations in ${migrationsFolder}`);
  const last = await lastMigrationOf(db);
  if (last === undefined || last >= baseline.folderMillis) return;
  if (last !== lastMigrationOf01) throw new OutdatedDatabaseError(tooOldMessage);
  await db.transaction(async (tx) => {
    for (const statement of readStatements(upgradeOf01)) await tx.execute(sql.raw(statement));
    await markAsBaselined(tx, baseline);
  });
};

/** Error with a message for the operator. */
class OutdatedDatabaseError extends Error {
  override name = 'OutdatedDatabaseError';
}

const tooOldMessage =
  'The database is older than the last release of Fanfare 0.1. Start the last release of 0.1 on it once, then this one again. Nothing was changed.';

const lastMigrationOf = async (db: Db): Promise<number | undefined> => {
  const table = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`);
  if (!rowsOf<{ exists: boolean }>(table)[0]?.exists) return undefined;
  const last = await db.execute(sql`select max(created_at)::float8 as time from drizzle.__drizzle_migrations`);
  return rowsOf<{ time: number | null }>(last)[0]?.time ?? undefined;
};

const markAsBaselined = (db: Pick<Db, 'execute'>, { hash, folderMillis }: MigrationMeta) =>
  db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`);
