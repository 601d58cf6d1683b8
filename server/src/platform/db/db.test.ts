import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { classifyDatabaseError } from './database-errors.ts';
import { lockFolder } from './folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-db-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(join(folder, 'one-'));

describe('lock of the data folder', () => {
  test('data folder locked by a process → error that names the process', () => {
    const data = newFolder();
    const unlock = lockFolder(data);
    expect(() => lockFolder(data)).toThrow(`in use by another Fanfare (process ${process.pid})`);
    unlock();
    expect(readdirSync(data)).toEqual([]);
    lockFolder(data)();
  });

  test.each([
    ['lock of a dead process', JSON.stringify({ pid: 999_999_999, startedAt: '1' })],
    ['lock of a process whose pid was reused', JSON.stringify({ pid: process.pid, startedAt: 'long ago' })],
    ['incomplete lock file', '{"pid":'],
  ])('data folder with a %s → replaced by the own lock, which unlocking deletes', (_name, staleLock) => {
    const data = newFolder();
    writeFileSync(join(data, 'lock.json'), staleLock);
    const unlock = lockFolder(data);
    expect(JSON.parse(readFileSync(join(data, 'lock.json'), 'utf8'))).toMatchObject({ pid: process.pid });
    expect(() => lockFolder(data)).toThrow(`in use by another Fanfare (process ${process.pid})`);
    unlock();
    expect(readdirSync(data)).toEqual([]);
  });
});

/** Starts a process that inserts rows and prints each number after its commit, until it is killed. */
const spawnRowWriter = (data: string) =>
  spawn(process.execPath, ['server/test/row-writer.ts', data], { stdio: ['ignore', 'pipe', 'inherit'] });

test('kill -9 of a process that writes rows, at any time → no committed row is lost, the next start works', async () => {
  const data = newFolder();
  let committed = 0;
  for (const minLines of [1, 40, 170]) {
    const child = spawnRowWriter(data);
    await new Promise<void>((resolve) => {
      let lines = 0;
      child.stdout.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().trim().split('\n')) {
          const [word, number] = line.split(' ');
          if (word === 'found') expect(Number(number)).toBeGreaterThanOrEqual(committed);
          committed = Math.max(committed, Number(number));
          lines += 1;
        }
        if (lines > minLines) child.kill('SIGKILL');
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
])('database error with %j → classified as %s', (properties, outcome) => {
  expect(classifyDatabaseError(new Error('query failed', { cause: Object.assign(new Error('x'), properties) }))).toBe(
    outcome,
  );
});
