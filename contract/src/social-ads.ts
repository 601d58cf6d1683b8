import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { accountId, Network } from './social.ts';

/** A profile that ads of an account are made with, under the documents' names. */
export const AdProfileChoice = z.object({
  id: z.number(),
  name: z.string(),
  fb_page_id: z.string().nullable(),
  fb_adprofile_id: z.string().nullable(),
});
export type AdProfileChoice = z.output<typeof AdProfileChoice>;

/** A post of a page as a line of a select box. */
export const PagePost = z.object({
  id: z.string(),
  text: z.string(),
  picture: z.string().nullable(),
  created: dateTime,
  url: z.string(),
});

/** Whoever chooses from a longer list searches. */
export const pagePostsMost = 100;

/** What the social post form needs of advertising; the ads themselves are made elsewhere. */
export const socialAds = calls({
  'POST /adprofile/adprofiles_by_social': {
    summary: 'The ad profiles that fit an account',
    need: 'social:editor or content:editor',
    body: z.strictObject({ social_network: Network, social_account: accountId }),
    returns: z.object({ adprofiles: z.array(AdProfileChoice) }),
  },
  'GET /api/facebook/page/post_select': {
    summary: 'The newest posts of a Facebook page, to choose one from',
    need: 'any:viewer',
    limit: 'costly',
    query: z.strictObject({ page_id: accountId, search: z.string().trim().max(200).default('') }),
    returns: z.object({ posts: z.array(PagePost) }),
  },
});
