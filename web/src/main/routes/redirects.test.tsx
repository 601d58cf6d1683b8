import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { ownerStart } from '../../../test/start-data.ts';
import { startQuery } from '../../lib/session.ts';
import { createQueryClient } from '../query-client.ts';
import { createAppRouter } from './router.tsx';

test('the address that ad profiles are saved at leads back to their list', async () => {
  const client = createQueryClient();
  client.setQueryData(startQuery.queryKey, ownerStart);
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: ['/adprofile/save'] }));
  await router.load();
  expect(router.state.location.pathname).toBe('/adprofile');
});
