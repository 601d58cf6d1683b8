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
  /** A permission the person unticks; missing where the network's page offers all or nothing. */
  untick?: string | undefined;
  /** The network offers apps no way to give a grant back: only the person can end it, in their own settings there. */
  cannotGiveBack?: boolean | undefined;
};

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const codeVerifier = 'conformance-verifier-of-at-least-forty-three-characters';

/** A person who decides in front of the network's consent page. */
export const visitor = <C extends Authorizing>(on: TestContext<C>, { scopes }: ConsentOperations) => {
  const visit = async (decision: ConsentDecision, rerequest = false) => {
    const { authorizer, callback } = on.subject();
    const ask = { state: 'state-1', scopes, redirectUri, rerequest, codeChallenge: codeChallenge(codeVerifier) };
    return callback.read(await submitConsent({ fetch: on.fetch, redirectUri }, authorizer.authorizeUrl(ask), decision));
  };
  const exchange = (code: string) => on.subject().authorizer.exchange({ code, redirectUri, codeVerifier });
  const signIn = async (decision: ConsentDecision = { press: 'allow' }, rerequest = false): Promise<Grant> => {
    const answer = await visit(decision, rerequest);
    if (answer.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(answer)}.`);
    return exchange(answer.code);
  };
  return { visit, exchange, signIn };
};

export type Visitor = ReturnType<typeof visitor>;

type Deps<C extends Authorizing> = {
  on: TestContext<C>;
  person: Visitor;
  operations: ConsentOperations;
  grant: () => Grant;
  /** Unticking took a permission away from everybody's grant of this person: sign in again. */
  signedInAgain: () => Promise<void>;
};

export const consentTests = <C extends Authorizing>({ on, person, operations, grant, signedInAgain }: Deps<C>) => {
  describe('consent', () => {
    test('allowed: the grant names the account and every permission', async () => {
      expect(grant().account.id).not.toBe('');
      expect(grant().account.name).not.toBe('');
      expect(grant().scopes).toEqual(expect.arrayContaining([...operations.scopes]));
      const health = await on.subject().authorizer.probe(grant());
      expect(health).toMatchObject({ isAlive: true, account: { id: grant().account.id } });
      expect(health.granted).toEqual(expect.arrayContaining([...operations.scopes]));
    });

    test('denied: that is an answer, and the state comes back', async () => {
      expect(await person.visit({ press: 'deny' })).toEqual({ outcome: 'denied', state: 'state-1' });
    });

    const { untick } = operations;
    if (untick) {
      test('partly: what was unticked is missing, and is known as declined', async () => {
        const partial = await person.signIn({ press: 'allow', untick: [untick] });
        expect(partial.scopes).not.toContain(untick);
        const health = await on.subject().authorizer.probe(partial);
        expect(health.granted).not.toContain(untick);
        await signedInAgain();
      });
    }

    test('a code is good for one exchange', async () => {
      const answer = await person.visit({ press: 'allow' });
      if (answer.outcome !== 'code') throw new Error('No code.');
      await person.exchange(answer.code);
      const failure = await on.failureOf(person.exchange(answer.code));
      expect(['rejected', 'reauthorize']).toContain(failure.kind);
    });
  });
};

type EndNeeds<C extends Authorizing> = Omit<Deps<C>, 'signedInAgain'> & {
  read: (connector: C, grant: Grant) => Promise<unknown>;
};

export const endTests = <C extends Authorizing>({ on, person, operations, grant, read }: EndNeeds<C>) => {
  describe('the end of a grant', () => {
    test('a refreshed grant works and keeps what the network left out', async () => {
      const { refresh } = on.subject().authorizer;
      if (!refresh) return expect(grant().refreshToken).toBeUndefined();
      const fresh = await refresh(await person.signIn());
      expect(fresh.refreshToken).toBeTruthy();
      expect(fresh.account.id).toBe(grant().account.id);
      expect(await on.subject().authorizer.probe(fresh)).toMatchObject({ isAlive: true });
    });

    test('after its time the token is dead, and the probe says so instead of throwing', async () => {
      const { expiresAt } = grant();
      if (!expiresAt) return expect((await on.subject().authorizer.probe(grant())).isAlive).toBe(true);
      await on.control().advanceClock(Math.ceil((expiresAt.getTime() - on.now().getTime()) / 1000) + 3600);
      const health = await on.subject().authorizer.probe(grant());
      const failure = await on.failureOf(read(on.subject(), grant()));
      await on.control().resetClock();
      expect(health).toMatchObject({ isAlive: false, problem: { kind: 'reauthorize' } });
      expect(failure.kind).toBe('reauthorize');
    });

    if (operations.cannotGiveBack) {
      test('giving it back asks the network for nothing, and is no error', async () => {
        const leaving = await person.signIn();
        const since = await on.lastVisit();
        await on.subject().authorizer.revoke(leaving);
        expect(await on.requests('/', since)).toEqual([]);
      });
      return;
    }
    test('given back, it is dead, and giving it back again is no error', async () => {
      const leaving = await person.signIn();
      await on.subject().authorizer.revoke(leaving);
      expect(await on.failureOf(read(on.subject(), leaving))).toMatchObject({ kind: 'reauthorize' });
      expect(await on.subject().authorizer.probe(leaving)).toMatchObject({ isAlive: false });
      await on.subject().authorizer.revoke(leaving);
    });
  });
};
