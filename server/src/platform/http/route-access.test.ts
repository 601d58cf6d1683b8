import { calls } from '@fanfare/contract/kit/call';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createPlatformHttp } from '../../../test/platform-http.ts';
import { defineRoutes } from './calls/define-routes.ts';
import { recordRouteAccess } from './route-access.ts';

test('route that does not declare who can use it → the server does not start', async () => {
  const app = Fastify();
  const declareAccess = recordRouteAccess(app);
  await declareAccess('visitor', () => app.get('/page', async () => ''));
  app.post('/own', { config: { access: 'form token' } }, async () => '');
  expect(() => app.get('/forgotten', async () => '')).toThrow('GET /forgotten does not declare who can use it');
  expect(app.routeAccess).toEqual([
    { method: 'GET', url: '/page', access: 'visitor' },
    { method: 'POST', url: '/own', access: 'form token' },
  ]);
});

test('routes of streams, webhooks and forms → listed with their protection', async () => {
  const fixture = calls({
    'GET /fixture': { summary: 'Reads', need: ['rss:viewer', 'leads:editor'], returns: z.string() },
    'GET /fixture/events': { summary: 'Streams', need: 'owner', events: { text: z.string() } },
  });
  const { http } = await createPlatformHttp({
    routes: defineRoutes(fixture, { 'GET /fixture': () => '', 'GET /fixture/events': async () => {} }),
    webhooks: [
      { path: '/webhooks/a/{key}', summary: 'A', verify: () => false, receive: async () => {}, confirmUrl: () => 'x' },
    ],
    publicForms: [
      {
        name: 'b',
        summary: 'B',
        fields: z.strictObject({}),
        origins: 'any',
        tokens: { check: () => 'not-valid' },
        submit: async () => undefined,
        done: () => ({ path: '/', message: '' }),
      },
    ],
  });
  const lines = http.routeAccess.map(({ method, url, access }) => `${method} ${url} ${access}`);
  expect(lines.filter((line) => /fixture|webhooks|forms/.test(line))).toEqual([
    'GET /api/fixture call rss:viewer or leads:editor',
    'GET /api/fixture/events events owner',
    'POST /webhooks/a/:key webhook signature',
    'GET /webhooks/a/:key webhook confirmation',
    'POST /forms/b/:subject form token',
    'OPTIONS /forms/b/:subject form preflight',
  ]);
});
