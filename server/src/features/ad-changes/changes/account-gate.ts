import { ConnectorFailure } from '@fanfare/contract/networks/failure';

/** Number of concurrent changes of one account until its network is busy: as many as a worker sends at once. */
const maxAtOnce = 64;
/**
 * Number of concurrent changes of an account while its network limits us. It is small, because a change has several
 * calls, and a refused call wastes the earlier ones.
 */
const atOnceWhenBusy = 2;
/** Number of successful changes after which the limit of concurrent changes is raised by one. */
const successesPerStep = 20;

type Waiting = { start: () => void; refuse: (failure: ConnectorFailure) => void };
/**
 * State of the limit for one account. `busyCount`: number of times the network was busy; successes of changes that
 * began before the last time don't count.
 */
type Gate = { running: number; limit: number; successes: number; busyCount: number; waiting: Waiting[] };

const isBusy = (error: unknown): error is ConnectorFailure =>
  error instanceof ConnectorFailure && error.kind === 'busy';

/**
 * Limits how many changes of one account this process sends at once. When the network is busy, waiting changes are
 * delayed without a call.
 */
export const createAccountGate = () => {
  const gates = new Map<string, Gate>();

  const settle = (key: string, gate: Gate) => {
    gate.running -= 1;
    while (gate.running < gate.limit && gate.waiting.length > 0) {
      gate.running += 1;
      gate.waiting.shift()?.start();
    }
    if (gate.running === 0 && gate.limit === maxAtOnce) gates.delete(key);
  };

  const noteSuccess = (gate: Gate) => {
    gate.successes += 1;
    if (gate.limit < maxAtOnce && gate.successes % successesPerStep === 0) gate.limit += 1;
  };

  const noteBusy = (gate: Gate, failure: ConnectorFailure) => {
    gate.limit = atOnceWhenBusy;
    gate.busyCount += 1;
    for (const { refuse } of gate.waiting.splice(0)) refuse(failure);
  };

  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const gate = gates.get(key) ?? { running: 0, limit: maxAtOnce, successes: 0, busyCount: 0, waiting: [] };
    gates.set(key, gate);
    if (gate.running < gate.limit) gate.running += 1;
    else await new Promise<void>((start, refuse) => gate.waiting.push({ start, refuse }));
    const { busyCount } = gate;
    try {
      const result = await work();
      if (gate.busyCount === busyCount) noteSuccess(gate);
      return result;
    } catch (error) {
      if (isBusy(error)) noteBusy(gate, error);
      throw error;
    } finally {
      settle(key, gate);
    }
  };
};
