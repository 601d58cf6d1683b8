import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/page/page.tsx';

/** `/user/notification/{id}` is a door: it marks the notification as read and leads on to what it is about. */
export function NotificationPage() {
  const { id } = useParams({ from: '/admin/user/notification/$id' });
  const client = useQueryClient();
  const router = useRouter();
  const opened = useQuery({
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
    // In place of this page: Back must not walk into the door again.
    if (opened.data) void router.navigate({ href: opened.data, replace: true });
  }, [opened.data, router]);

  if (!opened.error) return <PageSkeleton />;
  const isGone = opened.error instanceof ApiError && [400, 404].includes(opened.error.status);
  return (
    <Page title="Notification">
      <ErrorState
        error={isGone ? gone : opened.error}
        title={isGone ? 'This notification is no longer here' : undefined}
        onRetry={() => void opened.refetch()}
        action={
          isGone && (
            <Button component={Link} to="/">
              Go to the dashboard
            </Button>
          )
        }
      />
    </Page>
  );
}

const goneMessage =
  'It may have been sent to another account of yours, or it is so old that it was cleared away. Newer ones are under the bell.';
const gone = new ApiError(404, {
  code: 'not-found',
  message: goneMessage,
  request_id: '',
  error: goneMessage,
  error_message: goneMessage,
});
