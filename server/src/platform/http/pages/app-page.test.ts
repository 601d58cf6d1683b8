import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { Problem } from '../../problem.ts';
import { registerAppPage } from './app-page.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'fanfare-web-'));
mkdirSync(join(webFolder, 'assets'));
writeFileSync(join(webFolder, 'index.html'), '<title>sign-in</title><meta content="__CSP_NONCE__">');
writeFileSync(join(webFolder, 'signed-in.html'), '<title>home</title><script>start()</script>');
writeFileSync(join(webFolder, 'assets/home-1a2b.js'), 'export {};');
writeFileSync(join(webFolder, 'assets/home-1a2b.js.map'), '{}');
afterAll(() => rmSync(webFolder, { recursive: true, force: true }));

test('app page requested with a session cookie, for a screen with a menu → loads the files of the home screen ahead; source maps → not served', async () => {
  const app = fastify();
  await app.register(fastifyCookie);
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Problem ? error.status : 500).send());
  await registerAppPage(app, {
    webFolder,
    origin: 'http://localhost',
    adminOrigin: null,
    ownOrigins: [],
    secure: false,
    random: (size) => Buffer.alloc(size, 1),
    sessionActions: { endSession: async () => {}, clearAdminFlag: async () => {} },
    isForeignHost: () => false,
    isDev: false,
    externalOrigins: { scripts: [], images: [], frames: [] },
    redirectResultPath: '/connect/done',
  });
  const get = (url: string, cookies = {}) => app.inject({ url, cookies, headers: { accept: '*/*' } });

  const signedOut = await get('/login');
  expect(signedOut.body).toBe(`<title>sign-in</title><meta content="${Buffer.alloc(18, 1).toString('base64')}">`);
  const home = await get('/', { fanfare: 'token' });
  expect(home.body).toBe('<title>home</title><script>start()</script>');
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(home.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect((await get('/business/join/k3y', { fanfare: 'token' })).body).toContain('<title>sign-in</title>');
  expect((await get('/assets/home-1a2b.js')).headers['cache-control']).toContain('immutable');
  const hidden = ['/assets/home-1a2b.js.map', '/index.html', '/signed-in.html'];
  expect(await Promise.all(hidden.map(async (path) => (await get(path)).statusCode))).toEqual([404, 404, 404]);
  await app.close();
});
