import { pageSize } from '@fanfare/contract/kit/paging';
import { Problem } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import { withoutValues } from '../../platform/without-values.ts';

export type QueueService = ReturnType<typeof queueService>;
type Needs = { jobs: Jobs };

export const queueService = ({ jobs }: Needs) => ({
  list: async () => ({ queues: await jobs.queues() }),

  failures: async (page: number, search: string) => {
    const { items, total } = await jobs.failures.page(search, pageSize, (page - 1) * pageSize);
    return {
      items: items.map((item) => ({ ...item, error: withoutValues(item.error) })),
      total,
      page,
      page_size: pageSize,
    };
  },

  retry: async (id: string) => {
    if (!(await jobs.failures.retry(id))) throw new Problem('not-found');
  },

  discard: async (id: string) => {
    if (!(await jobs.failures.discard(id))) throw new Problem('not-found');
  },
});
