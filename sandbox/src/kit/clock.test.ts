import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from '../index.ts';
import { hourSeconds } from './durations.ts';

const noon = '2030-01-31T12:00:00.000Z';
let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-clock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const start = () => startSandbox({ port: 0, smtpPort: 0, dataDir, now: () => new Date(noon) });
const setClock = async (url: string, body: unknown) => {
  const response = await fetch(`${url}/__sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as { now?: string }) };
};

test('POST /clock with now, advanceSeconds or reset → the clock is set, advanced or reset', async () => {
  const { url, clock, stop } = await start();
  expect(await setClock(url, { now: '2031-05-01T00:00:00Z' })).toMatchObject({ now: '2031-05-01T00:00:00.000Z' });
  expect(await setClock(url, { advanceSeconds: 90 })).toMatchObject({ now: '2031-05-01T00:01:30.000Z' });
  expect(clock.now().toISOString()).toBe('2031-05-01T00:01:30.000Z');
  expect(await setClock(url, { reset: true })).toMatchObject({ now: noon, offsetSeconds: 0 });
  await stop();
});

test('the clock offset survives a restart', async () => {
  const first = await start();
  first.clock.advance(hourSeconds);
  await first.stop();
  const second = await start();
  expect(second.clock.now().toISOString()).toBe('2030-01-31T13:00:00.000Z');
  await second.stop();
});

test.each([[{}], [{ now: 'yesterday' }], [{ advanceSeconds: 1e300 }], [[]], [{ advanceSeconds: '5' }]])(
  'POST /clock with %j → 400; the clock does not change',
  async (body) => {
    const { url, clock, stop } = await start();
    expect(await setClock(url, body)).toMatchObject({ status: 400 });
    expect(clock.now().toISOString()).toBe(noon);
    await stop();
  },
);
