import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Problem } from '../../platform/http/index.ts';

/** Longer than reading a page may take: whoever was killed in it is taken over from then on. */
export const runLeaseMs = 11 * 60_000;

/** What a page or a site says is for people; anything else is a bug, and the job fails with it. */
export const userMessage = (error: unknown): string => {
  if (error instanceof ConnectorFailure) return error.facts.sentence;
  if (error instanceof Problem) return error.message;
  throw error;
};
