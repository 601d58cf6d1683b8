import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import { type Telling, tellOfMissed, tellOfShare } from './telling.service.ts';
import type { Worker } from './worker.ts';

const watch = job('social.watch', z.object({}), { cron: '* * * * *', concurrency: 1 });

type Needs = { telling: Telling; worker: Worker };

export const socialJobs = ({ telling, worker }: Needs) => [
  handle(tellOfShare, (payload) => telling.share(payload)),
  handle(tellOfMissed, (payload) => telling.missed(payload)),
  handle(watch, async () => {
    await worker.watch();
  }),
];
