import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { classifyDatabaseError } from './database-errors.ts';
import { lockFolder } from './folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-db-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fresh = () => mkdtempSync(join(folder, 'one-'));

describe('the lock on a data folder', () => {
  test('names the process that holds it', () => {
    const data = fresh();
    const unlock = lockFolder(data);
    expect(() => lockFolder(data)).toThrow(`in use by another Fanfare (process ${process.pid})`);
    unlock();
    lockFolder(data)();
  });

  test('left by a process that died is taken over', () => {
    const data = fresh();
    writeFileSync(join(data, 'lock.json'), JSON.stringify({ pid: 999_999_999, startedAt: '1' }));
    lockFolder(data)();
  });

  test('left by a process whose number now belongs to somebody else is taken over', () => {
    const data = fresh();
    writeFileSync(join(data, 'lock.json'), JSON.stringify({ pid: process.pid, startedAt: 'long ago' }));
    lockFolder(data)();
  });

  test('torn by a crash is taken over', () => {
    const data = fresh();
    writeFileSync(join(data, 'lock.json'), '{"pid":');
    lockFolder(data)();
  });
});

/** Writes rows in the embedded database, printing each number once it is committed, until it is killed. */
const writer = (data: string) =>
  spawn(process.execPath, ['server/test/row-writer.ts', data], { stdio: ['ignore', 'pipe', 'inherit'] });

test('kill -9 at any moment loses no committed row, and the next start works', { timeout: 120_000 }, async () => {
  const data = fresh();
  let committed = 0;
  for (const patience of [1, 40, 170]) {
    const child = writer(data);
    await new Promise<void>((resolve) => {
      let lines = 0;
      child.stdout.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().trim().split('\n')) {
          const [word, number] = line.split(' ');
          if (word === 'found') expect(Number(number)).toBeGreaterThanOrEqual(committed);
          committed = Math.max(committed, Number(number));
          lines += 1;
        }
        if (lines > patience) child.kill('SIGKILL');
      });
      child.on('exit', () => resolve());
    });
  }
  expect(committed).toBeGreaterThan(100);
});

test.each([
  [{ code: 'ECONNREFUSED' }, 'unavailable'],
  [{ code: '57P01' }, 'unavailable'],
  [{ code: '57014' }, 'unavailable'],
  [{ code: '08006' }, 'unavailable'],
  [{ code: '53100' }, 'out-of-space'],
  [{ code: 'ENOSPC' }, 'out-of-space'],
  [{ code: '23505' }, undefined],
  [{}, undefined],
])('the database error %j means %s', (properties, meaning) => {
  expect(classifyDatabaseError(new Error('query failed', { cause: Object.assign(new Error('x'), properties) }))).toBe(
    meaning,
  );
});
