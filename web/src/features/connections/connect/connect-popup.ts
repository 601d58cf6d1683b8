import { type AccountKind, popup } from '@fanfare/contract/connections';
import { openPopup } from '../../../ui/overlay/popup.ts';
import { type ConnectMessage, channelName, parseConnectMessage } from './connect-message.ts';

const lookEveryMs = 500;

type Deps = {
  kind: AccountKind;
  path: string;
  /** The window said how it went. */
  onMessage: (message: ConnectMessage) => void;
  /** The window is closed, or its network cut it off from us; a word may still come. */
  onClosed: () => void;
};

/**
 * Opens a network's window. Call it in the click itself: after any wait, browsers block it. Answers nothing when it was
 * blocked, else how to stop listening.
 */
export function openConnectPopup({ kind, path, onMessage, onClosed }: Deps): (() => void) | undefined {
  const opened = openPopup(path, 'fanfare-connect', popup);
  if (!opened) return undefined;
  opened.focus();

  const hear = (data: unknown) => {
    const message = parseConnectMessage(data);
    // Another tab may be connecting another network; a window that knows no network is ours to ask about.
    if (message && (message.network === null || message.network === kind)) onMessage(message);
  };
  const hearWindow = (event: MessageEvent<unknown>) => {
    if (event.origin === window.location.origin) hear(event.data);
  };
  // Networks may sever the window from its opener; a channel of our own origin still reaches us.
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
  const hearChannel = (event: MessageEvent<unknown>) => hear(event.data);
  window.addEventListener('message', hearWindow);
  channel?.addEventListener('message', hearChannel);
  const timer = setInterval(() => {
    if (!opened.closed) return;
    clearInterval(timer);
    onClosed();
  }, lookEveryMs);

  return () => {
    clearInterval(timer);
    window.removeEventListener('message', hearWindow);
    channel?.close();
  };
}

/** Hears every window of ours, whichever tab opened it. Answers how to stop listening. */
export function onConnectMessage(onWord: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (parseConnectMessage(event.data)) onWord();
  });
  return () => channel.close();
}
