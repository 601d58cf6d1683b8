import type { CurrentUser } from '@fanfare/contract/identity/identity';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { toApiError } from '../src/lib/api/api-error.ts';
import { startQuery } from '../src/lib/session.ts';
import { renderWithTheme } from './render-with-theme.tsx';
import { ownBusiness, user as plainUser } from './users.ts';

const owner: CurrentUser = { ...plainUser, business: { ...ownBusiness, access_level: 3 } };

/** State of a query when the page is rendered: an answer, a failure, or neither while the query is pending. */
export type QueryAnswer = { queryKey: readonly unknown[]; data?: unknown; failsWith?: number };

/**
 * Renders a page at an address. Its queries have these answers; all others stay pending, because nothing is sent. The
 * user is the owner of a business, unless the test changes that.
 */
export async function renderPage(
  Page: () => ReactNode,
  {
    path,
    address,
    answers,
    user = owner,
  }: { path: string; address: string; answers: QueryAnswer[]; user?: CurrentUser },
) {
  cleanup();
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(startQuery.queryKey, {
    user,
    registration_open: true,
    mailbox_url: null,
    practice: true,
    social_sdk: null,
    admin_origin: null,
  });
  for (const { queryKey, data, failsWith } of answers)
    if (failsWith !== undefined)
      await client.prefetchQuery({ queryKey, queryFn: () => Promise.reject(toApiError(failsWith, undefined)) });
    else if (data !== undefined) client.setQueryData(queryKey, data);
    else void client.prefetchQuery({ queryKey, queryFn: () => new Promise(() => undefined) });

  const rootRoute = createRootRoute();
  const pageRoute = createRoute({ getParentRoute: () => rootRoute, path, component: Page });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: rootRoute.addChildren([pageRoute]), history });
  await router.load();
  renderWithTheme(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('heading');
  return { router, client };
}
