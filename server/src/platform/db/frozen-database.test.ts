import pg from 'pg';
import { expect, test } from 'vitest';
import { onCleanup } from '../../../test/cleanup.ts';
import { createTestDatabase } from '../../../test/database.ts';
import { startFreezableProxy } from '../../../test/fixtures/freezable-proxy.ts';
import { classifyDatabaseError } from './database-errors.ts';
import { openPool } from './postgres.ts';

const answerTimeoutMs = 300;

test('database freezes in a transaction → error “unavailable”; when it answers again, no statement runs in the old transaction', async () => {
  const database = await createTestDatabase();
  onCleanup(database.remove);
  const { DATABASE_URL: databaseUrl } = database.settings;
  // A server that accepts connections and never answers stands in for a missing PostgreSQL server.
  const url = new URL(databaseUrl ?? 'postgres://fanfare@127.0.0.1/none');
  const proxy = await startFreezableProxy(Number(url.port));
  url.host = `127.0.0.1:${proxy.port}`;
  const pool = openPool(url.href, 1, answerTimeoutMs);
  pool.on('error', () => {});
  onCleanup(() => pool.end());
  if (databaseUrl) {
    const client = await pool.connect();
    await client.query('create table notes (text text)');
    await client.query('begin');
    proxy.set('frozen');
    const failure = await client.query("insert into notes values ('lost')").catch((error: unknown) => error);
    expect(classifyDatabaseError(failure)).toBe('unavailable');
    client.release();
  } else {
    proxy.set('frozen');
    const failure = await pool.query('select 1').catch((error: unknown) => error);
    expect(classifyDatabaseError(failure)).toBe('unavailable');
    return;
  }
  proxy.set('open');
  await pool.query("insert into notes values ('kept')");
  const reader = new pg.Client({ connectionString: databaseUrl });
  await reader.connect();
  onCleanup(() => reader.end());
  expect((await reader.query('select text from notes')).rows).toEqual([{ text: 'kept' }]);
});
