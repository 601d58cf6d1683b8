import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import { syncPageJob } from './sync/declared-jobs.ts';
import type { PageSyncService } from './sync/page-sync.service.ts';

const scheduleSyncsJob = job('post-reports.schedule-syncs', z.object({}), { cron: '*/5 * * * *', concurrency: 1 });
const removeReadingsJob = job('post-reports.remove-old-readings', z.object({}), {
  cron: '40 3 * * *',
  concurrency: 1,
  timeoutSeconds: 30 * 60,
});

export const postReportJobs = (sync: PageSyncService) => [
  handle(syncPageJob, ({ businessId, pageId }) => sync.syncPage(businessId, pageId)),
  handle(scheduleSyncsJob, () => sync.scheduleDue()),
  handle(removeReadingsJob, () => sync.removeOldReadings()),
];
