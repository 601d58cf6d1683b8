import { type AccountKind, popupSize, popupSizes } from '@fanfare/contract/connections/connections';
import { openPopup } from '../../../ui/overlay/popup.ts';
import { type ConnectMessage, channelName, parseConnectMessage } from './connect-message.ts';

const pollMs = 500;

type PopupOptions = {
  kind: AccountKind;
  path: string;
  /** Called when the popup posted its result. */
  onMessage: (message: ConnectMessage) => void;
  /** Called when the popup is closed, or cut off from its opener; a message can still arrive. */
  onClosed: () => void;
};

/**
 * Opens the popup of a network. Call it synchronously in the click handler, or browsers block it. Returns a function
 * that stops listening, or undefined if the popup was blocked.
 */
export function openConnectPopup({ kind, path, onMessage, onClosed }: PopupOptions): (() => void) | undefined {
  const popupWindow = openPopup(path, 'fanfare-connect', popupSizes[kind] ?? popupSize);
  if (!popupWindow) return undefined;
  popupWindow.focus();

  const handleData = (data: unknown) => {
    const message = parseConnectMessage(data);
    // Another tab can connect another network at the same time. Messages without a network are errors and count.
    if (message && (message.network === null || message.network === kind)) onMessage(message);
  };
  const handleWindowMessage = (event: MessageEvent<unknown>) => {
    if (event.origin === window.location.origin) handleData(event.data);
  };
  // A network can cut the popup off from its opener (COOP); a same-origin channel still works.
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);
  const handleChannelMessage = (event: MessageEvent<unknown>) => handleData(event.data);
  window.addEventListener('message', handleWindowMessage);
  channel?.addEventListener('message', handleChannelMessage);
  const timer = setInterval(() => {
    if (!popupWindow.closed) return;
    clearInterval(timer);
    onClosed();
  }, pollMs);

  return () => {
    clearInterval(timer);
    window.removeEventListener('message', handleWindowMessage);
    channel?.close();
  };
}

/** Listens to the popups of every tab. Returns a function that stops listening. */
export function onConnectMessage(onMessage: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (parseConnectMessage(event.data)) onMessage();
  });
  return () => channel.close();
}
