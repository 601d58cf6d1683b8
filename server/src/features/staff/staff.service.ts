import { pageSize } from '@fanfare/contract/kit/paging';
import { Problem } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';

export type StaffService = ReturnType<typeof staffService>;
type Needs = { jobs: Jobs };

export const staffService = ({ jobs }: Needs) => ({
  failedJobs: async (page: number, search: string) => ({
    ...(await jobs.failures.page(search, pageSize, (page - 1) * pageSize)),
    page,
    page_size: pageSize,
  }),

  retryJob: async (id: string) => {
    if (!(await jobs.failures.retry(id))) throw new Problem('not-found');
  },

  discardJob: async (id: string) => {
    if (!(await jobs.failures.discard(id))) throw new Problem('not-found');
  },
});
