import { z } from 'zod';
import { parseJson } from '../../kit/http/safe-json.ts';
import type { CommentChange, PageChange } from '../../ports/pages/page-webhooks.ts';
import { Change, CommentValue, Delivery, Entry, LeadValue, MessageValue } from './wire.ts';

type Page = { pageId: string; time: number | undefined };

const verbs = new Map<string, CommentChange['verb']>([
  ['add', 'add'],
  ['edit', 'edit'],
  ['edited', 'edit'],
  ['remove', 'remove'],
]);

/** Reads the leads, comments and messages of a webhook delivery. Texts written by the page itself are left out. */
export const parsePageChanges = (body: string): PageChange[] => {
  const delivery = Delivery.safeParse(parseJson(body));
  if (!delivery.success) return [];
  return delivery.data.entry.flatMap((row) => {
    const entry = read(Entry, row);
    if (!entry) return [];
    const page = { pageId: entry.id, time: entry.time ?? undefined };
    return [
      ...(entry.changes ?? []).flatMap((change) => readChange(page, change)),
      ...(entry.messaging ?? []).flatMap((message) => readMessage(page, message)),
    ];
  });
};

const read = <T>(schema: z.core.$ZodType<T>, value: unknown): T | undefined => z.safeParse(schema, value).data;

const readChange = (page: Page, row: unknown): PageChange[] => {
  const change = read(Change, row);
  if (change?.field === 'leadgen') return readLead(page, change.value);
  if (change?.field === 'feed') return readComment(page, change.value);
  return [];
};

const readLead = ({ pageId, time }: Page, value: unknown): PageChange[] => {
  const lead = read(LeadValue, value);
  if (!lead) return [];
  const { leadgen_id: leadId, form_id: formId, ad_id: adId, created_time } = lead;
  const at = toTime(created_time ?? time);
  return [{ kind: 'leadgen', key: `leadgen:${leadId}`, pageId, at, leadId, formId, adId: adId ?? undefined }];
};

const readComment = ({ pageId, time }: Page, value: unknown): PageChange[] => {
  const comment = read(CommentValue, value);
  const verb = comment && verbs.get(comment.verb);
  if (!comment || !verb || comment.from?.id === pageId) return [];
  const { comment_id: commentId, post_id: postId, parent_id, from, message, created_time } = comment;
  const seconds = created_time ?? time;
  return [
    {
      kind: 'comment',
      key: `comment:${commentId}:${verb}:${seconds ?? 0}`,
      pageId,
      at: toTime(seconds),
      verb,
      commentId,
      postId,
      parentId: parent_id ?? undefined,
      text: message ?? '',
      author: from ? { id: from.id, name: from.name ?? '' } : undefined,
    },
  ];
};

const readMessage = ({ pageId, time }: Page, row: unknown): PageChange[] => {
  const value = read(MessageValue, row);
  // Echoes are left out: they are messages of the page itself.
  if (!value || value.message.is_echo || value.sender.id === pageId) return [];
  const { mid: messageId, text } = value.message;
  const at = value.timestamp ? new Date(value.timestamp) : toTime(time);
  return [
    {
      kind: 'message',
      key: `message:${messageId}`,
      pageId,
      at,
      messageId,
      personId: value.sender.id,
      text: text ?? '',
    },
  ];
};

/** Time of an entry, which is in seconds or in milliseconds. */
const toTime = (time: number | undefined): Date =>
  new Date((time ?? 0) > 100_000_000_000 ? (time ?? 0) : (time ?? 0) * 1000);
