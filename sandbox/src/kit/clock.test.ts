import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox } from '../index.ts';

const noon = '2030-01-31T12:00:00.000Z';
let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-clock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const started = () => startSandbox({ port: 0, smtpPort: 0, dataDir, now: () => new Date(noon) });
const turn = async (url: string, body: unknown) => {
  const answer = await fetch(`${url}/__sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as { now?: string }) };
};

test('the clock is set, advanced and put back', async () => {
  const { url, clock, stop } = await started();
  expect(await turn(url, { now: '2031-05-01T00:00:00Z' })).toMatchObject({ now: '2031-05-01T00:00:00.000Z' });
  expect(await turn(url, { advanceSeconds: 90 })).toMatchObject({ now: '2031-05-01T00:01:30.000Z' });
  expect(clock.now().toISOString()).toBe('2031-05-01T00:01:30.000Z');
  expect(await turn(url, { reset: true })).toMatchObject({ now: noon, offsetSeconds: 0 });
  await stop();
});

test('a moved clock stays moved over a restart', async () => {
  const first = await started();
  first.clock.advance(3600);
  await first.stop();
  const second = await started();
  expect(second.clock.now().toISOString()).toBe('2030-01-31T13:00:00.000Z');
  await second.stop();
});

test.each([[{}], [{ now: 'yesterday' }], [{ advanceSeconds: 1e300 }], [[]], [{ advanceSeconds: '5' }]])(
  'the clock does not move on %j',
  async (body) => {
    const { url, clock, stop } = await started();
    expect(await turn(url, body)).toMatchObject({ status: 400 });
    expect(clock.now().toISOString()).toBe(noon);
    await stop();
  },
);
