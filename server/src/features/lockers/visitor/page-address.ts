import { unlockLimits } from '@fanfare/contract/lockers/unlock';

/**
 * URL of the page a visitor is on, as the browser sent it, without query and fragment. Empty when it is no web page.
 */
export const parsePageAddress = (text: string): string => {
  if (text.length > 4000 || !URL.canParse(text)) return '';
  const { protocol, origin, pathname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return '';
  const address = `${origin}${pathname}`;
  return address.length > unlockLimits.pageUrl ? origin.slice(0, unlockLimits.pageUrl) : address;
};
