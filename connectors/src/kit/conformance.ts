import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Authorizer, Callback } from '../ports/authorizer.ts';
import type { Connector } from '../ports/connector.ts';
import type { Grant } from '../ports/grant.ts';
import type { Post, Publisher } from '../ports/publisher.ts';
import { consent, type Decision } from './consent.ts';
import type { Fetch, Outside } from './http.ts';
import { type Fault, practice } from './practice.ts';

type Conforming = Connector & { authorizer: Authorizer; callback: Callback; publisher: Publisher };

/** What the suite must be told about a network, because no two do these things alike. */
export type Operations<C extends Conforming> = {
  scopes: readonly string[];
  /** A permission the person unticks. */
  untick: string;
  /** The grant that publishes, when it is not the person's own. */
  publishingGrant(connector: C, person: Grant): Promise<Grant>;
  /** A post with this text, as simple as the network takes it. */
  post(text: string): Post;
  /** Which requests make the post appear, for faults. */
  publish: string;
  /** A post the network refuses for what is in it. */
  unfit: Post;
  /** How many posts with exactly this text the account holds, as the network itself says. */
  count(connector: C, grant: Grant, text: string): Promise<number>;
  /** Any read, and which requests it makes. */
  read: { run(connector: C, grant: Grant): Promise<unknown>; match: string };
  /** A list longer than one page of the network, and which requests ask for one. */
  paged: { run(connector: C, grant: Grant): Promise<readonly { id: string }[]>; match: string };
  /** The network's answer to a publication with a field nobody heard of. */
  withUnknownField: Pick<Fault, 'status' | 'body'>;
  /** The network's own names for faults. */
  faults: { expired: string; revoked: string; busy: string; error: string; duplicate: string; permission: string };
  /** Does sending the same text twice in a row make the network refuse the second? */
  refusesDuplicates: boolean;
};

type Subject<C extends Conforming> = {
  name: string;
  connector: (sandboxUrl: string, outside: Outside) => C;
  sandbox: () => Promise<{ url: string; stop(): Promise<void> }>;
  fetch: Fetch;
  now: () => Date;
  operations: Operations<C>;
};

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const patienceMs = 1_200;

