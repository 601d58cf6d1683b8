import { scopesOf } from '@fanfare/contract/networks/profile';
import { xProfiles } from '@fanfare/contract/networks/x';
import { codeChallenge } from '../kit/auth/oauth2.ts';
import type { Fetch, Runtime } from '../kit/http/http.ts';
import { submitConsent } from '../kit/practice/consent-form.ts';
import type { Grant } from '../ports/grant.ts';
import { x } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** X aimed at the practice networks, as the tests of this folder need it. */
export const practiceConnector = (sandboxUrl: string, outside: Runtime) =>
  x(
    {
      ...practiceAddresses(sandboxUrl),
      app: {
        id: 'cHJhY3RpY2UtZmFuZmFyZS1hcHA6MTpjaQ',
        secret: 'practice0x0app0secret0000000000000000000000000001',
      },
    },
    outside,
  );

export const practiceScopes = scopesOf(xProfiles.current, ['identity', 'publish', 'insights']);

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const codeVerifier = 'practising-verifier-of-at-least-forty-three-characters';

/** Somebody connects and allows everything but what is unticked. */
export const signedIn = async (
  { authorizer, callback }: ReturnType<typeof practiceConnector>,
  fetch: Fetch,
  untick: readonly string[] = [],
): Promise<Grant> => {
  const ask = { state: 's', scopes: practiceScopes, redirectUri, codeChallenge: codeChallenge(codeVerifier) };
  const back = callback.read(
    await submitConsent({ fetch, redirectUri }, authorizer.authorizeUrl(ask), { press: 'allow', untick }),
  );
  if (back.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(back)}.`);
  return authorizer.exchange({ code: back.code, redirectUri, codeVerifier });
};
