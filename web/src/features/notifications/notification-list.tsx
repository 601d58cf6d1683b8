import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatUsDateTime } from '../../lib/format.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Block, Flex } from '../../ui/layout/layout.tsx';
import { NotificationListEmpty, NotificationListFrame } from '../../ui/page/notification-list.tsx';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import { Meta } from '../../ui/text/text.tsx';
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
        className={`${classes.row} ff-hover`}
        onClick={onNavigate}
      >
        <Flex component="span" gap={8} align="baseline" miw={0} breakWords>
          {!message.read && (
            <Block
              component="span"
              flex="none"
              w={8}
              h={8}
              bdrs={4}
              bg="var(--ff-primary)"
              role="img"
              aria-label="Unread"
            />
          )}
          <Block component="strong" fw={message.read ? 500 : 650}>
            {message.title}
          </Block>
          {message.count > 1 && (
            <Badge color="gray" flex="none" ms="auto">
              {message.count} times
            </Badge>
          )}
        </Flex>
        {message.message && <Meta breakWords>{message.message}</Meta>}
        <Block
          component="time"
          c="dimmed"
          fz={13}
          breakWords
          tabular
          dateTime={message.created}
          title={timeZone.replaceAll('_', ' ')}
        >
          {formatUsDateTime(message.created, timeZone)}
        </Block>
      </Link>
    </li>
  );
}
