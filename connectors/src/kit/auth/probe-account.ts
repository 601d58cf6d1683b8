import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Health } from '../../ports/authorizer.ts';
import type { Grant, RemoteAccount } from '../../ports/grant.ts';

/** Health at a network without introspection: a token is valid if it reads its account, and the scopes are the grant's. */
export const probeAccount = async (
  { accessToken, scopes, expiresAt }: Grant,
  readAccount: (accessToken: string) => Promise<RemoteAccount>,
): Promise<Health> => {
  try {
    return { isAlive: true, granted: scopes, declined: [], expiresAt, account: await readAccount(accessToken) };
  } catch (error) {
    if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
    const { message, networkMessage, code } = error.details;
    const problem = { kind: error.kind, message, networkMessage, code };
    return { isAlive: false, granted: [], declined: [], expiresAt, problem };
  }
};
