import { hourMs } from '@fanfare/contract/kit/durations';
import { z } from 'zod';
import { job } from '../../platform/jobs/index.ts';

/** A reading that takes longer than this is taken for dead. */
export const leaseMs = hourMs;

export const syncAccountJob = job(
  'insights.sync-account',
  z.object({ accountId: z.number(), businessId: z.number() }),
  // A large report of a network takes minutes.
  { concurrency: 2, timeoutSeconds: 45 * 60 },
);
/** Runs after each reading, and when a member opens a range for the first time. */
export const readUniquesJob = job(
  'insights.read-uniques',
  z.object({ accountId: z.number(), businessId: z.number() }),
  { concurrency: 1, timeoutSeconds: 30 * 60 },
);
