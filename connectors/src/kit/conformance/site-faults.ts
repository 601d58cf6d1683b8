import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Connector } from '../../ports/connector.ts';
import type { Grant } from '../../ports/grant.ts';
import type { Site, SiteDraft } from '../../ports/site.ts';
import { type ReadingFaults, readingTests } from './reading.ts';
import { createTestContext, type Subject, shortTimeoutMs } from './test-context.ts';

/** How a site behind a wire is made to fail. */
export type SiteFaults<C extends Connector & { site: Site }> = Subject<C> & {
  grant(connector: C): Promise<Grant>;
  /** Which requests list posts, make one and change one. */
  match: { list: string; create: string; update: string };
  /** The network's own names for faults. */
  reading: ReadingFaults;
  /** Refusals of a write, and what each means to us. */
  refusals: readonly (readonly [kind: string, means: FailureKind])[];
  /** Answers that are none: for a read trouble to be tried again, for a write a riddle. */
  nonsense: readonly string[];
  /** Redirects to another host, and the path they lead to. */
  redirects: { kinds: readonly string[]; leadTo: string };
};

export const failureIn = async (work: Promise<unknown>): Promise<ConnectorFailure> => {
  const outcome = await work.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
  if (outcome instanceof ConnectorFailure) return outcome;
  throw new Error(`Expected a ConnectorFailure, but ${String(outcome)}.`);
};

/** What a site must survive when its network, its host or its owner means no good. */
export const siteFaultTests = <C extends Connector & { site: Site }>({
  grant: enter,
  match,
  reading,
  refusals,
  nonsense,
  redirects,
  ...subject
}: SiteFaults<C>) => {
  describe('when things go wrong', () => {
    const on = createTestContext(subject);
    let held: Grant | undefined;
    beforeAll(async () => {
      held = await enter(on.subject());
    });
    const grant = (): Grant => {
      if (!held) throw new Error('Nobody is connected yet.');
      return held;
    };
    const draftOf = (): SiteDraft => ({ title: on.uniqueText(), html: '<p>Words of a post.</p>', status: 'published' });
    const list = (search?: string) => on.subject().site.posts(grant(), { page: 1, perPage: 10, search });
    const count = async ({ title }: SiteDraft) => (await list(title)).total;
    const play = (kind: string, at: string, more: { count?: number; delayMs?: number } = {}) =>
      on.control().addFault({ match: at, kind, ...more });

    readingTests({
      on,
      grant,
      operations: { read: { run: () => list(), match: match.list }, faults: reading },
    });

    test.each(nonsense)('a list that is none (%s) is tried again and then given up', async (kind) => {
      await play(kind, match.list, { count: 4 });
      const since = await on.lastVisit();
      expect(await failureIn(list())).toMatchObject({ kind: 'unreachable' });
      expect(await on.requests(match.list, since)).toHaveLength(4);
    });

    test('a list that never comes is given up', async () => {
      await play('slow', match.list, { count: 4, delayMs: shortTimeoutMs * 3 });
      const late = on.impatient().site.posts(grant(), { page: 1, perPage: 10 });
      expect(await failureIn(late)).toMatchObject({ kind: 'unreachable' });
    });

    test.each(redirects.kinds)('a list that leads to another host (%s) is not followed', async (kind) => {
      await play(kind, match.list);
      const since = await on.lastVisit();
      const failure = await failureIn(list());
      expect(failure.kind).toBe('rejected');
      expect(failure.facts.sentence).not.toBe('');
      expect(on.waits()).toEqual([]);
      expect(await on.requests(redirects.leadTo, since)).toEqual([]);
    });

    test.each(refusals)('creating, refused by "%s": %s, asked once, nothing made', async (kind, means) => {
      const draft = draftOf();
      await play(kind, match.create);
      const since = await on.lastVisit();
      const failure = await failureIn(on.subject().site.create(grant(), draft));
      expect(failure).toMatchObject({ kind: means, facts: { network: on.name } });
      expect(failure.facts.sentence).not.toBe('');
      if (means === 'busy') expect(failure.facts.retryAfterSeconds).toBeGreaterThan(0);
      expect(await on.requests(match.create, since)).toHaveLength(1);
      expect(await count(draft)).toBe(0);
    });

    test.each(['drop', 'cut', 'garbled', 'slow'])(
      'an answer lost after the post was made (%s) is unclear, never sent again, and found by reading back',
      async (kind) => {
        const draft = draftOf();
        const begun = on.now();
        await play(kind, match.create, { delayMs: shortTimeoutMs * 3 });
        const since = await on.lastVisit();
        expect(await failureIn(on.impatient().site.create(grant(), draft))).toMatchObject({ kind: 'unclear' });
        expect(await on.requests(match.create, since)).toHaveLength(1);
        expect(await count(draft)).toBe(1);
        const found = await on.subject().site.find(grant(), draft, begun);
        expect(found).toMatchObject({ title: draft.title, status: 'published' });
      },
    );

    test.each(['reset', reading.error, ...nonsense, ...redirects.kinds])(
      'a post that was never made (%s) is unclear too, not sent again, and not found',
      async (kind) => {
        const draft = draftOf();
        const begun = on.now();
        await play(kind, match.create);
        const since = await on.lastVisit();
        expect(await failureIn(on.subject().site.create(grant(), draft))).toMatchObject({ kind: 'unclear' });
        expect(await on.requests(match.create, since)).toHaveLength(1);
        expect(await on.requests(redirects.leadTo, since)).toEqual([]);
        expect(await on.subject().site.find(grant(), draft, begun)).toBeUndefined();
      },
    );

    test.each(['drop', 'cut', 'garbled'])(
      'a change whose answer is lost (%s) is unclear, and can be read',
      async (kind) => {
        const { id } = await on.subject().site.create(grant(), { ...draftOf(), status: 'draft' });
        const title = on.uniqueText();
        await play(kind, match.update);
        expect(await failureIn(on.subject().site.update(grant(), id, { title }))).toMatchObject({ kind: 'unclear' });
        expect((await on.subject().site.post(grant(), id)).title).toBe(title);
      },
    );
  });
};
