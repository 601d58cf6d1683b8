import { scopesFor } from '@fanfare/contract/networks/profile';
import { xProfiles } from '@fanfare/contract/networks/x';
import { codeChallenge } from '../kit/auth/oauth2.ts';
import type { Fetch, Runtime } from '../kit/http/http.ts';
import { submitConsent } from '../kit/practice/consent-form.ts';
import type { Grant } from '../ports/grant.ts';
import { x } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** X connector for the practice networks; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: Runtime) =>
  x(
    {
      ...practiceAddresses(sandboxUrl),
      app: {
        id: 'cHJhY3RpY2UtZmFuZmFyZS1hcHA6MTpjaQ',
        secret: 'practice0x0app0secret0000000000000000000000000001',
      },
    },
    runtime,
  );

export const practiceScopes = scopesFor(xProfiles.current, ['identity', 'publish', 'insights']);

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const codeVerifier = 'practice-verifier-of-at-least-forty-three-characters';

/** Signs in and allows all permissions except `untick`. */
export const signIn = async (
  { authorizer, callback }: ReturnType<typeof practiceConnector>,
  fetch: Fetch,
  untick: readonly string[] = [],
): Promise<Grant> => {
  const request = { state: 's', scopes: practiceScopes, redirectUri, codeChallenge: codeChallenge(codeVerifier) };
  const result = callback.read(
    await submitConsent({ fetch, redirectUri }, authorizer.authorizeUrl(request), { choice: 'allow', untick }),
  );
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  return authorizer.exchange({ code: result.code, redirectUri, codeVerifier });
};
