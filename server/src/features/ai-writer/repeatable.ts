import type { AiFailure } from '../ai/index.ts';

/** True if the provider took no request, so nothing was paid. */
export const isUnpaid = ({ code }: AiFailure): boolean => code === 'busy' || code === 'unreachable';

/**
 * True for failures that pass by themselves. An answer of the wrong shape was repaired once already and would cost
 * again.
 */
export const isRepeatable = (failure: AiFailure): boolean => isUnpaid(failure) || failure.code === 'lost';
