import { hourSeconds } from '@fanfare/contract/kit/durations';
import { describe, expect, test } from 'vitest';
import type { Authorizer, Callback } from '../../ports/authorizer.ts';
import type { Connector } from '../../ports/connector.ts';
import type { Grant } from '../../ports/grant.ts';
import { codeChallenge } from '../auth/oauth2.ts';
import { type ConsentDecision, submitConsent } from '../practice/consent-form.ts';
import type { TestContext } from './test-context.ts';

export type Authorizing = Connector & { authorizer: Authorizer; callback: Callback };

export type ConsentOperations = {
  scopes: readonly string[];
  /** A permission the user unticks; missing where the consent page has no checkboxes. */
  untick?: string | undefined;
  /** True for a network without a revoke API: only the user can end the grant, in the network's settings. */
  cannotRevoke?: boolean | undefined;
};

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const codeVerifier = 'conformance-verifier-of-at-least-forty-three-characters';

/** A user who submits the network's consent page. */
export const createConsentUser = <C extends Authorizing>(context: TestContext<C>, { scopes }: ConsentOperations) => {
  const decide = async (decision: ConsentDecision, rerequest = false) => {
    const { authorizer, callback } = context.subject();
    const request = { state: 'state-1', scopes, redirectUri, rerequest, codeChallenge: codeChallenge(codeVerifier) };
    return callback.read(
      await submitConsent({ fetch: context.fetch, redirectUri }, authorizer.authorizeUrl(request), decision),
    );
  };
  const exchange = (code: string) => context.subject().authorizer.exchange({ code, redirectUri, codeVerifier });
  const signIn = async (decision: ConsentDecision = { choice: 'allow' }, rerequest = false): Promise<Grant> => {
    const result = await decide(decision, rerequest);
    if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
    return exchange(result.code);
  };
  return { decide, exchange, signIn };
};

type ConsentUser = ReturnType<typeof createConsentUser>;

type Deps<C extends Authorizing> = {
  context: TestContext<C>;
  user: ConsentUser;
  operations: ConsentOperations;
  grant: () => Grant;
  /** Signs in again, since unticking a permission removed it from all grants of the user. */
  signInAgain: () => Promise<void>;
};

export const consentTests = <C extends Authorizing>({
  context,
  user,
  operations,
  grant,
  signInAgain: signedInAgain,
}: Deps<C>) => {
  describe('consent', () => {
    test('user allows the consent → grant with account and all permissions', async () => {
      expect(grant().account.id).not.toBe('');
      expect(grant().account.name).not.toBe('');
      expect(grant().scopes).toEqual(expect.arrayContaining([...operations.scopes]));
      const health = await context.subject().authorizer.probe(grant());
      expect(health).toMatchObject({ isAlive: true, account: { id: grant().account.id } });
      expect(health.granted).toEqual(expect.arrayContaining([...operations.scopes]));
    });

    test('user denies the consent → outcome denied with the state', async () => {
      expect(await user.decide({ choice: 'deny' })).toEqual({ outcome: 'denied', state: 'state-1' });
    });

    const { untick } = operations;
    if (untick) {
      test('permission unticked by the user at the consent → missing from the grant and from the probe', async () => {
        const partial = await user.signIn({ choice: 'allow', untick: [untick] });
        expect(partial.scopes).not.toContain(untick);
        const health = await context.subject().authorizer.probe(partial);
        expect(health.granted).not.toContain(untick);
        await signedInAgain();
      });
    }

    test('second exchange of a code → rejected or reauthorize', async () => {
      const result = await user.decide({ choice: 'allow' });
      if (result.outcome !== 'code') throw new Error('No code.');
      await user.exchange(result.code);
      const failure = await context.catchFailure(user.exchange(result.code));
      expect(['rejected', 'reauthorize']).toContain(failure.kind);
    });
  });
};

type GrantEndDeps<C extends Authorizing> = Omit<Deps<C>, 'signInAgain'> & {
  read: (connector: C, grant: Grant) => Promise<unknown>;
};

export const grantEndTests = <C extends Authorizing>({ context, user, operations, grant, read }: GrantEndDeps<C>) => {
  describe('end of a grant', () => {
    test('refresh of a grant → working grant with refresh token and account', async () => {
      const { refresh } = context.subject().authorizer;
      if (!refresh) return expect(grant().refreshToken).toBeUndefined();
      const refreshed = await refresh(await user.signIn());
      expect(refreshed.refreshToken).toBeTruthy();
      expect(refreshed.account.id).toBe(grant().account.id);
      expect(await context.subject().authorizer.probe(refreshed)).toMatchObject({ isAlive: true });
    });

    test('probe with an expired token → isAlive false; read with it → fails with reauthorize', async () => {
      const { expiresAt } = grant();
      if (!expiresAt) return expect((await context.subject().authorizer.probe(grant())).isAlive).toBe(true);
      await context
        .control()
        .advanceClock(Math.ceil((expiresAt.getTime() - context.now().getTime()) / 1000) + hourSeconds);
      const health = await context.subject().authorizer.probe(grant());
      const failure = await context.catchFailure(read(context.subject(), grant()));
      await context.control().resetClock();
      expect(health).toMatchObject({ isAlive: false, problem: { kind: 'reauthorize' } });
      expect(failure.kind).toBe('reauthorize');
    });

    if (operations.cannotRevoke) {
      test('revoke without a revoke API → no request, no error', async () => {
        const revokedGrant = await user.signIn();
        const since = await context.lastRequestId();
        await context.subject().authorizer.revoke(revokedGrant);
        expect(await context.requests('/', since)).toEqual([]);
      });
      return;
    }
    test('revoke of a grant → grant is invalid; second revoke is no error', async () => {
      const revokedGrant = await user.signIn();
      await context.subject().authorizer.revoke(revokedGrant);
      expect(await context.catchFailure(read(context.subject(), revokedGrant))).toMatchObject({ kind: 'reauthorize' });
      expect(await context.subject().authorizer.probe(revokedGrant)).toMatchObject({ isAlive: false });
      await context.subject().authorizer.revoke(revokedGrant);
    });
  });
};
