import { expect, test } from 'vitest';
import { openLog } from '../log.ts';
import { openHealthServer } from './health.ts';

const open = (checkReady: () => Promise<void>) =>
  openHealthServer({
    log: openLog('silent'),
    checkReady,
    metricsToken: undefined,
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
