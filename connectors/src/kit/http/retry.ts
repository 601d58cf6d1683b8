import type { ConnectorFailure } from '@fanfare/contract/networks/failure';

/** How long to wait before each further try of a read. */
const waitsMs = [1000, 4000, 15_000];

type Deps = { sleep: (ms: number) => Promise<void>; random: () => number };

export type Attempt<T> = { answer: T } | { failure: ConnectorFailure; mayRetry: boolean };

/** Tries a read again where that may help. Whoever calls this promises that doing it twice changes nothing. */
export const retryRead = async <T>(
  { sleep, random }: Deps,
  attempt: (number: number) => Promise<Attempt<T>>,
): Promise<T> => {
  for (let number = 1; ; number += 1) {
    const outcome = await attempt(number);
    if ('answer' in outcome) return outcome.answer;
    const waitMs = waitsMs[number - 1];
    if (!outcome.mayRetry || waitMs === undefined) throw outcome.failure;
    // Between 80 and 120 %, so that many readers that failed together do not come back together.
    await sleep(Math.round(waitMs * (0.8 + 0.4 * random())));
  }
};
