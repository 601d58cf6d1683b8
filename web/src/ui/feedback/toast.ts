import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { createElement } from 'react';
import { errorMessage } from '../../lib/api/api-error.ts';
import type { Tone } from './alert.tsx';
import { UndoMessage } from './undo-message.tsx';

const toneStyles = {
  good: { color: 'green', icon: IconCheck },
  warn: { color: 'orange', icon: IconAlertTriangle },
  bad: { color: 'red', icon: IconX },
  info: { color: 'blue', icon: IconInfoCircle },
};

/** Seconds for which the Undo button stays. */
export const undoSeconds = 5;

/** Shows a toast. Tone `bad` stays until it is closed; all other toasts hide after 5 s. */
function show(tone: Tone, message: string, title?: string): string {
  const { color, icon } = toneStyles[tone];
  return notifications.show({
    color,
    icon: createElement(icon, { size: 18, stroke: 1.5 }),
    title,
    message,
    autoClose: tone === 'bad' ? false : 5000,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}

function undo(message: string, onUndo: () => void): string {
  const id = notifications.show({
    color: 'gray',
    withBorder: true,
    message: createElement(UndoMessage, {
      message,
      onUndo: () => {
        notifications.hide(id);
        onUndo();
      },
    }),
    autoClose: undoSeconds * 1000,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
  return id;
}

export const toast = {
  good: (message: string, title?: string) => show('good', message, title),
  warn: (message: string, title?: string) => show('warn', message, title),
  bad: (message: string, title?: string) => show('bad', message, title),
  info: (message: string, title?: string) => show('info', message, title),
  /** Shows the message of any thrown value. */
  failed: (error: unknown) => show('bad', errorMessage(error)),
  undo,
};
