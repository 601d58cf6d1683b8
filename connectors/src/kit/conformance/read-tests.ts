import type { FailureKind } from '@fanfare/contract/networks/failure';
import { describe, expect, test } from 'vitest';
import type { Connector } from '../../ports/connector.ts';
import type { TestContext } from './test-context.ts';

export type ReadingFaults = {
  busy: string;
  error: string;
  /** Fault of an expired grant; missing where the network has no such error. */
  expired?: string | undefined;
  revoked?: string | undefined;
  permission?: string | undefined;
};

/** A list of more than one page, and a match for its requests. */
export type Paged<C, G> = { run(connector: C, grant: G): Promise<readonly { id: string }[]>; match: string };

export type ReadingOperations<C extends Connector, G> = {
  /** A read that the connector can do, and a match for its requests. */
  read: { run(connector: C, grant: G): Promise<unknown>; match: string };
  paged?: Paged<C, G> | undefined;
  /** Names of the faults that the practice network simulates, by their meaning. */
  faults: ReadingFaults;
};

type Deps<C extends Connector, G> = { context: TestContext<C>; operations: ReadingOperations<C, G>; grant: () => G };

/** Tests with faults that every reading connector must survive. */
export const readingTests = <C extends Connector, G>({ context, operations, grant }: Deps<C, G>) => {
  const { read, paged, faults } = operations;

  describe('reading', () => {
    const errorCases: [keyof ReadingFaults, FailureKind][] = [
      ['expired', 'reauthorize'],
      ['revoked', 'reauthorize'],
      ['permission', 'permission'],
      ['busy', 'busy'],
    ];
    test.each(errorCases.filter(([fault]) => faults[fault]))(
      'read with the simulated fault %s → failure kind %s, sent once',
      async (fault, kind) => {
        await context.control().addFault({ match: read.match, kind: faults[fault] ?? '' });
        const since = await context.lastRequestId();
        const failure = await context.catchFailure(read.run(context.subject(), grant()));
        expect(failure).toMatchObject({ kind, details: { network: context.name } });
        expect(failure.details.message).not.toBe('');
        expect(context.waits()).toEqual([]);
        expect(await context.requests(read.match, since)).toHaveLength(1);
      },
    );

    test('read with two errors, then success → retried after 1 s and 4 s', async () => {
      await context.control().addFault({ match: read.match, kind: faults.error, count: 2 });
      await read.run(context.subject(), grant());
      expect(context.waits()).toEqual([1000, 4000]);
    });

    test('read with four errors in a row → unreachable after 3 retries', async () => {
      await context.control().addFault({ match: read.match, kind: faults.error, count: 4 });
      expect(await context.catchFailure(read.run(context.subject(), grant()))).toMatchObject({ kind: 'unreachable' });
      expect(context.waits()).toEqual([1000, 4000, 15_000]);
    });

    test.each(['reset', 'drop', 'cut', 'garbled'])(
      'read with the simulated fault “%s” twice, then success → retried twice',
      async (kind) => {
        await context.control().addFault({ match: read.match, kind, count: 2 });
        await read.run(context.subject(), grant());
        expect(context.waits()).toHaveLength(2);
      },
    );

    if (paged) pagedTest(context, paged, grant);
  });
};

export const pagedTest = <C extends Connector, G>(
  context: TestContext<C>,
  { run, match }: Paged<C, G>,
  grant: () => G,
) =>
  test('list of several pages → all rows, no duplicates', async () => {
    const since = await context.lastRequestId();
    const ids = (await run(context.subject(), grant())).map(({ id }) => id);
    expect((await context.requests(match, since)).length).toBeGreaterThan(1);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });
