import type { FailureKind } from '@fanfare/contract/networks/failure';
import { describe, expect, test } from 'vitest';
import type { Grant } from '../../ports/grant.ts';
import type { Post, Publisher } from '../../ports/publisher.ts';
import type { Fault } from '../practice/practice-control.ts';
import type { Authorizing } from './consent.ts';
import { type Paged, pagedTest } from './reading.ts';
import { shortTimeoutMs, type TestContext } from './test-context.ts';

export type Publishing = Authorizing & { publisher: Publisher };

export type PublishingOperations<C extends Publishing> = {
  /** The grant that publishes, when it is not the person's own. */
  grant(connector: C, person: Grant): Promise<Grant>;
  /** A post with this text, as simple as the network takes it. */
  post(text: string): Post;
  /** Which requests make the post appear, for faults. */
  match: string;
  /** A post the network refuses for what is in it. */
  unfit: Post;
  /** How many posts with exactly this text the account holds, as the network itself says. */
  count(connector: C, grant: Grant, text: string): Promise<number>;
  paged?: Paged<C, Grant> | undefined;
  /** The network's answer to a publication with a field nobody heard of. */
  withUnknownField: Pick<Fault, 'status' | 'body' | 'headers'>;
  /** The network's own names for faults. */
  faults: { expired: string; revoked: string; busy: string; error: string; permission: string; duplicate?: string };
  /** Does sending the same text twice in a row make the network refuse the second? */
  refusesDuplicates: boolean;
  /** The network confirms a publication by a header alone: there is no body to garble. */
  answersWithoutBody?: boolean | undefined;
};

type Deps<C extends Publishing> = { on: TestContext<C>; operations: PublishingOperations<C>; grant: () => Grant };

/** Publishing until it is out or failed, as the job does it; the steps between are the network's own. */
const published = async (publisher: Publisher, grant: Grant, post: Post) => {
  let publication = await publisher.begin(grant, post);
  for (let step = 0; publication.state === 'waiting' && step < mostSteps; step += 1) {
    publication = await publisher.resume(grant, publication.memo);
  }
  return publication;
};
const mostSteps = 10;

/** What every connector that publishes must survive without losing a post or sending one twice. */
export const publishingTests = <C extends Publishing>({ on, operations, grant }: Deps<C>) => {
  const { match, faults, post: postOf } = operations;
  const publish = (text: string) => published(on.subject().publisher, grant(), postOf(text));
  const countOf = (text: string) => operations.count(on.subject(), grant(), text);

  describe('publishing', () => {
    const refusals: [keyof typeof faults, FailureKind][] = [
      ['expired', 'reauthorize'],
      ['revoked', 'reauthorize'],
      ['permission', 'permission'],
      ['busy', 'busy'],
      ['duplicate', 'duplicate'],
    ];
    test.each(refusals.filter(([fault]) => faults[fault]))(
      '%s: %s, asked once, nothing posted',
      async (fault, kind) => {
        const text = on.uniqueText();
        await on.control().addFault({ match, kind: faults[fault] ?? '' });
        const since = await on.lastVisit();
        const failure = await on.failureOf(publish(text));
        expect(failure).toMatchObject({ kind, facts: { network: on.name } });
        expect(failure.facts.sentence).not.toBe('');
        if (kind === 'busy') expect(failure.facts.retryAfterSeconds).toBeGreaterThan(0);
        expect(await on.requests(match, since)).toHaveLength(1);
        expect(await countOf(text)).toBe(0);
      },
    );

    test('something the network does not take is rejected with its own words', async () => {
      const failure = await on.failureOf(published(on.subject().publisher, grant(), operations.unfit));
      expect(failure.kind).toBe('rejected');
      expect(failure.facts.words).toBeTruthy();
    });

    test('the same text twice', async () => {
      const text = on.uniqueText();
      await publish(text);
      const second = publish(text);
      if (operations.refusesDuplicates) expect(await on.failureOf(second)).toMatchObject({ kind: 'duplicate' });
      else await second;
      expect(await countOf(text)).toBe(operations.refusesDuplicates ? 1 : 2);
    });

    test.each(
      ['drop', 'cut', 'garbled', 'slow'].filter((kind) => kind !== 'garbled' || !operations.answersWithoutBody),
    )('an answer lost after acceptance (%s) is unclear, never sent again, and found by reading back', async (kind) => {
      const text = on.uniqueText();
      const post = postOf(text);
      const begun = on.now();
      await on.control().addFault({ match, kind, delayMs: shortTimeoutMs * 3 });
      const since = await on.lastVisit();
      expect(await on.failureOf(published(on.impatient().publisher, grant(), post))).toMatchObject({ kind: 'unclear' });
      expect(await on.requests(match, since)).toHaveLength(1);
      expect(await countOf(text)).toBe(1);
      const found = await on.subject().publisher.find(grant(), post, begun);
      expect(found?.state).toMatch(/^(?:published|waiting)$/);
    });

    test.each(['reset', 'error'])('a write the network never took (%s) is unclear too, and not found', async (kind) => {
      const post = postOf(on.uniqueText());
      const begun = on.now();
      await on.control().addFault({ match, kind: kind === 'error' ? faults.error : kind });
      expect(await on.failureOf(published(on.subject().publisher, grant(), post))).toMatchObject({ kind: 'unclear' });
      expect(await on.subject().publisher.find(grant(), post, begun)).toBeUndefined();
    });

    if (operations.paged) pagedTest(on, operations.paged, grant);

    test('a field nobody heard of changes nothing', async () => {
      await on.control().addFault({ match, kind: faults.error, ...operations.withUnknownField });
      const publication = await published(on.subject().publisher, grant(), postOf(on.uniqueText()));
      expect(publication.state).toMatch(/^(?:published|waiting)$/);
    });
  });
};
