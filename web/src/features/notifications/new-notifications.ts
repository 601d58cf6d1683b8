import { useState } from 'react';
import type { Message } from './use-notifications.ts';

/** What is unread now and was not there before, or happened once more since. */
export function newNotifications(before: readonly Message[], after: readonly Message[]): Message[] {
  const known = new Map(before.map((message) => [message.id, message]));
  return after.filter((message) => {
    const old = known.get(message.id);
    return !message.read && (!old || old.read || old.count < message.count);
  });
}

/** The sentence a screen reader hears. What was there when the page opened is no news. */
export function useNewNotificationText(messages: readonly Message[] | undefined): string {
  const [seen, setSeen] = useState(messages);
  const [sentence, setSentence] = useState('');
  if (messages && messages !== seen) {
    setSeen(messages);
    const [first, ...rest] = seen ? newNotifications(seen, messages) : [];
    if (first) setSentence(rest.length > 0 ? `${rest.length + 1} new notifications` : `New: ${first.title}`);
  }
  return sentence;
}
