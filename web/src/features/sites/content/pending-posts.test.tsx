import { minuteMs } from '@fanfare/contract/kit/durations';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithTheme } from '../../../../test/render-with-theme.tsx';
import { toApiError } from '../../../lib/api/api-error.ts';
import { copiesQuery } from '../posts/posts-query.ts';
import type { Site } from '../site-queries.ts';
import { UnpublishedDrafts } from './pending-posts.tsx';

afterEach(cleanup);

const site: Site = {
  id: 7,
  kind: 'hosted',
  name: 'Shelf',
  site_url: 'https://shelf.test',
  feed_url: null,
  slug: 'shelf',
  description: '',
  language: 'en',
  timezone: 'Europe/Berlin',
  accent: 'violet',
  connection_id: null,
  in_assets: true,
  posts: 0,
  pages: 0,
  subscribers: 0,
  created: '2030-01-01T00:00:00.000Z',
};

const renderPanel = async (answer: () => Promise<{ copies: [] }>, isAnswered = true): Promise<string> => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: minuteMs } },
  });
  const { queryKey } = copiesQuery(site.id);
  const request = client.prefetchQuery({ queryKey, queryFn: answer });
  if (isAnswered) await request;
  renderWithTheme(
    <QueryClientProvider client={client}>
      <UnpublishedDrafts sites={[site]} />
    </QueryClientProvider>,
  );
  return screen.getByRole('region', { name: 'Continue writing' }).textContent ?? '';
};
const emptyText = 'No unfinished posts.';

test('every site answered without unfinished posts → “No unfinished posts”; a site still loading or failed → text not shown', async () => {
  expect(await renderPanel(() => new Promise(() => undefined), false)).not.toContain(emptyText);
  cleanup();
  expect(await renderPanel(() => Promise.reject(toApiError(503, undefined)))).not.toContain(emptyText);
  cleanup();
  expect(await renderPanel(() => Promise.resolve({ copies: [] }))).toContain(emptyText);
});
