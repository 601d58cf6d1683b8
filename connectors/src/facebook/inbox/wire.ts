import { z } from 'zod';
import { cleanText } from '../../kit/clean-text.ts';
import { dateTime, text } from '../../kit/graph/wire.ts';

// Wire format of comments and messages of a page, read by calls and received by the webhook.

export const InboxCommentRow = z.object({
  id: z.string().min(1),
  message: text,
  created_time: dateTime,
  from: z.object({ id: z.string(), name: text }).nullish(),
  can_reply_privately: z.boolean().nullish(),
  is_hidden: z.boolean().nullish(),
});
export type InboxCommentRow = z.output<typeof InboxCommentRow>;

export const SentMessage = z.object({ recipient_id: text, message_id: z.string().min(1) });

export const Subscriptions = z.object({
  data: z.array(z.object({ id: z.string(), subscribed_fields: z.array(z.string()).nullish() })),
});

// People and apps can send text that a database refuses; one such text must not stop the changes reported with it.
const isStorable = (value: string): boolean => cleanText(value) === value;

/** Ids can be JSON numbers; beyond 2^53 they are read as text already. */
const id = z.union([z.string().min(1).max(300).refine(isStorable), z.number().int()]).transform(String);
const storableText = z.string().transform(cleanText);
const seconds = z.number().int().min(0).max(10_000_000_000);
const Author = z.object({ id, name: storableText.nullish() });

export const LeadValue = z.object({
  leadgen_id: id,
  form_id: id,
  ad_id: id.nullish(),
  created_time: seconds.nullish(),
});
export const CommentValue = z.object({
  item: z.literal('comment'),
  verb: z.string(),
  post_id: id,
  comment_id: id,
  parent_id: id.nullish(),
  from: Author.nullish(),
  message: storableText.nullish(),
  created_time: seconds.nullish(),
});
export const MessageValue = z.object({
  sender: z.object({ id }),
  timestamp: z.number().int().min(0).max(10_000_000_000_000).nullish(),
  message: z.object({ mid: id, text: storableText.nullish(), is_echo: z.boolean().nullish() }),
});

/**
 * Webhook delivery with one entry per page. Changes are read one by one, so that an unknown change does not hide all
 * other changes.
 */
export const Delivery = z.object({
  object: z.literal('page'),
  entry: z.array(z.unknown()),
});
export const Entry = z.object({
  id,
  time: z.number().int().min(0).max(10_000_000_000_000).nullish(),
  changes: z.array(z.unknown()).nullish(),
  messaging: z.array(z.unknown()).nullish(),
});
export const Change = z.object({ field: z.string(), value: z.unknown() });
