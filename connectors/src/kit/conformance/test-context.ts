import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Connector } from '../../ports/connector.ts';
import type { Fetch, Runtime } from '../http/http.ts';
import { practiceControl } from '../practice/practice-control.ts';
import type { RequestFacts } from '../vendor-facts/check-request.ts';
import { createImpatientFetch } from './impatient-fetch.ts';

type TestRuntime = Runtime & { fetch: Fetch };

/** A connector under test, its practice network, and their runtime. */
export type Subject<C extends Connector> = {
  /** Name of the practice network. */
  name: string;
  connector: (sandboxUrl: string, runtime: TestRuntime) => C;
  sandbox: () => Promise<{ url: string; stop(): Promise<void> }>;
  fetch: Fetch;
  now: () => Date;
  /** The vendor's specification, which every accepted request is checked against. */
  vendor?: RequestFacts | undefined;
};

/** One practice network and one connector, shared by a suite. Available after `beforeAll`. */
export const createTestContext = <C extends Connector>({ name, connector, sandbox, fetch, now }: Subject<C>) => {
  let startedSandbox: Awaited<ReturnType<typeof sandbox>> | undefined;
  let built: { subject: C; impatient: C; control: ReturnType<typeof practiceControl> } | undefined;
  let waits: number[] = [];
  let textCounter = 0;

  const runtime = (more: Partial<TestRuntime> = {}): TestRuntime => ({
    fetch,
    now,
    random: () => 0.5,
    sleep: async (ms) => void waits.push(ms),
    ...more,
  });
  const impatientFetch = createImpatientFetch(fetch, (since) => requireBuilt().control.requestLog(since));
  const requireBuilt = () => {
    if (!built) throw new Error('The practice network has not started yet.');
    return built;
  };

  beforeAll(async () => {
    startedSandbox = await sandbox();
    built = {
      subject: connector(startedSandbox.url, runtime()),
      impatient: connector(startedSandbox.url, runtime({ fetch: impatientFetch })),
      control: practiceControl({ url: startedSandbox.url, network: name, fetch, now }),
    };
  });
  afterEach(async () => {
    await built?.control.clearFaults();
    waits = [];
  });
  afterAll(() => startedSandbox?.stop());

  return {
    name,
    fetch,
    now,
    subject: () => requireBuilt().subject,
    impatient: () => requireBuilt().impatient,
    control: () => requireBuilt().control,
    waits: () => waits,
    uniqueText: () => {
      textCounter += 1;
      return `Conformance ${name} ${textCounter} ${now().getTime()}`;
    },
    catchFailure: async (promise: Promise<unknown>): Promise<ConnectorFailure> => {
      const outcome = await promise.then(
        () => 'it resolved',
        (error: unknown) => error,
      );
      if (outcome instanceof ConnectorFailure) return outcome;
      throw new Error(`Expected a ConnectorFailure, but ${String(outcome)}.`);
    },
    /** Requests the practice network logged after `since`, by operation or `METHOD /path` prefix. */
    requests: async (match: string, since: number) =>
      (await requireBuilt().control.requestLog(since)).filter(({ operation, method, path }) => {
        const [, verb, prefix] = /^(?:([A-Z]+) )?(\/.*)$/.exec(match) ?? [];
        if (prefix === undefined) return operation === match;
        return (!verb || verb === method) && path.slice(name.length + 1).startsWith(prefix);
      }),
    lastRequestId: async () => (await requireBuilt().control.requestLog()).at(-1)?.id ?? 0,
  };
};

export type TestContext<C extends Connector> = ReturnType<typeof createTestContext<C>>;
