import { connectPaths } from '@fanfare/contract/connections/connect-calls';
import type { Account, NetworkOption } from '../types.ts';

/**
 * The path of the page that connects a network as a social account. For Google it differs from the page that connects
 * ad accounts.
 */
export const socialConnectPath = ({ kind, connect }: Pick<NetworkOption, 'kind' | 'connect'>): string | null =>
  connect !== null && kind === 'google' ? connectPaths.googleAccount : connect;

/** The page that reconnects an account. With `rerequest` the network asks again for permissions that were declined. */
export const reconnectPath = (
  path: string,
  {
    id,
    kind,
    account_id,
    name,
    missing,
  }: Pick<Account, 'id' | 'kind' | 'account_id' | 'name'> & { missing: readonly string[] },
): string => {
  const rerequest: Record<string, string> = missing.length > 0 ? { rerequest: 'true' } : {};
  if (kind !== 'google') return `${path}?${new URLSearchParams({ reconnect: String(id), ...rerequest })}`;
  // Google preselects the account by its email address.
  const query = { google_account_id: account_id, email: name, ...rerequest };
  return `${connectPaths.googleAccount}?${new URLSearchParams(query)}`;
};
