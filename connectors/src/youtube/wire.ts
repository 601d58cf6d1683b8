import { z } from 'zod';

// Wire format of YouTube. Counts are strings; an empty list is omitted.

const text = z.string().nullish();
const count = z.coerce.number().optional().catch(undefined);
const dateTime = z
  .string()
  .transform((at) => new Date(at))
  .refine((at) => !Number.isNaN(at.getTime()));
const Picture = z.object({ url: z.string(), width: z.number().default(0), height: z.number().default(0) });
const Pictures = z.object({ default: Picture.nullish(), medium: Picture.nullish(), high: Picture.nullish() }).nullish();
export type Pictures = z.output<typeof Pictures>;

export const list = <T extends z.core.$ZodType>(item: T) =>
  z.object({
    items: z.array(item).default([]),
    nextPageToken: text,
    prevPageToken: text,
    pageInfo: z.object({ totalResults: z.number().default(0) }).nullish(),
  });

export const SearchResult = z.object({
  id: z.object({ videoId: z.string() }),
  snippet: z.object({
    publishedAt: dateTime,
    channelId: z.string(),
    title: z.string(),
    description: z.string().default(''),
    channelTitle: z.string().default(''),
    thumbnails: Pictures,
  }),
});
export type SearchResult = z.output<typeof SearchResult>;

export const VideoRow = z.object({
  id: z.string(),
  snippet: z.object({ title: z.string() }),
  contentDetails: z.object({ duration: z.string().default('') }).nullish(),
  status: z.object({ embeddable: z.boolean().default(false) }).nullish(),
  statistics: z.object({ viewCount: count, likeCount: count, commentCount: count }).nullish(),
});
export type VideoRow = z.output<typeof VideoRow>;

export const ChannelRow = z.object({
  id: z.string(),
  snippet: z.object({ title: z.string(), customUrl: text, thumbnails: Pictures }),
  statistics: z
    .object({ subscriberCount: count, videoCount: count, hiddenSubscriberCount: z.boolean().default(false) })
    .nullish(),
});
export type ChannelRow = z.output<typeof ChannelRow>;

/** A subscription. The channel in the snippet is that of the subscriber. */
export const SubscriptionRow = z.object({ snippet: z.object({ channelId: z.string() }) });

export const ErrorBody = z.object({
  error: z.object({
    code: z.number(),
    message: text,
    status: text,
    errors: z.array(z.object({ reason: text, location: text, message: text })).nullish(),
    details: z.array(z.object({ reason: text })).nullish(),
  }),
});
