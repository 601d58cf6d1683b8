import { type AccountKind, popupSizes } from '@fanfare/contract/connections/connections';
import { toast } from '../../../ui/feedback/toast.ts';

const storageKey = 'fanfare-connect-result';

/** Popups of mailing services reload the page that opened them when they close. */
export const reloadsPage = (kind: AccountKind): boolean => popupSizes[kind] !== undefined;

/** Reloads the page; the result of the popup is shown afterwards. */
export function reloadWithResult(result?: { outcome: string; message: string }) {
  if (result) {
    const { outcome, message } = result;
    sessionStorage.setItem(storageKey, new URLSearchParams({ outcome, message }).toString());
  }
  window.location.reload();
}

/** Shows the result of the popup that reloaded this page, once. */
export function showStoredResult() {
  const result = new URLSearchParams(sessionStorage.getItem(storageKey) ?? '');
  sessionStorage.removeItem(storageKey);
  const message = result.get('message');
  if (!message) return;
  if (result.get('outcome') === 'connected') toast.good(message);
  else toast.warn(message);
}
