import { aiMessages } from '@fanfare/contract/ai/ai';
import { articleMessages } from '@fanfare/contract/ai-writer/article';
import { minuteMs } from '@fanfare/contract/kit/durations';

/**
 * Next step after a failure. `blocked`: every article would fail until a person acts, so none starts. `retry`: tried
 * again after so many minutes.
 */
export type FailureStep = { step: 'blocked'; until: Date } | { step: 'retry'; minutes: number } | { step: 'failed' };

const needsPerson: readonly string[] = [
  aiMessages.notConfigured,
  aiMessages.noCredit,
  aiMessages.ownNoCredit,
  aiMessages.modelGone,
  aiMessages.keyRejected,
];
const isFinal: readonly string[] = [aiMessages.refused, aiMessages.tooLong, articleMessages.cancelled];

const retryMinutes = [15, 60];

/** Minutes in which nothing starts after a failure that needs a person. Trying again costs nothing. */
const blockedMinutes = 60;

/** Start of the next month (UTC), when a new budget begins. */
const startOfNextMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

/** Next step after an article ended without a text. `attempts`: number of tries so far. */
export const afterFailure = (error: string, attempts: number, now: Date): FailureStep => {
  // Nothing starts until the next month. Parts written before the budget ended are paid again then.
  if (error === aiMessages.ceilingReached) return { step: 'blocked', until: startOfNextMonth(now) };
  if (needsPerson.includes(error))
    return { step: 'blocked', until: new Date(now.getTime() + blockedMinutes * minuteMs) };
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined || isFinal.includes(error) ? { step: 'failed' } : { step: 'retry', minutes };
};
