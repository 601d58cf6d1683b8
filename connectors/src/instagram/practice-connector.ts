import { instagramProfiles } from '@fanfare/contract/networks/instagram';
import { scopesFor } from '@fanfare/contract/networks/profile';
import type { Fetch, Runtime } from '../kit/http/http.ts';
import { submitConsent } from '../kit/practice/consent-form.ts';
import type { Grant } from '../ports/grant.ts';
import type { Post, Publication } from '../ports/publisher.ts';
import { instagram } from './index.ts';
import { practiceAddresses } from './settings.ts';

/** Instagram connector for the practice networks; test fixture. */
export const practiceConnector = (sandboxUrl: string, runtime: Runtime) =>
  instagram(
    {
      ...practiceAddresses(sandboxUrl),
      version: 'v25.0',
      app: { id: '2039485761203948', secret: 'practice0instagram0app0secret001' },
    },
    runtime,
  );

export const practiceScopes = scopesFor(instagramProfiles.current, ['pages', 'publish', 'insights']);

type PracticeInstagram = ReturnType<typeof practiceConnector>;

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';

/** Signs in and allows all permissions. */
export const signIn = async ({ authorizer, callback }: PracticeInstagram, fetch: Fetch): Promise<Grant> => {
  const address = authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri });
  const result = callback.read(await submitConsent({ fetch, redirectUri }, address, { choice: 'allow' }));
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  return authorizer.exchange({ code: result.code, redirectUri });
};

type PublishDeps = { instagram: PracticeInstagram; grant: Grant; clock: { advance(seconds: number): void } };

/** Checks a publication until it is no longer waiting. */
export const publishToEnd = async ({ instagram, grant, clock }: PublishDeps, started: Publication) => {
  let publication = started;
  for (let check = 0; check < 20 && publication.state === 'waiting'; check += 1) {
    clock.advance(publication.checkInSeconds);
    // The publish state is stored as JSON between checks.
    publication = await instagram.publisher.resume(grant, JSON.parse(JSON.stringify(publication.publishState)));
  }
  return publication;
};

export const publish = async (deps: PublishDeps, post: Post): Promise<Publication> =>
  publishToEnd(deps, await deps.instagram.publisher.begin(deps.grant, post));
