import type { TextRequest } from '@fanfare/connectors/ports/ai-provider';
import { createLimiter } from '../../../platform/limiter.ts';
import type { Platform } from '../../../platform/platform.ts';
import { AiFailure, type AiModels, type AiPayer, type Written } from '../../ai/index.ts';

type Deps = { models: Pick<AiModels, 'write'> };
export type ModelCalls = ReturnType<typeof createModelCalls>;

/** Number of calls of this process at the same time: the limit of many providers, which refuse more. */
const maxAtOnce = 100;
/** Seconds after which a busy provider is called again, unless its answer names a time. */
const waitSeconds = [1, 4, 10];
const maxWaitSeconds = 30;
type Tries = { waits: number; isRaised: boolean };

/**
 * Text calls of articles: a limited number at once, again after a short wait while the provider is busy, and once with
 * twice the room after an answer that was cut off.
 */
export const createModelCalls = ({ sleep }: Platform, { models }: Deps) => {
  const inTurn = createLimiter(maxAtOnce);

  /** Request for the next attempt after a failure; undefined if no other attempt makes sense. */
  const nextTry = async <T>(error: AiFailure, request: TextRequest<T>, tries: Tries) => {
    if (error.code === 'truncated' && !tries.isRaised) {
      tries.isRaised = true;
      return { ...request, maxTokens: request.maxTokens * 2 };
    }
    const seconds = error.retryAfterSeconds ?? waitSeconds[tries.waits];
    if (error.code !== 'busy' || seconds === undefined || seconds > maxWaitSeconds) return undefined;
    if (tries.waits >= waitSeconds.length) return undefined;
    tries.waits += 1;
    await sleep(seconds * 1000);
    return request;
  };

  /** Writes a text; the cost is the sum of all tries. */
  const write = async <T>(payer: AiPayer, request: TextRequest<T>): Promise<Written<T>> => {
    const tries: Tries = { waits: 0, isRaised: false };
    let current = request;
    let paid = 0;
    for (;;) {
      try {
        const written = await inTurn(() => models.write(payer, current));
        return { ...written, cost: written.cost + paid };
      } catch (error) {
        if (!(error instanceof AiFailure)) throw error;
        paid += error.cost;
        const next = await nextTry(error, current, tries);
        const { code, step, message, retryAfterSeconds } = error;
        if (!next) throw new AiFailure(code, step, message, paid, retryAfterSeconds);
        current = next;
      }
    }
  };
  return { write };
};
