import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { handle, type Jobs, job } from '../../platform/jobs/index.ts';
import type { Connecting } from './connect/oauth-flow.service.ts';
import type { HealthService } from './health.service.ts';

const look = job('connections.look', z.object({}), { cron: '7 * * * *' });
const check = job('connections.check', z.object({ businessId: z.number(), id: z.number() }), {
  retries: 2,
  concurrency: 4,
});
const tend = job('connections.tend', z.object({}), { cron: '*/15 * * * *' });
const forget = job('connections.forget', z.object({}), { cron: '41 3 * * *' });

const monthMs = 30 * 86_400_000;

type Deps = { db: Db; now: Now; jobs: Pick<Jobs, 'send'>; health: HealthService; connecting: Connecting };

/** Every account is looked at once a day, a few at a time; grants that end soon more often. */
export const connectionJobs = ({ db, now, jobs, health, connecting }: Deps) => [
  handle(look, async () => {
    const due = await health.due();
    await db.transaction(async (tx) => {
      for (const { businessId, id } of due) await jobs.send(tx, check, { businessId, id });
    });
  }),
  handle(check, async ({ businessId, id }) => {
    try {
      await health.checkById(businessId, id);
    } catch (error) {
      // What the network refused is written down at the account; the next day asks again.
      if (!(error instanceof ConnectorFailure)) throw error;
    }
  }),
  handle(tend, () => health.tendExpiring()),
  handle(forget, () => connecting.removeOlderThan(new Date(now().getTime() - monthMs))),
];
