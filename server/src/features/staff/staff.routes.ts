import { staff } from '@fanfare/contract/staff';
import { serve } from '../../platform/http/index.ts';
import type { StaffService } from './staff.service.ts';

const done = { success: true } as const;

export const staffRoutes = (service: StaffService) =>
  serve(staff, {
    'GET /staff/jobs': ({ query }) => service.failedJobs(query.page, query.search),
    'POST /staff/job/{id}/retry': async ({ params }) => {
      await service.retryJob(params.id);
      return done;
    },
    'POST /staff/job/{id}/discard': async ({ params }) => {
      await service.discardJob(params.id);
      return done;
    },
  });
