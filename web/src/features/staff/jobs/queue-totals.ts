import type { Queue } from '@fanfare/contract/staff';

export type QueueTotals = Omit<Queue, 'job'>;

export const queueTotals = (queues: readonly Queue[]): QueueTotals =>
  queues.reduce(
    (totals, queue) => ({
      waiting: totals.waiting + queue.waiting,
      planned: totals.planned + queue.planned,
      running: totals.running + queue.running,
      failed: totals.failed + queue.failed,
    }),
    { waiting: 0, planned: 0, running: 0, failed: 0 },
  );
