import type { FailureKind } from '@fanfare/contract/networks/failure';
import { describe, expect, test } from 'vitest';
import type { Connector } from '../../ports/connector.ts';
import type { TestContext } from './test-context.ts';

export type ReadingFaults = {
  busy: string;
  error: string;
  /** Missing where the network has no such refusal. */
  expired?: string | undefined;
  revoked?: string | undefined;
  permission?: string | undefined;
};

/** A list longer than one page of the network, and which requests ask for one. */
export type Paged<C, G> = { run(connector: C, grant: G): Promise<readonly { id: string }[]>; match: string };

export type ReadingOperations<C extends Connector, G> = {
  /** Any read, and which requests it makes. */
  read: { run(connector: C, grant: G): Promise<unknown>; match: string };
  paged?: Paged<C, G> | undefined;
  /** The network's own names for faults. */
  faults: ReadingFaults;
};

type Deps<C extends Connector, G> = { on: TestContext<C>; operations: ReadingOperations<C, G>; grant: () => G };

/** What every connector that reads must survive. */
export const readingTests = <C extends Connector, G>({ on, operations, grant }: Deps<C, G>) => {
  const { read, paged, faults } = operations;

  describe('reading', () => {
    const refusals: [keyof ReadingFaults, FailureKind][] = [
      ['expired', 'reauthorize'],
      ['revoked', 'reauthorize'],
      ['permission', 'permission'],
      ['busy', 'busy'],
    ];
    test.each(refusals.filter(([fault]) => faults[fault]))('%s: %s, asked once', async (fault, kind) => {
      await on.control().addFault({ match: read.match, kind: faults[fault] ?? '' });
      const since = await on.lastVisit();
      const failure = await on.failureOf(read.run(on.subject(), grant()));
      expect(failure).toMatchObject({ kind, facts: { network: on.name } });
      expect(failure.facts.sentence).not.toBe('');
      expect(on.waits()).toEqual([]);
      expect(await on.requests(read.match, since)).toHaveLength(1);
    });

    test('it is tried again, and succeeds when the trouble passes', async () => {
      await on.control().addFault({ match: read.match, kind: faults.error, count: 2 });
      await read.run(on.subject(), grant());
      expect(on.waits()).toEqual([1000, 4000]);
    });

    test('it is given up after the third further try', async () => {
      await on.control().addFault({ match: read.match, kind: faults.error, count: 4 });
      expect(await on.failureOf(read.run(on.subject(), grant()))).toMatchObject({ kind: 'unreachable' });
      expect(on.waits()).toEqual([1000, 4000, 15_000]);
    });

    test.each(['reset', 'drop', 'cut', 'garbled'])('it survives "%s" twice', async (kind) => {
      await on.control().addFault({ match: read.match, kind, count: 2 });
      await read.run(on.subject(), grant());
      expect(on.waits()).toHaveLength(2);
    });

    if (paged) pagedTest(on, paged, grant);
  });
};

export const pagedTest = <C extends Connector, G>(on: TestContext<C>, { run, match }: Paged<C, G>, grant: () => G) =>
  test('a list of several pages comes whole, each row once', async () => {
    const since = await on.lastVisit();
    const ids = (await run(on.subject(), grant())).map(({ id }) => id);
    expect((await on.requests(match, since)).length).toBeGreaterThan(1);
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });
