import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createPlatformHttp } from '../../../../test/platform-http.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { defineRoutes } from '../calls/define-routes.ts';
import { rateLimits } from './rate-limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ limitScale: 1, runsNoJobs: true });
});

type Flood = [name: string, path: string, body: (number: number) => object, allowed: number];
const floods: Flood[] = [
  ['forgotten password', '/user/password/forgot', (n) => ({ email: `nobody${n}@example.test` }), rateLimits.mail.count],
  ['invitation keys', '/user/business/join', (n) => ({ key: `${n}`.padStart(43, 'k') }), rateLimits['sign-in'].count],
  [
    'staff sign-in',
    '/staff/login',
    (n) => ({ email: `staff${n}@example.test`, password: 'a wrong password' }),
    rateLimits['sign-in'].count,
  ],
];

describe.each(floods)('flood of %s from one address', (_, path, body, allowed) => {
  test('more requests of one address than the limit, with any X-Forwarded-For → 429 with Retry-After; another address is served', async () => {
    const address = '203.0.113.70';
    const send = (number: number, from = address) =>
      app.browser().post(path, body(number), { address: from, headers: { 'x-forwarded-for': `198.51.100.${number}` } });
    const statuses = [];
    for (let number = 0; number < allowed; number += 1) statuses.push((await send(number)).status);
    expect(statuses).not.toContain(429);
    const refused = await send(allowed);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(allowed + 1, '203.0.113.71')).status).not.toBe(429);
    app.advanceClock(3601);
  });
});

/** Calls of the test's HTTP server: one of members, and one with the limit `costly`. */
const calls = {
  'GET /notes': { summary: 'List', need: 'member', returns: z.strictObject({}) },
  'GET /notes/costly': { summary: 'Report', need: 'member', limit: 'costly', returns: z.strictObject({}) },
} as const;

test.each([
  ['/api/notes', rateLimits.business.count],
  ['/api/notes/costly', rateLimits['business-costly'].count],
])(
  'too many requests by members of one business together, %s → 429 for that business; another business is served',
  async (url, count) => {
    const limitScale = 0.1;
    const routes = defineRoutes(calls, { 'GET /notes': async () => ({}), 'GET /notes/costly': async () => ({}) });
    const { http, sessions, memberships, signIn } = await createPlatformHttp({ limitScale, routes });
    const other = signIn(9);
    signIn(1);
    const session = sessions.get('session-1');
    const membership = memberships.find(({ userId }) => userId === 1);
    if (!session || !membership) throw new Error('Not signed in');
    const users = Array.from({ length: 100 }, (_, index) => index + 100);
    for (const userId of users) {
      sessions.set(`session-${userId}`, { ...session, userId, businessId: 1 });
      memberships.push({ ...membership, userId });
    }
    const get = (cookie: string, number: number) =>
      http.inject({ url, headers: { cookie }, remoteAddress: `203.0.113.${number % 250}` });
    const statuses = new Set<number>();
    for (let number = 0; number < count * limitScale; number += 1)
      statuses.add((await get(`fanfare=session-${users[number % users.length]}`, number)).statusCode);
    expect([...statuses]).toEqual([200]);
    const refused = await get(`fanfare=session-${users[0]}`, 0);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get(other.cookie, 0)).statusCode).toBe(200);
  },
);
