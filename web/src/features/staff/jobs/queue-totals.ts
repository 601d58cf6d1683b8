import type { Queue } from '@fanfare/contract/staff';

export type QueueSum = Omit<Queue, 'job'>;

export const queueTotals = (queues: readonly Queue[]): QueueSum =>
  queues.reduce(
    (sum, queue) => ({
      waiting: sum.waiting + queue.waiting,
      planned: sum.planned + queue.planned,
      running: sum.running + queue.running,
      failed: sum.failed + queue.failed,
    }),
    { waiting: 0, planned: 0, running: 0, failed: 0 },
  );
