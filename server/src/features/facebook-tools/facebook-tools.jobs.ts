import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import { type CommentFetchService, fetchCommentsJob } from './comments/comment-fetch.service.ts';
import { type ExtractionService, extractPageJob } from './extractors/extraction.service.ts';

const scheduleCommentFetchJob = job('facebook-tools.schedule-comment-fetch', z.object({}), {
  formerNames: ['facebook-tools.listen'],
  cron: '7-59/15 * * * *',
  concurrency: 1,
});

const scheduleExtractionsJob = job('facebook-tools.schedule-extractions', z.object({}), {
  formerNames: ['facebook-tools.look'],
  cron: '*/15 * * * *',
  concurrency: 1,
});

type Deps = { commentFetch: CommentFetchService; extraction: ExtractionService };

export const facebookToolsJobs = ({ commentFetch, extraction }: Deps) => [
  handle(fetchCommentsJob, ({ businessId, id }) => commentFetch.fetch(businessId, id)),
  handle(scheduleCommentFetchJob, () => commentFetch.enqueueAll()),
  handle(extractPageJob, ({ businessId, id }) => extraction.extract(businessId, id)),
  handle(scheduleExtractionsJob, () => extraction.enqueueAll()),
];
