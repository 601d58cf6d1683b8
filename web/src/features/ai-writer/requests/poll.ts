import { ApiError } from '../../../lib/api.ts';
import { logWarning } from '../../../lib/log.ts';

type Poll<Answer> = {
  check: () => Promise<Answer>;
  isPending: (answer: Answer) => boolean;
  onAnswer: (answer: Answer) => void;
  seconds: number;
  signal: AbortSignal;
};

/** True if another try would not help: the request does not exist or is not the user's. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Checks at once and then at a fixed interval, until the answer is not pending. Throws what no retry can repair. */
export async function poll<Answer>({ check, isPending, onAnswer, seconds, signal }: Poll<Answer>): Promise<void> {
  while (!signal.aborted) {
    try {
      const answer = await check();
      if (signal.aborted) return;
      onAnswer(answer);
      if (!isPending(answer)) return;
    } catch (error) {
      if (isFinal(error)) throw error;
      logWarning('The status could not be checked', error);
    }
    await delay(seconds * 1000, signal);
  }
}

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
