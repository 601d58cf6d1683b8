import { z } from 'zod';
import { count, dateTime, edge, Metric, text } from '../kit/graph/wire.ts';

// Wire format of Instagram, beyond what it shares with Facebook. Unused fields may be missing.

export const LinkedPage = z.object({
  id: z.string(),
  access_token: text,
  category: text,
  tasks: z.array(z.string()).nullish(),
  permitted_tasks: z.array(z.string()).nullish(),
  instagram_business_account: z
    .object({ id: z.string(), username: text, name: text, profile_picture_url: text, followers_count: count })
    .nullish(),
});
export type LinkedPage = z.output<typeof LinkedPage>;

export const ContainerState = z.object({ id: z.string(), status_code: z.string(), status: text });

export const Quota = z.object({
  data: z.array(
    z.object({
      quota_usage: z.number().nullish(),
      config: z.object({ quota_total: z.number().nullish(), quota_duration: z.number().nullish() }).nullish(),
    }),
  ),
});

export const MediaAddress = z.object({ id: z.string(), permalink: text });

export const MediaRow = z.object({
  id: z.string(),
  caption: text,
  media_type: text,
  media_url: text,
  thumbnail_url: text,
  permalink: text,
  timestamp: dateTime,
  like_count: z.number().nullish(),
  comments_count: z.number().nullish(),
  insights: edge(Metric).nullish(),
});
export type MediaRow = z.output<typeof MediaRow>;
