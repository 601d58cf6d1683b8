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
  ...{ id: 7, kind: 'hosted', name: 'Shelf', site_url: 'https://shelf.test', feed_url: null, slug: 'shelf' },
  ...{ description: '', language: 'en', timezone: 'Europe/Berlin', accent: 'violet', connection_id: null },
  ...{ in_assets: true, posts: 0, created: '2030-01-01T00:00:00.000Z' },
};

const drawn = async (answer: () => Promise<{ copies: [] }>, isAnswered = true): Promise<string> => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: 60_000 } },
  });
  const { queryKey } = copiesQuery(site.id);
  const asked = client.prefetchQuery({ queryKey, queryFn: answer });
  if (isAnswered) await asked;
  renderWithTheme(
    <QueryClientProvider client={client}>
      <UnpublishedDrafts sites={[site]} />
    </QueryClientProvider>,
  );
  return screen.getByRole('region', { name: 'Go on writing' }).textContent ?? '';
};
const nothing = 'Nothing is left unfinished.';

test('nothing is said to be left unfinished before the sites have answered, nor when one does not', async () => {
  expect(await drawn(() => new Promise(() => undefined), false)).not.toContain(nothing);
  cleanup();
  expect(await drawn(() => Promise.reject(toApiError(503, undefined)))).not.toContain(nothing);
  cleanup();
  expect(await drawn(() => Promise.resolve({ copies: [] }))).toContain(nothing);
});
