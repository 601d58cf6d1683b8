import { aiMessages } from '@fanfare/contract/ai/ai';
import { articleMessages } from '@fanfare/contract/ai-writer/article';

/** `blocked`: every article would fail until a person acts, so none starts. `retry` after so many minutes. */
export type FailureStep = { step: 'blocked'; until: Date } | { step: 'retry'; minutes: number } | { step: 'failed' };

const needsPerson: readonly string[] = [
  ...[aiMessages.notConfigured, aiMessages.noCredit, aiMessages.ownNoCredit],
  ...[aiMessages.modelGone, aiMessages.keyRejected],
];
const isFinal: readonly string[] = [aiMessages.refused, aiMessages.tooLong, articleMessages.cancelled];

const retryMinutes = [15, 60];

/** How long nothing starts after a failure that needs a person. Trying again costs nothing. */
const blockedMinutes = 60;

/** Budgets begin with the month (UTC). */
const startOfNextMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

/** What to do after an article ended without a text. `attempts`: how many there were. */
export const afterFailure = (error: string, attempts: number, now: Date): FailureStep => {
  // The parts that were written before the budget ended are paid again by the next try.
  if (error === aiMessages.ceilingReached) return { step: 'blocked', until: startOfNextMonth(now) };
  if (needsPerson.includes(error)) return { step: 'blocked', until: new Date(now.getTime() + blockedMinutes * 60_000) };
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined || isFinal.includes(error) ? { step: 'failed' } : { step: 'retry', minutes };
};
