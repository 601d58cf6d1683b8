import { pageSize } from '@fanfare/contract/kit/paging';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { redactQueryParams } from '../../platform/redact-query-params.ts';
import type { Actor, Audit } from '../audit/index.ts';

export type QueueService = ReturnType<typeof queueService>;
type Deps = { audit: Audit };

export const queueService = ({ db, jobs }: Platform, { audit }: Deps) => ({
  list: async () => ({ queues: await jobs.queues() }),

  cancel: async (actor: Actor, job: string): Promise<number> => {
    const cancelled = await jobs.cancelWaiting(job);
    if (cancelled === undefined) throw new Problem('not-found');
    await db.transaction((tx) => audit.record(tx, actor, null, `Canceled ${cancelled} pending jobs of ${job}`));
    return cancelled;
  },

  listFailures: async (page: number, search: string) => {
    const { items, total } = await jobs.failures.page(search, pageSize, (page - 1) * pageSize);
    return {
      items: items.map((item) => ({ ...item, error: redactQueryParams(item.error) })),
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
