import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Problem } from '../../platform/problem.ts';

/** Lease of one run in milliseconds: longer than the job timeout (10 min), so that a running job is never overtaken. */
export const runLeaseMs = 11 * minuteMs;

/**
 * Message for users about an expected failure of the page or site. Other errors are bugs, and are thrown again to fail
 * the job.
 */
export const userMessageFor = (error: unknown): string => {
  if (error instanceof ConnectorFailure) return error.details.message;
  if (error instanceof Problem) return error.message;
  throw error;
};
