import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Problem } from '../../platform/problem.ts';

/** Lease of one run. Longer than the job timeout (10 min); after it another process may take over. */
export const runLeaseMs = 11 * minuteMs;

/** The message of an expected failure of the page or site. Other errors are bugs and fail the job. */
export const userMessageFor = (error: unknown): string => {
  if (error instanceof ConnectorFailure) return error.details.message;
  if (error instanceof Problem) return error.message;
  throw error;
};
