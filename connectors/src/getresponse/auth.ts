import { ConnectorFailure } from '@fanfare/contract/networks/failure';
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

    async probe({ accessToken }) {
      try {
        return { isAlive: true, granted: [], declined: [], account: await readAccount(accessToken) };
      } catch (error) {
        if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
        const { message, networkMessage, code } = error.details;
        const problem = { kind: error.kind, message, networkMessage, code };
        return { isAlive: false, granted: [], declined: [], problem };
      }
    },
  };
};
