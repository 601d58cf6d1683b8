import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { RuleReader } from './rule-reader.service.ts';

const readRulesJob = job('ad-rules.read', z.object({}), {
  cron: '41 * * * *',
  concurrency: 1,
  // A run reads up to 200 accounts, each with a few calls to the network.
  timeoutSeconds: 30 * 60,
});

export const adRuleJobs = ({ reader }: { reader: RuleReader }) => [handle(readRulesJob, () => reader.refreshDue())];
