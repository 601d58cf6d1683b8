import { expect, test } from 'vitest';
import { createPlatformHttp } from '../../../test/platform-http.ts';
import { openLog } from '../log.ts';
import { createStallWatchdog } from '../stall-watchdog.ts';
import { openHealthServer } from './health.ts';

const open = (checkReady: () => Promise<void>) =>
  openHealthServer({
    log: openLog('silent'),
    checkReady,
    metricsToken: undefined,
    watchdog: createStallWatchdog(openLog('silent')),
    countJobs: async () => [{ job: 'mail.send', waiting: 3, planned: 0, running: 0, failed: 0 }],
  });

test('server of a worker → health checks and metrics, nothing else', async () => {
  const app = open(async () => undefined);
  const get = async (url: string) => app.inject({ method: 'GET', url });
  expect((await get('/healthz')).json()).toEqual({ status: 'alive' });
  expect((await get('/readyz')).json()).toEqual({ status: 'ready' });
  expect((await get('/metrics')).body).toContain('fanfare_jobs{job="mail.send",state="waiting"} 3');
  for (const url of ['/', '/user/login', '/api/user/me', '/api/openapi.json'])
    expect((await get(url)).statusCode).toBe(404);
});

test('database unavailable → /readyz 503 with Retry-After: 5; /healthz stays 200', async () => {
  const app = open(async () => {
    throw new Error('no connection');
  });
  const ready = await app.inject({ method: 'GET', url: '/readyz' });
  expect(ready).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  expect(ready.body).not.toContain('no connection');
  expect((await app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
});

test('a blocked event loop → counted in /metrics, its route in the log', async () => {
  const time = { ms: 0 };
  const logLines: string[] = [];
  const log = openLog('debug', (line) => logLines.push(line));
  const watchdog = createStallWatchdog(log, () => time.ms);
  const visitorPages = [
    {
      prefix: '/slow',
      cached: () => undefined,
      show: async () => {
        time.ms += 500;
        return { status: 200, headers: {}, body: 'done' };
      },
    },
  ];
  const { http } = await createPlatformHttp({ visitorPages, watchdog });
  await http.ready();
  await http.inject('/slow/page');
  // The watchdog's timer ticks every 50 ms; this is its next tick.
  watchdog.tick();
  const { body } = await http.inject('/metrics');
  expect(body).toContain('fanfare_event_loop_stalls_total 1\n');
  expect(body).toContain('fanfare_event_loop_stall_max_seconds 0.45\n');
  const stalls = logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'The event loop was blocked');
  expect(stalls.flatMap(({ during }) => during)).toContain('GET /slow/*');
});