/** Every connector passes this against its practice network, which was written by others from the same document. */
export const conformance = <C extends Conforming>({ name, connector, sandbox, fetch, now, operations }: Subject<C>) => {
  describe(`${name} conforms`, () => {
    let running: Awaited<ReturnType<typeof sandbox>>;
    let subject: C;
    let hasty: C;
    let switches: ReturnType<typeof practice>;
    let person: Grant;
    let grant: Grant;
    let waits: number[] = [];
    let said = 0;

    const outside = (more: Partial<Outside> = {}): Outside => ({
      fetch,
      now,
      random: () => 0.5,
      sleep: async (ms) => void waits.push(ms),
      ...more,
    });
    /** Like the other, but gives up soon: a slow answer need not take its whole deadline here. */
    const impatient: Fetch = (input, init) =>
      fetch(input, { ...init, signal: AbortSignal.any([AbortSignal.timeout(patienceMs), ...signals(init)]) });
    const uniqueText = () => {
      said += 1;
      return `Conformance ${name} ${said} ${now().getTime()}`;
    };

    const visit = async (decision: Decision, rerequest = false) => {
      const { scopes } = operations;
      const address = subject.authorizer.authorizeUrl({ state: 'state-1', scopes, redirectUri, rerequest });
      return subject.callback.read(await consent({ fetch, redirectUri }, address, decision));
    };
    const signIn = async (decision: Decision, rerequest = false): Promise<Grant> => {
      const answer = await visit(decision, rerequest);
      if (answer.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(answer)}.`);
      return subject.authorizer.exchange({ code: answer.code, redirectUri });
    };
    const failureOf = async (work: Promise<unknown>): Promise<ConnectorFailure> => {
      const outcome = await work.then(
        () => 'it succeeded',
        (error: unknown) => error,
      );
      if (outcome instanceof ConnectorFailure) return outcome;
      throw new Error(`Expected a ConnectorFailure, but ${String(outcome)}.`);
    };
    const seen = async (match: string, since: number) =>
      (await switches.journal(since)).filter(({ operation, method, path }) => {
        const [, verb, prefix] = /^(?:([A-Z]+) )?(\/.*)$/.exec(match) ?? [];
        if (prefix === undefined) return operation === match;
        return (!verb || verb === method) && path.slice(name.length + 1).startsWith(prefix);
      });
    const lastVisit = async () => (await switches.journal()).at(-1)?.id ?? 0;

    beforeAll(async () => {
      running = await sandbox();
      subject = connector(running.url, outside());
      hasty = connector(running.url, outside({ fetch: impatient }));
      switches = practice({ url: running.url, network: name, fetch, now });
      person = await signIn({ press: 'allow' });
      grant = await operations.publishingGrant(subject, person);
    });
    afterEach(async () => {
      await switches.calm();
      waits = [];
    });
    afterAll(() => running?.stop());

    describe('consent', () => {
      test('allowed: the grant names the account and every permission', async () => {
        expect(person.account.id).not.toBe('');
        expect(person.account.name).not.toBe('');
        expect(person.scopes).toEqual(expect.arrayContaining([...operations.scopes]));
        const health = await subject.authorizer.probe(person);
        expect(health).toMatchObject({ isAlive: true, account: { id: person.account.id } });
        expect(health.granted).toEqual(expect.arrayContaining([...operations.scopes]));
      });

      test('denied: that is an answer, and the state comes back', async () => {
        expect(await visit({ press: 'deny' })).toEqual({ outcome: 'denied', state: 'state-1' });
      });

      test('partly: what was unticked is missing, and is known as declined', async () => {
        const partial = await signIn({ press: 'allow', untick: [operations.untick] });
        expect(partial.scopes).not.toContain(operations.untick);
        const health = await subject.authorizer.probe(partial);
        expect(health.granted).not.toContain(operations.untick);
        expect(health.declined).toContain(operations.untick);
        // The others of this suite need it again; a network asks for what was declined only when told to.
        person = await signIn({ press: 'allow' }, true);
        grant = await operations.publishingGrant(subject, person);
      });

      test('a code is good for one exchange', async () => {
        const answer = await visit({ press: 'allow' });
        if (answer.outcome !== 'code') throw new Error('No code.');
        await subject.authorizer.exchange({ code: answer.code, redirectUri });
        const failure = await failureOf(subject.authorizer.exchange({ code: answer.code, redirectUri }));
        expect(['rejected', 'reauthorize']).toContain(failure.kind);
      });
    });

    describe('refusals', () => {
      const refusals: [string, keyof Operations<C>['faults'], FailureKind][] = [
        ['an expired token', 'expired', 'reauthorize'],
        ['a revoked token', 'revoked', 'reauthorize'],
        ['a missing permission', 'permission', 'permission'],
        ['too many calls', 'busy', 'busy'],
        ['a duplicate', 'duplicate', 'duplicate'],
      ];
      test.each(refusals)('%s (%s): %s, asked once, nothing posted', async (_, fault, kind) => {
        const text = uniqueText();
        await switches.fault({ match: operations.publish, kind: operations.faults[fault] });
        const since = await lastVisit();
        const failure = await failureOf(subject.publisher.begin(grant, operations.post(text)));
        expect(failure).toMatchObject({ kind, facts: { network: name } });
        expect(failure.facts.sentence).not.toBe('');
        if (kind === 'busy') expect(failure.facts.retryAfterSeconds).toBeGreaterThan(0);
        expect(await seen(operations.publish, since)).toHaveLength(1);
        expect(await operations.count(subject, grant, text)).toBe(0);
      });

      test('a read that is asked to wait is not tried again', async () => {
        await switches.fault({ match: operations.read.match, kind: operations.faults.busy });
        expect(await failureOf(operations.read.run(subject, person))).toMatchObject({ kind: 'busy' });
        expect(waits).toEqual([]);
      });

      test('something the network does not take is rejected with its own words', async () => {
        const failure = await failureOf(subject.publisher.begin(grant, operations.unfit));
        expect(failure.kind).toBe('rejected');
        expect(failure.facts.words).toBeTruthy();
      });

      test('the same text twice', async () => {
        const text = uniqueText();
        await subject.publisher.begin(grant, operations.post(text));
        const second = subject.publisher.begin(grant, operations.post(text));
        if (operations.refusesDuplicates) expect(await failureOf(second)).toMatchObject({ kind: 'duplicate' });
        else await second;
        expect(await operations.count(subject, grant, text)).toBe(operations.refusesDuplicates ? 1 : 2);
      });
    });

    describe('a network in trouble', () => {
      test('a read is tried again, and succeeds when the trouble passes', async () => {
        await switches.fault({ match: operations.read.match, kind: operations.faults.error, count: 2 });
        await operations.read.run(subject, person);
        expect(waits).toEqual([1000, 4000]);
      });

      test('a read is given up after the third further try', async () => {
        await switches.fault({ match: operations.read.match, kind: operations.faults.error, count: 4 });
        expect(await failureOf(operations.read.run(subject, person))).toMatchObject({ kind: 'unreachable' });
        expect(waits).toEqual([1000, 4000, 15_000]);
      });

      test.each(['reset', 'drop', 'cut', 'garbled'])('a read survives "%s" twice', async (kind) => {
        await switches.fault({ match: operations.read.match, kind, count: 2 });
        await operations.read.run(subject, person);
        expect(waits).toHaveLength(2);
      });

      test.each(['drop', 'cut', 'garbled', 'slow'])(
        'an answer lost after acceptance (%s) is unclear, never sent again, and found by reading back',
        async (kind) => {
          const text = uniqueText();
          const post = operations.post(text);
          const begun = now();
          await switches.fault({ match: operations.publish, kind, delayMs: patienceMs * 3 });
          const since = await lastVisit();
          expect(await failureOf(hasty.publisher.begin(grant, post))).toMatchObject({ kind: 'unclear' });
          expect(await seen(operations.publish, since)).toHaveLength(1);
          expect(await operations.count(subject, grant, text)).toBe(1);
          const found = await subject.publisher.find(grant, post, begun);
          expect(found?.state).toMatch(/^(?:published|waiting)$/);
        },
      );

      test.each(['reset', 'error'])(
        'a write the network never took (%s) is unclear too, and not found',
        async (kind) => {
          const post = operations.post(uniqueText());
          const begun = now();
          await switches.fault({ match: operations.publish, kind: kind === 'error' ? operations.faults.error : kind });
          expect(await failureOf(subject.publisher.begin(grant, post))).toMatchObject({ kind: 'unclear' });
          expect(await subject.publisher.find(grant, post, begun)).toBeUndefined();
        },
      );
    });

    describe('answers', () => {
      test('a list of several pages comes whole, each row once', async () => {
        const since = await lastVisit();
        const ids = (await operations.paged.run(subject, grant)).map(({ id }) => id);
        expect((await seen(operations.paged.match, since)).length).toBeGreaterThan(1);
        expect(ids.length).toBeGreaterThan(0);
        expect(new Set(ids).size).toBe(ids.length);
      });

      test('a field nobody heard of changes nothing', async () => {
        await switches.fault({
          match: operations.publish,
          kind: operations.faults.error,
          ...operations.withUnknownField,
        });
        const publication = await subject.publisher.begin(grant, operations.post(uniqueText()));
        expect(publication.state).toMatch(/^(?:published|waiting)$/);
      });
    });

    describe('the end of a grant', () => {
      test('a refreshed grant works and keeps what the network left out', async () => {
        const { refresh } = subject.authorizer;
        if (!refresh) return expect(person.refreshToken).toBeUndefined();
        const fresh = await refresh(await signIn({ press: 'allow' }));
        expect(fresh.refreshToken).toBeTruthy();
        expect(fresh.account.id).toBe(person.account.id);
        expect(await subject.authorizer.probe(fresh)).toMatchObject({ isAlive: true });
      });

      test('after its time the token is dead, and the probe says so instead of throwing', async () => {
        const { expiresAt } = person;
        if (!expiresAt) return expect((await subject.authorizer.probe(person)).isAlive).toBe(true);
        await switches.advance(Math.ceil((expiresAt.getTime() - now().getTime()) / 1000) + 3600);
        const health = await subject.authorizer.probe(person);
        const failure = await failureOf(operations.read.run(subject, person));
        await switches.backToNow();
        expect(health).toMatchObject({ isAlive: false, problem: { kind: 'reauthorize' } });
        expect(failure.kind).toBe('reauthorize');
      });

      test('given back, it is dead, and giving it back again is no error', async () => {
        const leaving = await signIn({ press: 'allow' });
        await subject.authorizer.revoke(leaving);
        expect(await failureOf(operations.read.run(subject, leaving))).toMatchObject({ kind: 'reauthorize' });
        expect(await subject.authorizer.probe(leaving)).toMatchObject({ isAlive: false });
        await subject.authorizer.revoke(leaving);
      });
    });
  });
};

const signals = (init: Parameters<Fetch>[1]): AbortSignal[] => (init?.signal ? [init.signal] : []);
