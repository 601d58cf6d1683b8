import { connectPaths } from '@fanfare/contract/connections/connect-calls';
import { popupSizes } from '@fanfare/contract/connections/connections';
import { openPopup } from '../../../ui/overlay/popup.ts';

export type PopupService = 'aweber' | 'gotowebinar';

const pollMs = 300;

/**
 * Opens the consent page of a service in a popup of its own size and calls `onClosed` when it closes. Call it
 * synchronously in the click handler, or browsers block it. Returns false if the popup was blocked.
 */
export function openServicePopup(service: PopupService, onClosed: () => void): boolean {
  const popup = openPopup(connectPaths[service], `fanfare-${service}`, popupSizes[service]);
  if (!popup) return false;
  popup.focus();
  const timer = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(timer);
    onClosed();
  }, pollMs);
  return true;
}

export const reloadPage = (): void => window.location.reload();
