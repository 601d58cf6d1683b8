import { z } from 'zod';
import { calls } from '../kit/call.ts';

export const pageSearchErrorTitle = 'Facebook Error';
/** Note above the results when our app can't search public pages. */
export const ownPagesOnly = 'Facebook lets this app search your own pages only';
/** Number of rows above which the table has paging. */
export const pageSearchPageSize = 50;
export const maxFoundPages = 200;

export const FoundPage = z.object({
  page_id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  picture: z.string().nullable(),
  location: z.string().nullable(),
  is_verified: z.boolean(),
  /** True for a page that is connected with this business. */
  is_own: z.boolean(),
});
export type FoundPage = z.output<typeof FoundPage>;

export const pageSearch = calls({
  'GET /facebook/page/search': {
    summary: 'Search Facebook pages',
    need: 'reports:viewer',
    limit: 'costly',
    /** Text to search for; without it, the business's own pages are listed. */
    query: z.strictObject({ q: z.string().trim().max(100).default('') }),
    returns: z.object({
      pages: z.array(FoundPage),
      /** `ownPagesOnly` when public pages can't be searched; else null. */
      notice: z.string().nullable(),
    }),
  },
});
