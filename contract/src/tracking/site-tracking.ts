import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { id } from '../kit/text.ts';

/** Public paths: the script, the image for browsers without scripts, and short links. */
export const pixelScriptPath = '/p.js';
export const pixelImagePath = '/p.gif';
export const shortLinkPath = '/l';
const SiteTracking = z.object({
  site_id: z.number(),
  is_enabled: z.boolean(),
  /** True when the pages of the site have the tracking script without a change by the user. */
  is_automatic: z.boolean(),
  /** HTML with the tracking script, for the pages of a site that isn't hosted by Fanfare. */
  snippet: z.string(),
});
export type SiteTracking = z.output<typeof SiteTracking>;

const postId = z.string().trim().min(1).max(100);

export const tracking = calls({
  'GET /content/site/{id}/tracking': {
    summary: 'Tracking of a site',
    need: 'content:viewer',
    params: z.object({ id }),
    returns: SiteTracking,
  },
  'POST /content/site/{id}/tracking': {
    summary: 'Turn tracking of a site on or off',
    need: 'content:manager',
    params: z.object({ id }),
    body: z.strictObject({ is_enabled: z.boolean() }),
    returns: SiteTracking,
  },
  'POST /content/site/{id}/post/{post_id}/short-link': {
    summary: 'Short link to a post of a site',
    need: 'content:editor',
    params: z.object({ id, post_id: postId }),
    returns: z.object({ short_url: z.string() }),
  },
});
