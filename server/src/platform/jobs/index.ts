export { handle, type Job, type JobHandler, type JobOptions, job, type OnFailure } from './job.ts';
export { type Jobs, openJobs } from './jobs.ts';
export type { QueueCounts } from './queues.store.ts';
