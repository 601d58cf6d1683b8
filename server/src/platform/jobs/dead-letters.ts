import { daySeconds } from '@fanfare/contract/kit/durations';

/** The queue of jobs that used up their retries, until staff retries or discards them. */
export const deadLetters = 'dead-letters';
export const keepDeadLettersSeconds = 90 * daySeconds;
