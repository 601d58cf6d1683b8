import { dayMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OAuthFlowService } from './connect/oauth-flow.service.ts';
import type { HealthService } from './reachable/health.service.ts';

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

const monthMs = 30 * dayMs;

type Deps = { health: HealthService; oauthFlow: OAuthFlowService };

/** Jobs of connections: every account is checked once a day; grants that expire soon are refreshed every 15 minutes. */
export const connectionJobs = ({ db, now, jobs }: Platform, { health, oauthFlow }: Deps) => [
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
