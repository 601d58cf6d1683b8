import { submitConsent } from '@fanfare/connectors/kit/practice/consent-form';
import { callbackPath } from '@fanfare/contract/connections/connect-calls';
import type { NetworkName } from '@fanfare/contract/networks/names';
import type { ConnectDemo } from '../../demo/accounts.ts';
import type { Connections, Networks } from '../../features/connections/index.ts';
import { networkFetch } from '../../platform/outbound/index.ts';
import { hashToken, newToken, type RandomBytes } from '../../platform/random.ts';

type Deps = { networks: Networks; connections: Connections; origin: string; random: RandomBytes };

/** Connects accounts of the practice networks through their consent page, as a user who allows access. */
export const practiceAccounts = ({ networks, connections, origin, random }: Deps): ConnectDemo => {
  const fetch = networkFetch();
  return async (actor, businessId, network: NetworkName) => {
    const connector = networks.find(network);
    const { authorizer, callback } = connector ?? {};
    if (!connector || !authorizer || !callback) throw new Error(`${network} has no consent page`);
    const redirectUri = `${origin}${callbackPath(network)}`;
    const codeVerifier = newToken(random);
    const scopes = connections.service.scopes(network);
    const codeChallenge = hashToken(codeVerifier);
    const consentUrl = authorizer.authorizeUrl({ state: newToken(random), scopes, redirectUri, codeChallenge });
    const answer = callback.read(await submitConsent({ fetch, redirectUri }, consentUrl, { choice: 'allow' }));
    if (answer.outcome !== 'code') throw new Error(`${network} returned no code`);
    const grant = await authorizer.exchange({ code: answer.code, redirectUri, codeVerifier });
    await connections.connectionUpsert.saveGrant(actor, businessId, connector, grant, scopes);
  };
};
