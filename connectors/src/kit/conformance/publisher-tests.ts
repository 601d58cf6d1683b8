import type { FailureKind } from '@fanfare/contract/networks/failure';
import { describe, expect, test } from 'vitest';
import type { Grant } from '../../ports/grant.ts';
import type { Post, Publisher } from '../../ports/publisher.ts';
import type { Fault } from '../practice/practice-control.ts';
import type { Authorizing } from './consent.ts';
import { endlessMs } from './impatient-fetch.ts';
import { type Paged, pagedTest } from './read-tests.ts';
import type { TestContext } from './test-context.ts';

export type Publishing = Authorizing & { publisher: Publisher };

export type PublishingOperations<C extends Publishing> = {
  /** The grant that publishes, when it is not the user's own. */
  grant(connector: C, userGrant: Grant): Promise<Grant>;
  /** Builds the simplest post with a given text that the network accepts. */
  post(text: string): Post;
  /** Matches the requests that publish the post, for faults. */
  match: string;
  /** A post the network rejects for its content. */
  invalidPost: Post;
  /** Number of posts with exactly this text, read from the network. */
  count(connector: C, grant: Grant, text: string): Promise<number>;
  paged?: Paged<C, Grant> | undefined;
  /** A success response of the network with an unknown field. */
  withUnknownField: Pick<Fault, 'status' | 'body' | 'headers'>;
  /** Names of the faults that the practice network simulates, by their meaning. */
  faults: { expired: string; revoked: string; busy: string; error: string; permission: string; duplicate?: string };
  /** True when the network rejects the same text twice in a row. */
  rejectsDuplicates: boolean;
  /** True for a network that confirms a post with a header only: there is no body to garble. */
  answersWithoutBody?: boolean | undefined;
};

type Deps<C extends Publishing> = { context: TestContext<C>; operations: PublishingOperations<C>; grant: () => Grant };

/** Publishes as the job does: begins, then resumes until the post is published or failed. */
const publishToEnd = async (publisher: Publisher, grant: Grant, post: Post) => {
  let publication = await publisher.begin(grant, post);
  for (let step = 0; publication.state === 'waiting' && step < maxSteps; step += 1) {
    publication = await publisher.resume(grant, publication.publishState);
  }
  return publication;
};
const maxSteps = 10;

/** Tests with faults that every publisher must survive without losing or duplicating a post. */
export const publishingTests = <C extends Publishing>({ context, operations, grant }: Deps<C>) => {
  const { match, faults, post: createPost } = operations;
  const publish = (text: string) => publishToEnd(context.subject().publisher, grant(), createPost(text));
  const countPosts = (text: string) => operations.count(context.subject(), grant(), text);

  describe('publishing', () => {
    const errorCases: [keyof typeof faults, FailureKind][] = [
      ['expired', 'reauthorize'],
      ['revoked', 'reauthorize'],
      ['permission', 'permission'],
      ['busy', 'busy'],
      ['duplicate', 'duplicate'],
    ];
    test.each(errorCases.filter(([fault]) => faults[fault]))(
      'publishing with the simulated fault %s → failure kind %s, sent once, nothing published',
      async (fault, kind) => {
        const text = context.uniqueText();
        await context.control().addFault({ match, kind: faults[fault] ?? '' });
        const since = await context.lastRequestId();
        const failure = await context.catchFailure(publish(text));
        expect(failure).toMatchObject({ kind, details: { network: context.name } });
        expect(failure.details.message).not.toBe('');
        if (kind === 'busy') expect(failure.details.retryAfterSeconds).toBeGreaterThan(0);
        expect(await context.requests(match, since)).toHaveLength(1);
        expect(await countPosts(text)).toBe(0);
      },
    );

    test('publishing of an invalid post → rejected with the network’s message', async () => {
      const failure = await context.catchFailure(
        publishToEnd(context.subject().publisher, grant(), operations.invalidPost),
      );
      expect(failure.kind).toBe('rejected');
      expect(failure.details.networkMessage).toBeTruthy();
    });

    test('same text published twice → duplicate where the network rejects duplicates, else published twice', async () => {
      const text = context.uniqueText();
      await publish(text);
      const second = publish(text);
      if (operations.rejectsDuplicates) expect(await context.catchFailure(second)).toMatchObject({ kind: 'duplicate' });
      else await second;
      expect(await countPosts(text)).toBe(operations.rejectsDuplicates ? 1 : 2);
    });

    test.each(
      ['drop', 'cut', 'garbled', 'slow'].filter((kind) => kind !== 'garbled' || !operations.answersWithoutBody),
    )('response lost after publishing (%s) → unclear, sent once, found by find', async (kind) => {
      const text = context.uniqueText();
      const post = createPost(text);
      const startedAt = context.now();
      await context.control().addFault({ match, kind, delayMs: endlessMs });
      const since = await context.lastRequestId();
      expect(await context.catchFailure(publishToEnd(context.impatient().publisher, grant(), post))).toMatchObject({
        kind: 'unclear',
      });
      expect(await context.requests(match, since)).toHaveLength(1);
      expect(await countPosts(text)).toBe(1);
      const publication = await context.subject().publisher.find(grant(), post, startedAt);
      expect(publication?.state).toMatch(/^(?:published|waiting)$/);
    });

    test.each(['reset', 'error'])('write that failed (%s) → unclear, not found by find', async (kind) => {
      const post = createPost(context.uniqueText());
      const startedAt = context.now();
      await context.control().addFault({ match, kind: kind === 'error' ? faults.error : kind });
      expect(await context.catchFailure(publishToEnd(context.subject().publisher, grant(), post))).toMatchObject({
        kind: 'unclear',
      });
      expect(await context.subject().publisher.find(grant(), post, startedAt)).toBeUndefined();
    });

    if (operations.paged) pagedTest(context, operations.paged, grant);

    test('unknown field in the response → published', async () => {
      await context.control().addFault({ match, kind: faults.error, ...operations.withUnknownField });
      const publication = await publishToEnd(context.subject().publisher, grant(), createPost(context.uniqueText()));
      expect(publication.state).toMatch(/^(?:published|waiting)$/);
    });
  });
};
