import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import { type PageReadingService, readPageJob } from './pages/page-reading.service.ts';

const schedulePageReadingsJob = job('dashboard.schedule-page-readings', z.object({}), {
  cron: '23 */2 * * *',
  concurrency: 1,
});

export const dashboardJobs = (readings: PageReadingService) => [
  handle(readPageJob, async (key) => {
    await readings.read(key);
  }),
  handle(schedulePageReadingsJob, () => readings.enqueueAll()),
];
