import { methodFor } from '@fanfare/contract/kit/call';
import { isBusinessNeed } from '@fanfare/contract/kit/permission';
import { beforeAll, expect, test } from 'vitest';
import { everyCall, fillOwnPath, forEvery, requestFor } from './call-inputs/every-call.ts';
import { createBusiness, createMember } from './fixtures/business.ts';
import { createTestApp, type TestApp } from './test-app.ts';

// Long: every call of a business in eight spellings.

let app: TestApp;
let acme: Awaited<ReturnType<typeof createBusiness>>;
let member: Awaited<ReturnType<typeof createMember>>;
beforeAll(async () => {
  app = await createTestApp();
  acme = await createBusiness(app);
  member = await createMember(app, acme);
});

/** Spellings of a path that a router, proxy or framework might take for the same route. */
const spell = (path: string) => [
  `${path}/`,
  `/${path}`,
  path.toUpperCase(),
  path.replace(/\/(\w+)$/, '%2f$1'),
  `${path};x`,
  `${path}.json`,
];
const overrides = {
  'x-http-method-override': 'POST',
  'x-original-url': '/api/user/me',
  'x-rewrite-url': '/api/user/me',
};

test('every call of a business in another spelling by a member without roles → refused as in the usual spelling', () =>
  forEvery(
    everyCall.filter(([, { need }]) => isBusinessNeed(need) && need !== 'member'),
    async (key, call) => {
      const path = fillOwnPath(key, acme.bid, member.user.id);
      for (const spelling of spell(path)) {
        const answer = await member.send(methodFor(key), spelling, requestFor(call, {}));
        // Paths that are no call get the page of the web app.
        if (answer.text.startsWith('<!doctype html>')) continue;
        expect([400, 403, 404, 405], `${spelling}: ${answer.text}`).toContain(answer.status);
      }
      // Streams of events have no HEAD.
      const refused = call.events ? 404 : 403;
      if (methodFor(key) === 'GET') expect((await member.send('HEAD', path)).status).toBe(refused);
      const overridden = await member.send('GET', `${path}?_method=POST`, { headers: overrides });
      expect([400, 403, 405], `override: ${overridden.text}`).toContain(overridden.status);
    },
  ));
