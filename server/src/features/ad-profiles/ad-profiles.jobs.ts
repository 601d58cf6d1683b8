import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { AccountStatusService } from './account-status.service.ts';

const refreshStatusesJob = job('ad-profiles.refresh-statuses', z.object({}), {
  cron: '23 * * * *',
  concurrency: 1,
  // Timeout of the job: a run reads up to 200 accounts, each with a few calls to its network.
  timeoutSeconds: 30 * 60,
});

export const adProfileJobs = ({ statuses }: { statuses: AccountStatusService }) => [
  handle(refreshStatusesJob, () => statuses.refreshDue()),
];
