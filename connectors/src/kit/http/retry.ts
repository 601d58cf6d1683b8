import type { ConnectorFailure } from '@fanfare/contract/networks/failure';

/** Delays in ms before the retries of a read. */
const retryDelaysMs = [1000, 4000, 15_000];

type Deps = { sleep: (ms: number) => Promise<void>; random: () => number };

export type Attempt<T> = { response: T } | { failure: ConnectorFailure; canRetry: boolean };

/** Retries a read. `attempt` must have no side effects. */
export const retryRead = async <T>(
  { sleep, random }: Deps,
  attempt: (attemptNumber: number) => Promise<Attempt<T>>,
): Promise<T> => {
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    const outcome = await attempt(attemptNumber);
    if ('response' in outcome) return outcome.response;
    const delayMs = retryDelaysMs[attemptNumber - 1];
    if (!outcome.canRetry || delayMs === undefined) throw outcome.failure;
    // Jitter of 80–120%, so that reads that failed together are not retried together.
    await sleep(Math.round(delayMs * (0.8 + 0.4 * random())));
  }
};
