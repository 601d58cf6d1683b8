/** The queue where every job ends that failed for good, until staff runs it again or discards it. */
export const deadLetters = 'dead-letters';
export const keepDeadLettersSeconds = 90 * 24 * 3600;
