import { notFound } from '@fanfare/contract/kit/terms';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/page/page.tsx';

/** `/user/notification/{id}` marks the notification as read and redirects to its link. */
export function NotificationPage() {
  const { id } = useParams({ from: '/admin/user/notification/$id' });
  const client = useQueryClient();
  const router = useRouter();
  const openQuery = useQuery({
    queryKey: ['POST /user/notification/{id}/open', id],
    queryFn: async () => {
      const { link } = await call('POST /user/notification/{id}/open', { params: { id } });
      void client.invalidateQueries({ queryKey: ['GET /user/{id}/notifications'] });
      return link;
    },
    gcTime: 0,
    retry: false,
  });

  useEffect(() => {
    // The redirect replaces this history entry, so that Back does not redirect again.
    if (openQuery.data) void router.navigate({ href: openQuery.data, replace: true });
  }, [openQuery.data, router]);

  if (!openQuery.error) return <PageSkeleton />;
  const isNotFound = openQuery.error instanceof ApiError && [400, 404].includes(openQuery.error.status);
  return (
    <Page title="Notification">
      <ErrorState
        error={isNotFound ? notFoundError : openQuery.error}
        title={isNotFound ? notFound('Notification') : undefined}
        onRetry={() => void openQuery.refetch()}
        action={
          isNotFound && (
            <Button component={Link} to="/">
              Go to dashboard
            </Button>
          )
        }
      />
    </Page>
  );
}

const notFoundMessage = 'It may have expired, or it belongs to another account.';
const notFoundError = new ApiError(404, {
  code: 'not-found',
  message: notFoundMessage,
  request_id: '',
  error: notFoundMessage,
  error_message: notFoundMessage,
});
