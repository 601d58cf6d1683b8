import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { AdAccountRef } from '../../ports/ads/ads.ts';

const network = 'native-ads';

export const gone = (what: string): ConnectorFailure =>
  new ConnectorFailure('gone', { network, message: `The native-ads network no longer has this ${what}.` });

export const refuse = (code: string, message: string): ConnectorFailure =>
  new ConnectorFailure('rejected', { network, code, message });

export const isId = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id);

/**
 * An id as a number. The network applies a change without an id to all banners or campaigns, so anything that is not
 * an id must never reach it.
 */
export const toId = (id: string, what: string): number => {
  if (!isId(id)) throw gone(what);
  return Number(id);
};

/** Query that names the account. Without it a call would act on the account of our API key. */
export const accountQuery = ({ id }: AdAccountRef) => ({ sub_account_id: String(toId(id, 'ad account')) });

/** Status 409 with code 100: an id that does not exist or is another account's. */
export const isWrongId = (error: unknown): error is ConnectorFailure =>
  error instanceof ConnectorFailure && error.details.code === '100';
