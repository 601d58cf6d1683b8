import { z } from 'zod';

// Facebook's own words. Unknown fields are dropped; fields we do not depend on may be missing.

const count = z.coerce.number().catch(0);
const text = z.string().nullish();
/** 2026-11-14T10:00:00+0000: an offset without a colon, which not every reader of dates takes. */
export const moment = z
  .string()
  .transform((at) => new Date(at.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')))
  .refine((at) => !Number.isNaN(at.getTime()));
const edge = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item).default([]) });

export const list = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), paging: z.object({ next: text }).nullish() });

const Picture = z.object({ data: z.object({ url: text }).nullish() }).nullish();

export const Me = z.object({ id: z.string(), name: z.string(), picture: Picture });

export const Permissions = list(z.object({ permission: z.string(), status: z.string() }));

export const DebuggedToken = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: text,
    type: text,
    user_id: text,
    expires_at: z.number().nullish(),
    data_access_expires_at: z.number().nullish(),
    scopes: z.array(z.string()).default([]),
    error: z.object({ code: z.number(), subcode: z.number().nullish(), message: text }).nullish(),
  }),
});

export const Success = z.object({ success: z.literal(true) });
export const Created = z.object({ id: z.string().min(1) });

export const PageRow = z.object({
  id: z.string(),
  name: z.string(),
  access_token: text,
  category: text,
  tasks: z.array(z.string()).default([]),
  picture: Picture,
  fan_count: count,
  followers_count: count.optional(),
  link: text,
  instagram_business_account: z.object({ id: z.string(), username: text }).nullish(),
});
export type PageRow = z.output<typeof PageRow>;

export const BusinessRow = z.object({ id: z.string(), name: text });

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
  last_fired_time: moment.nullish(),
  is_unavailable: z.boolean().nullish(),
});

export const CreatedPost = z.object({ id: z.string().min(1), permalink_url: text });

export const UploadStarted = z.object({
  upload_session_id: z.string(),
  video_id: z.string(),
  start_offset: z.coerce.number(),
  end_offset: z.coerce.number(),
});
export const UploadMoved = z.object({ start_offset: z.coerce.number(), end_offset: z.coerce.number() });

export const VideoState = z.object({
  id: z.string(),
  post_id: text,
  permalink_url: text,
  status: z
    .object({
      video_status: z.string(),
      publishing_phase: z.object({ status: text }).nullish(),
    })
    .nullish(),
});

export const VideoRow = z.object({
  id: z.string(),
  title: text,
  description: text,
  length: count,
  picture: text,
  permalink_url: text,
  created_time: moment,
  post_id: text,
  status: z.object({ video_status: z.string() }).nullish(),
  views: count.optional(),
});

const Summary = z.object({ summary: z.object({ total_count: z.number() }).nullish() }).nullish();
const Metric = z.object({
  name: z.string(),
  values: z.array(z.object({ value: z.union([z.number(), z.record(z.string(), z.number())]) })),
});

export const PostRow = z.object({
  id: z.string(),
  message: text,
  created_time: moment,
  permalink_url: text,
  full_picture: text,
  is_eligible_for_promotion: z.boolean().nullish(),
  promotable_id: text,
  attachments: edge(
    z.object({ media_type: text, title: text, description: text, url: text, unshimmed_url: text }),
  ).nullish(),
  shares: z.object({ count: z.number() }).nullish(),
  comments: Summary,
  reactions: Summary,
  insights: edge(Metric).nullish(),
});
export type PostRow = z.output<typeof PostRow>;

export const FoundPageRow = z.object({
  id: z.string(),
  name: z.string(),
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

export const Refusal = z.object({
  error: z.object({
    message: text,
    code: z.number(),
    error_subcode: z.number().nullish(),
    is_transient: z.boolean().nullish(),
    error_user_title: text,
    error_user_msg: text,
    error_data: z.unknown().optional(),
    fbtrace_id: text,
  }),
});

export const BlamedFields = z.object({ blame_field_specs: z.array(z.array(z.string())) });

export const BusinessUsage = z.record(
  z.string(),
  z.array(
    z.object({
      call_count: count,
      total_cputime: count,
      total_time: count,
      estimated_time_to_regain_access: z.number().nullish(),
    }),
  ),
);
export const AppUsage = z.object({ call_count: count, total_cputime: count, total_time: count });
export const AdAccountUsage = z.object({ acc_id_util_pct: count, reset_time_duration: z.number().nullish() });
