import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { handle, type Jobs, job } from '../../platform/jobs/index.ts';
import type { OAuthFlowService } from './connect/oauth-flow.service.ts';
import type { HealthService } from './health.service.ts';

const scheduleChecks = job('connections.schedule-checks', z.object({}), {
  formerNames: ['connections.look'],
  cron: '7 * * * *',
});
const check = job('connections.check', z.object({ businessId: z.number(), id: z.number() }), {
  retries: 2,
  concurrency: 4,
});
const refreshExpiring = job('connections.refresh-expiring', z.object({}), {
  formerNames: ['connections.tend'],
  cron: '*/15 * * * *',
});
const removeOldAttempts = job('connections.remove-old-attempts', z.object({}), {
  formerNames: ['connections.forget'],
  cron: '41 3 * * *',
});

const monthMs = 30 * 86_400_000;

type Deps = { db: Db; now: Now; jobs: Pick<Jobs, 'sendMany'>; health: HealthService; oauthFlow: OAuthFlowService };

/** Every account is checked once a day; grants that expire soon are refreshed every 15 minutes. */
export const connectionJobs = ({ db, now, jobs, health, oauthFlow }: Deps) => [
  handle(scheduleChecks, async () => {
    const due = await health.due();
    const payloads = due.map(({ businessId, id }) => ({ businessId, id }));
    await db.transaction((tx) => jobs.sendMany(tx, check, payloads));
  }),
  handle(check, async ({ businessId, id }) => {
    try {
      await health.checkById(businessId, id);
    } catch (error) {
      // The error is stored with the connection; the next check is tomorrow.
      if (!(error instanceof ConnectorFailure)) throw error;
    }
  }),
  handle(refreshExpiring, () => health.refreshExpiring()),
  handle(removeOldAttempts, () => oauthFlow.removeOlderThan(new Date(now().getTime() - monthMs))),
];
