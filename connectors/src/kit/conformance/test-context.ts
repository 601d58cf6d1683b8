import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Connector } from '../../ports/connector.ts';
import type { Fetch, Runtime } from '../http/http.ts';
import { practiceControl } from '../practice/practice-control.ts';

/** A connector, the practice network it is tried against, and the world handed to both. */
export type Subject<C extends Connector> = {
  /** As the practice network is called. */
  name: string;
  connector: (sandboxUrl: string, outside: Runtime) => C;
  sandbox: () => Promise<{ url: string; stop(): Promise<void> }>;
  fetch: Fetch;
  now: () => Date;
};

export const shortTimeoutMs = 1_200;

/** One practice network and one connector, shared by the tests of a suite. Ready once the suite's `beforeAll` ran. */
export const createTestContext = <C extends Connector>({ name, connector, sandbox, fetch, now }: Subject<C>) => {
  let running: Awaited<ReturnType<typeof sandbox>> | undefined;
  let made: { subject: C; impatient: C; control: ReturnType<typeof practiceControl> } | undefined;
  let waits: number[] = [];
  let said = 0;

  const outside = (more: Partial<Runtime> = {}): Runtime => ({
    fetch,
    now,
    random: () => 0.5,
    sleep: async (ms) => void waits.push(ms),
    ...more,
  });
  /** Like the other, but gives up soon: a slow answer need not take its whole deadline here. */
  const impatient: Fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.any([AbortSignal.timeout(shortTimeoutMs), ...signals(init)]) });
  const ready = () => {
    if (!made) throw new Error('The practice network has not started yet.');
    return made;
  };

  beforeAll(async () => {
    running = await sandbox();
    made = {
      subject: connector(running.url, outside()),
      impatient: connector(running.url, outside({ fetch: impatient })),
      control: practiceControl({ url: running.url, network: name, fetch, now }),
    };
  });
  afterEach(async () => {
    await made?.control.clearFaults();
    waits = [];
  });
  afterAll(() => running?.stop());

  return {
    name,
    fetch,
    now,
    subject: () => ready().subject,
    impatient: () => ready().impatient,
    control: () => ready().control,
    waits: () => waits,
    uniqueText: () => {
      said += 1;
      return `Conformance ${name} ${said} ${now().getTime()}`;
    },
    failureOf: async (work: Promise<unknown>): Promise<ConnectorFailure> => {
      const outcome = await work.then(
        () => 'it succeeded',
        (error: unknown) => error,
      );
      if (outcome instanceof ConnectorFailure) return outcome;
      throw new Error(`Expected a ConnectorFailure, but ${String(outcome)}.`);
    },
    /** The visits since one, by operation or by `METHOD /path` prefix: what the practice network itself saw. */
    requests: async (match: string, since: number) =>
      (await ready().control.requestLog(since)).filter(({ operation, method, path }) => {
        const [, verb, prefix] = /^(?:([A-Z]+) )?(\/.*)$/.exec(match) ?? [];
        if (prefix === undefined) return operation === match;
        return (!verb || verb === method) && path.slice(name.length + 1).startsWith(prefix);
      }),
    lastVisit: async () => (await ready().control.requestLog()).at(-1)?.id ?? 0,
  };
};

export type TestContext<C extends Connector> = ReturnType<typeof createTestContext<C>>;

const signals = (init: Parameters<Fetch>[1]): AbortSignal[] => (init?.signal ? [init.signal] : []);
