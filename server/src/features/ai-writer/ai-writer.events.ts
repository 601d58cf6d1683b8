import { aiFeatures } from '@fanfare/contract/ai/ai';
import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

/** Event: an article was written, failed or was cancelled. */
export const articleFinished = event(
  'ai-writer.article-finished',
  z.object({
    businessId: z.number(),
    requestId: z.string(),
    feature: z.enum(aiFeatures),
    status: z.enum(['done', 'error']),
  }),
);
