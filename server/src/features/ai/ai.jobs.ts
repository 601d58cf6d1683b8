import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { LedgerService } from './ledger.service.ts';

const countLostCalls = job('ai.count-lost-calls', z.object({}), { cron: '*/5 * * * *', concurrency: 1 });

export const aiJobs = (ledger: Pick<LedgerService, 'loseOverdue'>) => [
  handle(countLostCalls, () => ledger.loseOverdue()),
];
