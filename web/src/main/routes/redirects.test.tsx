import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { ownerStart } from '../../../test/start-data.ts';
import { startQuery } from '../../lib/session.ts';
import { createQueryClient } from '../query-client.ts';
import { createPublicRouter } from './public-router.ts';
import { createAppRouter } from './router.ts';

test.each([
  ['/adprofile/save', '/adprofile', {}],
  ['/content/site/4/insights', '/content/site/insights/report', { site_id: '4' }],
])('old URL %s → redirects to %s', async (address, pathname, search) => {
  const client = createQueryClient();
  client.setQueryData(startQuery.queryKey, ownerStart);
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  expect(router.state.location).toMatchObject({ pathname, search });
});

test('public page: pointer over a link to an admin screen → nothing is loaded; link followed → the admin screens are opened', async () => {
  const client = createQueryClient();
  client.setQueryData(startQuery.queryKey, ownerStart);
  const opened: string[] = [];
  const history = createMemoryHistory({ initialEntries: ['/terms'] });
  const router = createPublicRouter(client, async () => void opened.push(history.location.href), history);
  await router.load();
  await router.preloadRoute({ to: '/$', params: { _splat: 'contest/5' } });
  expect(opened).toEqual([]);
  history.push('/contest/5');
  await router.load();
  expect(opened).toEqual(['/contest/5']);
});
