import { Button, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy } from 'react';
import { useNewNotificationText, useNotifications } from '../../../features/notifications/index.ts';
import { useSave } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { BellPopover } from './bell-popover.tsx';

const NotificationList = lazy(() =>
  import('../../../features/notifications/notification-list.tsx').then((module) => ({
    default: module.NotificationList,
  })),
);

export function NotificationBell() {
  const { id } = useMe();
  const { data } = useNotifications();
  const unread = data?.unread ?? 0;
  const announcement = useNewNotificationText(data?.notification.alerts.messages);
  const readAll = useSave('POST /user/{id}/notifications/readall', { refreshes: ['GET /user/{id}/notifications'] });
  return (
    <>
      <BellPopover
        label="Notifications"
        icon={IconBell}
        unread={unread}
        action={
          unread > 0 && (
            <Button
              variant="subtle"
              size="xs"
              loading={readAll.isPending}
              onClick={() => readAll.mutate({ params: { id }, silent: true }, { onError: toast.failed })}
            >
              Mark all as read
            </Button>
          )
        }
      >
        {(close) => <NotificationList onNavigate={close} />}
      </BellPopover>
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </>
  );
}
