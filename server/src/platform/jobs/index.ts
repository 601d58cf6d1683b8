export { handle, type JobHandler, job, type OnFailure } from './job.ts';
export { type Jobs, openJobs } from './jobs.ts';
