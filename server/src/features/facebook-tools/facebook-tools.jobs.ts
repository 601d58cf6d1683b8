import { z } from 'zod';
import { handle, job } from '../../platform/jobs/index.ts';
import type { AnswerService } from './autoresponder/answer.service.ts';
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

/** The log of autoresponders keeps what people wrote for a limited time. */
const forgetTextsJob = job('facebook-tools.forget-texts', z.object({}), { cron: '37 4 * * *', concurrency: 1 });

type Deps = {
  commentFetch: CommentFetchService;
  extraction: ExtractionService;
  answers: Pick<AnswerService, 'forgetTexts'>;
};

export const facebookToolsJobs = ({ commentFetch, extraction, answers }: Deps) => [
  handle(fetchCommentsJob, ({ businessId, id }) => commentFetch.fetch(businessId, id)),
  handle(scheduleCommentFetchJob, () => commentFetch.enqueueAll()),
  handle(extractPageJob, ({ businessId, id }) => extraction.extract(businessId, id)),
  handle(scheduleExtractionsJob, () => extraction.enqueueAll()),
  handle(forgetTextsJob, () => answers.forgetTexts()),
];
