import { hourMs } from '@fanfare/contract/kit/durations';
import { z } from 'zod';
import { job } from '../../platform/jobs/index.ts';

/** Lease in milliseconds of a reading; a reading that takes longer counts as dead. */
export const leaseMs = hourMs;

export const syncAccountJob = job(
  'insights.sync-account',
  z.object({ accountId: z.number(), businessId: z.number() }),
  // The timeout is long, because a network takes minutes for a large report.
  { concurrency: 2, timeoutSeconds: 45 * 60 },
);
/**
 * Job that reads figures counting people; it runs after each reading, and when a member opens a range for the first
 * time.
 */
export const readUniquesJob = job(
  'insights.read-uniques',
  z.object({ accountId: z.number(), businessId: z.number() }),
  { concurrency: 1, timeoutSeconds: 30 * 60 },
);
