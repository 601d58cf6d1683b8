import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { id, ok } from './kit/text.ts';
import { accountId } from './social.ts';
import { PostCategory } from './working-copies.ts';

export const extractorLimits = { perBusiness: 50, postsAtOnce: 25 } as const;
export const extractorMessages = {
  site: 'Choose a site.',
  page: 'Select a page',
};

/** What a page posts becomes drafts on a site: which page, which site, which category. */
export const ExtractorDraft = z.strictObject({
  /** Which one is changed; without it a new one is made. */
  id: id.optional(),
  site_id: z.coerce
    .number<string | number>(extractorMessages.site)
    .int(extractorMessages.site)
    .min(1, extractorMessages.site)
    .max(2_147_483_647, extractorMessages.site),
  fb_page_id: accountId,
  /** 0: the site's own choice. */
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
  /** Posts of the page from here on become drafts. */
  since: dateTime,
  /** When the page was last read, and what went wrong then. */
  looked: dateTime.nullable(),
  error: z.string().nullable(),
  drafts: z.number(),
});
export type Extractor = z.output<typeof Extractor>;

export const facebookTools = calls({
  'GET /facebook/extractor': {
    summary: 'Which Facebook pages become drafts on which sites',
    need: 'content:viewer',
    returns: z.object({ extractors: z.array(Extractor) }),
  },
  'POST /facebook/extractor/save': {
    summary: 'Let new posts of a Facebook page become drafts on a site',
    need: 'content:manager',
    limit: 'costly',
    body: ExtractorDraft,
    returns: Extractor,
  },
  'POST /facebook/extractor/read': {
    summary: 'Read a Facebook page now instead of at its next turn',
    need: 'content:manager',
    limit: 'costly',
    body: z.strictObject({ id }),
    returns: ok,
  },
  'POST /facebook/extractor/delete': {
    summary: 'Stop making drafts from a Facebook page; those that are made stay',
    need: 'content:manager',
    body: z.strictObject({ id }),
    returns: ok,
  },
});
