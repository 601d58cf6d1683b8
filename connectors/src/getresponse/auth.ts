import { probeAccount } from '../kit/auth/probe-account.ts';
import type { ApiKeyAuth } from '../ports/api-key-auth.ts';
import type { RemoteAccount } from '../ports/grant.ts';
import type { Client } from './client.ts';
import { AccountBody } from './wire.ts';

/** A key expires after 90 days without use, so the daily check also keeps it alive. */
export const getresponseAuth = (client: Client): ApiKeyAuth => {
  const readAccount = async (key: string): Promise<RemoteAccount> => {
    const { accountId, email } = await client.read({ operation: 'account', to: '/accounts', key }, AccountBody);
    return { id: accountId, name: email };
  };

  return {
    connect: async (key) => ({ accessToken: key, scopes: [], account: await readAccount(key) }),

    probe: (grant) => probeAccount(grant, readAccount),
  };
};
