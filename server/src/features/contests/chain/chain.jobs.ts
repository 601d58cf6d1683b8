import { z } from 'zod';
import { handle, job } from '../../../platform/jobs/index.ts';
import type { ChainService } from './chain.service.ts';

const publishHeads = job('contests.publish-chain-heads', z.object({}), { cron: '0 * * * *', concurrency: 1 });

export const chainJobs = (chain: ChainService) => [handle(publishHeads, () => chain.addCheckpoints())];
