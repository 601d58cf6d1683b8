import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatUs } from '../../lib/format.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { BellEmpty, NotificationListFrame } from '../../ui/page/notification-list.tsx';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import classes from './notification-list.module.css';
import { type Message, useNotifications } from './use-notifications.ts';

/** The bell's list. Each row leads to the thing itself, by way of being read. */
export function NotificationList({ onGo }: { onGo: () => void }) {
  const list = useNotifications();
  if (!list.data)
    return list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <TextSkeleton />;
  const { messages } = list.data.notification.alerts;
  if (messages.length === 0)
    return (
      <BellEmpty title="Nothing to tell you">
        When something happens in your businesses, or work you started in the background is done, it says so here.
      </BellEmpty>
    );
  return (
    <NotificationListFrame>
      {messages.map((message) => (
        <Row key={message.id} message={message} onGo={onGo} />
      ))}
    </NotificationListFrame>
  );
}

function Row({ message, onGo }: { message: Message; onGo: () => void }) {
  const zone = useTimeZone();
  return (
    <li>
      <Link
        to="/user/notification/$id"
        params={{ id: String(message.id) }}
        preload={false}
        className={classes.row}
        data-unread={!message.read || undefined}
        onClick={onGo}
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
        <time dateTime={message.created} title={zone.replaceAll('_', ' ')}>
          {formatUs(message.created, zone)}
        </time>
      </Link>
    </li>
  );
}
