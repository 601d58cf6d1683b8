import { expect, test } from 'vitest';
import { createSite, createSiteOwner } from '../../../../test/fixtures/site.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { rateLimits } from '../../../platform/http/security/rate-limits.ts';

test('too many searches on a site from one address → 429; pages and other addresses are not affected', async () => {
  const app = await createTestApp({ limitScale: 1 });
  const { path } = await createSite(app, await createSiteOwner(app));
  const search = (address: string) => app.browser().send('GET', `${path}/search/posts?q=tea`, { address });
  for (let n = 0; n < rateLimits.search.count; n += 1) expect((await search('203.0.113.7')).status).toBe(200);
  expect(await search('203.0.113.7')).toMatchObject({ status: 429 });
  expect((await search('203.0.113.8')).status).toBe(200);
  expect((await app.browser().send('GET', path, { address: '203.0.113.7' })).status).toBe(200);
});
