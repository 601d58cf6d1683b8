import { expect, test } from 'vitest';
import { z } from 'zod';
import { createPlatformHttp } from '../../../../test/platform-http.ts';
import { redirectRoute } from './redirect-routes.ts';

test.each([
  ['a popup', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }, '/consent'],
  ['a browser without Sec-Fetch headers', {}, '/consent'],
  ['an image of an article', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }, '/done?problem=forbidden'],
  ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }, '/done?problem=forbidden'],
])(
  'connect page requested by %s → redirected to the target, or to the page that says why not',
  async (_, headers, location) => {
    const redirectRoutes = [redirectRoute('/connect', z.object({}), async () => '/consent')];
    const { http, signIn } = await createPlatformHttp({ redirectRoutes });
    signIn(1);
    const answer = await http.inject({ url: '/connect', headers: { cookie: 'fanfare=session-1', ...headers } });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
  },
);
