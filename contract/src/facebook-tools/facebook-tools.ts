import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { id, maxId } from '../kit/text.ts';
import { PostCategory } from '../posts/working-copies.ts';
import { accountId } from '../social/social.ts';

export const extractorLimits = { maxPerBusiness: 50, maxPostsPerRun: 25 } as const;
export const extractorMessages = {
  site: 'Choose a site.',
  page: 'Select a page',
};

/** Settings of an extractor: posts of this Facebook page become drafts on this site in this category. */
export const ExtractorDraft = z.strictObject({
  /** Id of the extractor to change; without it a new one is created. */
  id: id.optional(),
  site_id: z.coerce
    .number<string | number>(extractorMessages.site)
    .int(extractorMessages.site)
    .min(1, extractorMessages.site)
    .max(maxId, extractorMessages.site),
  fb_page_id: accountId,
  /** Category of the drafts; 0: the site's default category. */
  post_category: PostCategory.default(0),
});
export type ExtractorDraft = z.output<typeof ExtractorDraft>;

export const Extractor = z.object({
  id: z.number(),
  site_id: z.number(),
  site_name: z.string(),
  fb_page_id: z.string(),
  fb_page_name: z.string(),
  post_category: z.number(),
  post_category_name: z.string(),
  /** Time from which on new posts become drafts. */
  since: dateTime,
  /** Time of the last reading of the page; `error` has the reason of a failure. */
  looked: dateTime.nullable(),
  error: z.string().nullable(),
  drafts: z.number(),
});
export type Extractor = z.output<typeof Extractor>;

export const facebookTools = calls({
  'GET /facebook/extractor': {
    summary: 'List the extractors',
    need: 'content:viewer',
    returns: z.object({ extractors: z.array(Extractor) }),
  },
  'POST /facebook/extractor/save': {
    summary: 'Save an extractor: new posts of a Facebook page become drafts on a site',
    need: 'content:manager',
    limit: 'costly',
    body: ExtractorDraft,
    returns: Extractor,
  },
  'POST /facebook/extractor/read': {
    summary: 'Run an extractor now',
    need: 'content:manager',
    limit: 'costly',
    body: z.strictObject({ id }),
    returns: ok,
  },
  'POST /facebook/extractor/delete': {
    summary: 'Delete an extractor; its drafts stay',
    need: 'content:manager',
    body: z.strictObject({ id }),
    returns: ok,
  },
});
