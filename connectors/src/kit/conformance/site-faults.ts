import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Connector } from '../../ports/connector.ts';
import type { Grant } from '../../ports/grant.ts';
import type { Site, SiteDraft } from '../../ports/site.ts';
import { endlessMs } from './impatient-fetch.ts';
import { type ReadingFaults, readingTests } from './read-tests.ts';
import { createTestContext, type Subject } from './test-context.ts';

/** Faults that a practice site can simulate, for the tests of remote sites. */
export type SiteFaults<C extends Connector & { site: Site }> = Subject<C> & {
  grant(connector: C): Promise<Grant>;
  /** Matches the requests that list, create and update posts. */
  match: { list: string; create: string; update: string };
  /** Names by which the practice site simulates the faults of reads. */
  reading: ReadingFaults;
  /** Simulated errors of a write, each with the failure kind that the connector must report. */
  writeErrors: readonly (readonly [kind: string, means: FailureKind])[];
  /** Invalid responses: a read is retried, a write is `unclear`. */
  invalidResponses: readonly string[];
  /** Simulated redirects to another host, and the path there to which they lead. */
  redirects: { kinds: readonly string[]; targetPath: string };
};

export const catchFailure = async (promise: Promise<unknown>): Promise<ConnectorFailure> => {
  const outcome = await promise.then(
    () => 'it resolved',
    (error: unknown) => error,
  );
  if (outcome instanceof ConnectorFailure) return outcome;
  throw new Error(`Expected a ConnectorFailure, but ${String(outcome)}.`);
};

/** Tests with faults and attacks that every remote site must survive. */
export const siteFaultTests = <C extends Connector & { site: Site }>({
  grant: connect,
  match,
  reading,
  writeErrors,
  invalidResponses,
  redirects,
  ...subject
}: SiteFaults<C>) => {
  describe('faults', () => {
    const context = createTestContext(subject);
    let currentGrant: Grant | undefined;
    beforeAll(async () => {
      currentGrant = await connect(context.subject());
    });
    const grant = (): Grant => {
      if (!currentGrant) throw new Error('Not connected yet.');
      return currentGrant;
    };
    const createDraft = (): SiteDraft => ({
      title: context.uniqueText(),
      html: '<p>Text of a post.</p>',
      status: 'published',
    });
    const list = (search?: string) => context.subject().site.posts(grant(), { page: 1, perPage: 10, search });
    const count = async ({ title }: SiteDraft) => (await list(title)).total;
    const addFault = (kind: string, at: string, more: { count?: number; delayMs?: number } = {}) =>
      context.control().addFault({ match: at, kind, ...more });

    readingTests({
      context,
      grant,
      operations: { read: { run: () => list(), match: match.list }, faults: reading },
    });

    test.each(invalidResponses)('invalid list response (%s) → unreachable after 4 requests', async (kind) => {
      await addFault(kind, match.list, { count: 4 });
      const since = await context.lastRequestId();
      expect(await catchFailure(list())).toMatchObject({ kind: 'unreachable' });
      expect(await context.requests(match.list, since)).toHaveLength(4);
    });

    test('list call whose response is too slow → unreachable', async () => {
      await addFault('slow', match.list, { count: 4, delayMs: endlessMs });
      const slowList = context.impatient().site.posts(grant(), { page: 1, perPage: 10 });
      expect(await catchFailure(slowList)).toMatchObject({ kind: 'unreachable' });
    });

    test.each(redirects.kinds)('list redirected to another host (%s) → rejected, not followed', async (kind) => {
      await addFault(kind, match.list);
      const since = await context.lastRequestId();
      const failure = await catchFailure(list());
      expect(failure.kind).toBe('rejected');
      expect(failure.details.message).not.toBe('');
      expect(context.waits()).toEqual([]);
      expect(await context.requests(redirects.targetPath, since)).toEqual([]);
    });

    test.each(writeErrors)(
      'creation with the simulated error “%s” → failure kind %s, sent once, nothing created',
      async (kind, expectedKind) => {
        const draft = createDraft();
        await addFault(kind, match.create);
        const since = await context.lastRequestId();
        const failure = await catchFailure(context.subject().site.create(grant(), draft));
        expect(failure).toMatchObject({ kind: expectedKind, details: { network: context.name } });
        expect(failure.details.message).not.toBe('');
        if (expectedKind === 'busy') expect(failure.details.retryAfterSeconds).toBeGreaterThan(0);
        expect(await context.requests(match.create, since)).toHaveLength(1);
        expect(await count(draft)).toBe(0);
      },
    );

    test.each(['drop', 'cut', 'garbled', 'slow'])(
      'response lost after creating (%s) → unclear, sent once, found by find',
      async (kind) => {
        const draft = createDraft();
        const startedAt = context.now();
        await addFault(kind, match.create, { delayMs: endlessMs });
        const since = await context.lastRequestId();
        expect(await catchFailure(context.impatient().site.create(grant(), draft))).toMatchObject({ kind: 'unclear' });
        expect(await context.requests(match.create, since)).toHaveLength(1);
        expect(await count(draft)).toBe(1);
        const foundPost = await context.subject().site.find(grant(), draft, startedAt);
        expect(foundPost).toMatchObject({ title: draft.title, status: 'published' });
      },
    );

    test.each(['reset', reading.error, ...invalidResponses, ...redirects.kinds])(
      'create that failed (%s) → unclear, sent once, not found by find',
      async (kind) => {
        const draft = createDraft();
        const startedAt = context.now();
        await addFault(kind, match.create);
        const since = await context.lastRequestId();
        expect(await catchFailure(context.subject().site.create(grant(), draft))).toMatchObject({ kind: 'unclear' });
        expect(await context.requests(match.create, since)).toHaveLength(1);
        expect(await context.requests(redirects.targetPath, since)).toEqual([]);
        expect(await context.subject().site.find(grant(), draft, startedAt)).toBeUndefined();
      },
    );

    test.each(['drop', 'cut', 'garbled'])(
      'update whose response is lost (%s) → unclear, change is saved',
      async (kind) => {
        const { id } = await context.subject().site.create(grant(), { ...createDraft(), status: 'draft' });
        const title = context.uniqueText();
        await addFault(kind, match.update);
        expect(await catchFailure(context.subject().site.update(grant(), id, { title }))).toMatchObject({
          kind: 'unclear',
        });
        expect((await context.subject().site.post(grant(), id)).title).toBe(title);
      },
    );
  });
};
