import { z } from 'zod';
import { cleanText } from '../kit/clean-text.ts';
import { count, dateTime, edge, Metric, Picture, text } from '../kit/graph/wire.ts';

// Wire format of Facebook, beyond what it shares with Instagram. Unused fields may be missing.

export const PageRow = z.object({
  id: z.string(),
  name: z.string(),
  access_token: text,
  category: text,
  tasks: z.array(z.string()).nullish(),
  permitted_tasks: z.array(z.string()).nullish(),
  picture: Picture,
  fan_count: count,
  followers_count: count.optional(),
  link: text,
  instagram_business_account: z.object({ id: z.string(), username: text }).nullish(),
});
export type PageRow = z.output<typeof PageRow>;

export const AdAccountRow = z.object({
  id: z.string(),
  account_id: z.string(),
  name: text,
  account_status: z.number(),
  disable_reason: z.number().nullish(),
  currency: z.string(),
  timezone_name: z.string(),
  amount_spent: count,
  balance: count,
  funding_source: text,
  business: z.object({ id: z.string(), name: z.string() }).nullish(),
});
export type AdAccountRow = z.output<typeof AdAccountRow>;

export const PixelRow = z.object({
  id: z.string(),
  name: z.string(),
  code: text,
  last_fired_time: dateTime.nullish(),
  is_unavailable: z.boolean().nullish(),
});

export const CreatedPost = z.object({ id: z.string().min(1), permalink_url: text });

export const UploadStarted = z.object({
  upload_session_id: z.string(),
  video_id: z.string(),
  start_offset: z.coerce.number(),
  end_offset: z.coerce.number(),
});
export const UploadProgress = z.object({ start_offset: z.coerce.number(), end_offset: z.coerce.number() });

export const VideoState = z.object({
  id: z.string(),
  post_id: text,
  permalink_url: text,
  status: z
    .object({
      video_status: z.string(),
      publishing_phase: z.object({ status: text, publish_status: text }).nullish(),
    })
    .nullish(),
});

export const VideoRow = z.object({
  id: z.string(),
  title: text,
  description: text,
  length: count,
  picture: text,
  source: text,
  permalink_url: text,
  created_time: dateTime,
  post_id: text,
  status: z.object({ video_status: z.string() }).nullish(),
  views: count.optional(),
});

const Summary = z.object({ summary: z.object({ total_count: z.number() }).nullish() }).nullish();
export const PostRow = z.object({
  id: z.string(),
  message: text,
  created_time: dateTime,
  permalink_url: text,
  full_picture: text,
  is_eligible_for_promotion: z.boolean().nullish(),
  promotable_id: text,
  promotion_status: text,
  attachments: edge(
    z.object({ media_type: text, title: text, description: text, url: text, unshimmed_url: text }),
  ).nullish(),
  shares: z.object({ count: z.number() }).nullish(),
  comments: Summary,
  reactions: Summary,
  insights: edge(Metric).nullish(),
});
export type PostRow = z.output<typeof PostRow>;

export const PageLikes = z.object({ fan_count: z.coerce.number().int() });

export const PostActionsRow = z.object({
  id: z.string(),
  message: text,
  created_time: dateTime,
  attachments: edge(z.object({ url: text, unshimmed_url: text })).nullish(),
  shares: z.object({ count: z.number() }).nullish(),
  comments: Summary,
  reactions: Summary,
});
export type PostActionsRow = z.output<typeof PostActionsRow>;

/** `from` is missing where Facebook hides the author. */
export const CommentRow = z.object({
  id: z.string().min(1),
  message: text,
  created_time: dateTime,
  from: z.object({ id: z.string(), name: text }).nullish(),
  parent: z.object({ id: z.string() }).nullish(),
});
export type CommentRow = z.output<typeof CommentRow>;

/**
 * Id of a public page; an id of another form is refused. Anyone can create a page with any name, and the name is
 * stored, so a long one is cut.
 */
const publicPageId = z.string().regex(/^\d{1,40}$/);
const publicPageName = z.string().transform((name) => cleanText(name.slice(0, 200)));
export const PublicPageRow = z.object({ id: publicPageId, name: publicPageName });

export const FoundPageRow = z.object({
  id: publicPageId,
  name: publicPageName,
  link: text,
  location: z.object({ city: text, country: text }).nullish(),
  verification_status: text,
});

export const Scraped = z.object({
  url: text,
  title: text,
  description: text,
  image: z.array(z.object({ url: z.string(), width: z.number().nullish(), height: z.number().nullish() })).nullish(),
});
