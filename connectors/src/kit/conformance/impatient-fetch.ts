import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '@fanfare/contract/kit/durations';
import type { Fetch } from '../http/http.ts';
import type { LoggedRequest } from '../practice/practice-control.ts';

type Requests = readonly Pick<LoggedRequest, 'id' | 'status' | 'fault'>[];
/** Requests the practice network logged after `since`. */
type ListRequests = (since?: number) => Promise<Requests> | Requests;

/** Delay in ms of a response that never arrives: the faults are cleared before it ends. */
export const endlessMs = hourMs;

/**
 * A request times out as soon as the practice network has handled it and delays the response. A limit in milliseconds
 * would also end other requests on a busy machine.
 */
export const createImpatientFetch =
  (fetch: Fetch, listRequests: ListRequests): Fetch =>
  async (input, init) => {
    const since = (await listRequests()).at(-1)?.id ?? 0;
    const timeout = new AbortController();
    let isAnswered = false;
    const abortWhenDelayed = async () => {
      while (!isAnswered) {
        const requests = await listRequests(since);
        if (requests.some(({ fault, status }) => fault === 'slow' && status !== undefined))
          return timeout.abort(new DOMException('The response is late.', 'TimeoutError'));
        await sleep(5);
      }
    };
    const signals = [timeout.signal, ...(init?.signal ? [init.signal] : [])];
    const answered = fetch(input, { ...init, signal: AbortSignal.any(signals) }).finally(() => {
      isAnswered = true;
    });
    const [response] = await Promise.all([answered, abortWhenDelayed()]);
    return response;
  };
