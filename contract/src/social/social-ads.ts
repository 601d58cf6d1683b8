import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { accountId, Network } from './social.ts';

/** An ad profile for ads of an account, with the field names of the specification. */
export const AdProfileChoice = z.object({
  id: z.number(),
  name: z.string(),
  fb_page_id: z.string().nullable(),
  fb_adprofile_id: z.string().nullable(),
});
export type AdProfileChoice = z.output<typeof AdProfileChoice>;

/** A post of a page as an option of a select field. */
const PagePost = z.object({
  id: z.string(),
  text: z.string(),
  picture: z.string().nullable(),
  created: dateTime,
  url: z.string(),
});

/** Limit for listed posts; older posts are found by search. */
export const maxPagePosts = 100;

/** Calls for the ad fields of the social post form. */
export const socialAds = calls({
  'POST /adprofile/adprofiles_by_social': {
    summary: 'List the ad profiles of an account',
    need: ['social:editor', 'content:editor'],
    body: z.strictObject({ social_network: Network, social_account: accountId }),
    returns: z.object({ adprofiles: z.array(AdProfileChoice) }),
  },
  'GET /api/facebook/page/post_select': {
    summary: 'List the newest posts of a Facebook page',
    need: 'any:viewer',
    limit: 'costly',
    query: z.strictObject({ page_id: accountId, search: z.string().trim().max(200).default('') }),
    returns: z.object({ posts: z.array(PagePost) }),
  },
});
