import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

const article = z.object({ businessId: z.number(), articleId: z.number(), version: z.number() });

/** Event: an article waits for a person before it can be posted. */
export const articleHeld = event('bulk-ai.article-held', article);

/** Event: a person approved an article for posting; it is not posted yet. */
export const articleApproved = event('bulk-ai.article-approved', article.extend({ userId: z.number() }));
