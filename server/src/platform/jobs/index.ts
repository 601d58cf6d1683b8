export { handle, type Job, type JobHandler, type JobOptions, job } from './job.ts';
export { type Jobs, openJobs } from './jobs.ts';
