import { useState } from 'react';
import type { Message } from './use-notifications.ts';

/** Notifications to announce: unread ones that were not there before, were read before, or now have a higher count. */
export function newNotifications(previous: readonly Message[], current: readonly Message[]): Message[] {
  const previousById = new Map(previous.map((message) => [message.id, message]));
  return current.filter((message) => {
    const previousMessage = previousById.get(message.id);
    return !message.read && (!previousMessage || previousMessage.read || previousMessage.count < message.count);
  });
}

/** Screen-reader text for new notifications; those present on page load do not count. */
export function useNewNotificationText(messages: readonly Message[] | undefined): string {
  const [lastMessages, setLastMessages] = useState(messages);
  const [text, setText] = useState('');
  if (messages && messages !== lastMessages) {
    setLastMessages(messages);
    const [first, ...rest] = lastMessages ? newNotifications(lastMessages, messages) : [];
    if (first) setText(rest.length > 0 ? `${rest.length + 1} new notifications` : `New: ${first.title}`);
  }
  return text;
}
