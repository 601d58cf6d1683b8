import { z } from 'zod';

// Wire format of X. Unknown fields are dropped; unused fields may be missing.

const text = z.string().nullish();
const count = z.number().nullish();
const dateTime = z
  .string()
  .transform((at) => new Date(at))
  .refine((at) => !Number.isNaN(at.getTime()));

export const Me = z.object({
  data: z.object({ id: z.string().min(1), name: z.string(), username: z.string().min(1), profile_image_url: text }),
});

/** X answers an unknown account with 200 and without `data`. */
export const Relation = z.object({ data: z.object({ connection_status: z.array(z.string()).nullish() }).nullish() });

export const Revoked = z.object({ revoked: z.boolean().nullish() });
export const Posted = z.object({ data: z.object({ id: z.string().min(1) }) });

const Processing = z.object({
  state: z.string(),
  check_after_secs: z.number().nullish(),
  error: z.object({ name: text, message: text }).nullish(),
});
export const Uploaded = z.object({
  data: z.object({ id: z.string().min(1), processing_info: Processing.nullish() }),
});
export type Processing = z.output<typeof Processing>;
/** Answer to chunks and alt texts, of which only the status counts. */
export const Accepted = z.unknown();

const Link = z.object({
  url: z.string(),
  expanded_url: text,
  unwound_url: text,
  title: text,
  description: text,
  media_key: text,
});
export type Link = z.output<typeof Link>;

const References = z.array(z.object({ type: z.string(), id: z.string() })).nullish();

const LongText = z
  .object({ text: z.string(), entities: z.object({ urls: z.array(Link).nullish() }).nullish() })
  .nullish();

export const PostRow = z.object({
  id: z.string(),
  text: z.string(),
  created_at: dateTime,
  entities: z.object({ urls: z.array(Link).nullish() }).nullish(),
  attachments: z.object({ media_keys: z.array(z.string()).nullish() }).nullish(),
  /** The whole text of a post over 280 characters; `note_tweet` in the legacy dialect. */
  note_post: LongText,
  note_tweet: LongText,
  /** Id of the first post of the thread; for the first post, its own id. */
  conversation_id: text,
  referenced_posts: References,
  /** Name of `referenced_posts` in the legacy dialect. */
  referenced_tweets: References,
  public_metrics: z
    .object({
      repost_count: count,
      /** Name of `repost_count` in the legacy dialect. */
      retweet_count: count,
      reply_count: count,
      like_count: count,
      quote_count: count,
      impression_count: count,
    })
    .nullish(),
});
export type PostRow = z.output<typeof PostRow>;

export const MediumRow = z.object({ media_key: z.string(), type: z.string(), url: text, preview_image_url: text });
export type MediumRow = z.output<typeof MediumRow>;

const TimelineError = z.object({ title: text, detail: text, type: text });

/** A page of the timeline. No posts: no `data`; unknown account: `errors`. */
export const Timeline = z.object({
  data: z.array(PostRow).nullish(),
  includes: z.object({ media: z.array(MediumRow).nullish() }).nullish(),
  meta: z.object({ next_token: text }).nullish(),
  errors: z.array(TimelineError).nullish(),
});

/** A single post. A missing or hidden one has no `data`, but `errors`. */
export const SinglePost = z.object({
  data: PostRow.nullish(),
  includes: z.object({ users: z.array(z.object({ username: z.string() })).nullish() }).nullish(),
});

/** An API problem, or an error of the token endpoint. */
export const ErrorBody = z.object({
  title: text,
  detail: text,
  type: text,
  errors: z
    .array(z.object({ message: text, detail: text, parameters: z.record(z.string(), z.unknown()).nullish() }))
    .nullish(),
  error: text,
  error_description: text,
});
