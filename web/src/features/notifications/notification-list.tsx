import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatUsDateTime } from '../../lib/format.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { NotificationListEmpty, NotificationListFrame } from '../../ui/page/notification-list.tsx';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import classes from './notification-list.module.css';
import { type Message, useNotifications } from './use-notifications.ts';

/** Contents of the notification menu. Each row opens `/user/notification/{id}`, which marks it as read. */
export function NotificationList({ onNavigate }: { onNavigate: () => void }) {
  const list = useNotifications();
  if (!list.data)
    return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <TextSkeleton />;
  const { messages } = list.data.notification.alerts;
  if (messages.length === 0)
    return (
      <NotificationListEmpty title="No notifications yet">
        Updates about your businesses and background tasks appear here.
      </NotificationListEmpty>
    );
  return (
    <NotificationListFrame>
      {messages.map((message) => (
        <NotificationRow key={message.id} message={message} onNavigate={onNavigate} />
      ))}
    </NotificationListFrame>
  );
}

function NotificationRow({ message, onNavigate }: { message: Message; onNavigate: () => void }) {
  const timeZone = useTimeZone();
  return (
    <li>
      <Link
        to="/user/notification/$id"
        params={{ id: String(message.id) }}
        preload={false}
        className={classes.row}
        data-unread={!message.read || undefined}
        onClick={onNavigate}
      >
        <span className={classes.title}>
          {!message.read && <span className={classes.dot} role="img" aria-label="Unread" />}
          <strong>{message.title}</strong>
          {message.count > 1 && (
            <Badge color="gray" className={classes.count}>
              {message.count} times
            </Badge>
          )}
        </span>
        {message.message && <span className={classes.text}>{message.message}</span>}
        <time dateTime={message.created} title={timeZone.replaceAll('_', ' ')}>
          {formatUsDateTime(message.created, timeZone)}
        </time>
      </Link>
    </li>
  );
}
