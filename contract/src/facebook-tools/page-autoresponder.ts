import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';
import { accountId } from '../social/social.ts';
import { autoresponderMatches } from './autoresponder-rule.ts';

/** Kind of delivery that is stored with every answer of an autoresponder. */
export const pageAnswerKindName = 'facebook-tools.page-answer';

/** Facebook allows a private reply to a comment for 7 days, and messages for 24 hours after the person wrote. */
export const autoresponderLimits = {
  maxPerBusiness: 50,
  maxWords: 30,
  maxWordLength: 60,
  maxTextLength: 2000,
  maxOrder: 999,
  answersPerHour: 30,
  commentDays: 7,
  messageHours: 24,
} as const;
const { maxWords, maxWordLength, maxTextLength, maxOrder, maxPerBusiness } = autoresponderLimits;

export const autoresponderMessages = {
  page: 'Select a page',
  name: 'Enter a name of up to 80 characters.',
  words: 'Enter at least one word.',
  wordLimit: `Enter up to ${maxWords} words of up to ${maxWordLength} characters.`,
  answer: 'Write a public reply or a private message.',
  message: 'Write a message.',
  textLimit: `Use up to ${maxTextLength.toLocaleString('en-US')} characters.`,
  tooMany: `A business can have up to ${maxPerBusiness} autoresponders.`,
  permission: 'We don’t have permission to answer on this page. Reconnect Facebook and allow it.',
};

export const autoresponderTriggers = ['comment', 'message'] as const;
export type AutoresponderTrigger = (typeof autoresponderTriggers)[number];

const answer = z.string().trim().max(maxTextLength, autoresponderMessages.textLimit).default('');
const { wordLimit } = autoresponderMessages;

/** Settings of an autoresponder: the comments and messages of a Facebook page that it answers, and its answers. */
export const AutoresponderDraft = z
  .strictObject({
    /** Id of the autoresponder to change; without it a new one is created, paused. */
    id: id.optional(),
    name: singleLine(80, autoresponderMessages.name),
    fb_page_id: accountId,
    trigger: z.enum(autoresponderTriggers),
    /** Post whose comments are answered; empty: all posts. */
    fb_post_id: z
      .string()
      .trim()
      .max(100)
      .regex(/^(?:\d+_\d+)?$/)
      .default(''),
    match: z.enum(autoresponderMatches),
    words: z.array(singleLine(maxWordLength, wordLimit)).max(maxWords, wordLimit).default([]),
    public_reply: answer,
    private_message: answer,
    /** Place among the autoresponders of a page: the first one that matches answers. */
    order: z.coerce.number<string | number>().int().min(1).max(maxOrder).default(100),
  })
  .refine(({ match, words }) => match === 'always' || words.length > 0, {
    path: ['words'],
    error: autoresponderMessages.words,
  })
  .refine(({ trigger, public_reply, private_message }) => trigger === 'message' || public_reply || private_message, {
    path: ['public_reply'],
    error: autoresponderMessages.answer,
  })
  .refine(({ trigger, private_message }) => trigger === 'comment' || private_message, {
    path: ['private_message'],
    error: autoresponderMessages.message,
  });
export type AutoresponderDraft = z.output<typeof AutoresponderDraft>;

export const Autoresponder = z.object({
  id: z.number(),
  name: z.string(),
  fb_page_id: z.string(),
  fb_page_name: z.string(),
  trigger: z.enum(autoresponderTriggers),
  fb_post_id: z.string(),
  match: z.enum(autoresponderMatches),
  words: z.array(z.string()),
  public_reply: z.string(),
  private_message: z.string(),
  order: z.number(),
  active: z.boolean(),
  /** Time of activation; only texts written after it are answered. */
  activated: dateTime.nullable(),
  /** Number of comments and messages that the autoresponder answered. */
  answers: z.number(),
  /** Reason why Facebook doesn’t report the page’s comments and messages to us. */
  error: z.string().nullable(),
});
export type Autoresponder = z.output<typeof Autoresponder>;

/**
 * A page for which an autoresponder can answer. `missing`: permissions that the user grants by reconnecting Facebook at
 * the URL `connect`.
 */
export const AutoresponderPage = z.object({
  id: z.string(),
  name: z.string(),
  working: z.boolean(),
  missing: z.array(z.string()),
  connect: z.string(),
});

/** Reasons why a comment or message was not answered. */
const skipReasons = ['own', 'before', 'old', 'again', 'no-match', 'no-author'] as const;
export type SkipReason = (typeof skipReasons)[number];
export const skipReasonLabels: Record<SkipReason, string> = {
  own: 'Written by a page',
  before: 'Written before the autoresponder was activated',
  old: 'Too old to be answered',
  again: 'This person was answered before',
  'no-match': 'No autoresponder matches',
  'no-author': 'Facebook hides who wrote it',
};

export const AnswerLogItem = z.object({
  id: z.number(),
  autoresponder: z.string().nullable(),
  fb_page_name: z.string(),
  trigger: z.enum(autoresponderTriggers),
  person: z.string(),
  text: z.string(),
  written: dateTime,
  skipped: z.enum(skipReasons).nullable(),
  answers: z.array(
    z.object({
      delivery_id: z.number(),
      type: z.enum(['public', 'private', 'message']),
      text: z.string(),
      state: z.string(),
      note: z.string().nullable(),
    }),
  ),
});
export type AnswerLogItem = z.output<typeof AnswerLogItem>;

const AnswerLogQuery = z.strictObject({
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  autoresponder: id.optional(),
});

const ById = z.strictObject({ id });

export const pageAutoresponder = calls({
  'GET /facebook/page/autoresponder': {
    summary: 'List the autoresponders of Facebook pages',
    need: 'facebook_messages:viewer',
    returns: z.object({ autoresponders: z.array(Autoresponder), pages: z.array(AutoresponderPage) }),
  },
  'POST /facebook/page/autoresponder/save': {
    summary: 'Save an autoresponder: answers to comments or messages of a Facebook page',
    need: 'facebook_messages:publisher',
    limit: 'costly',
    body: AutoresponderDraft,
    returns: Autoresponder,
  },
  'POST /facebook/page/autoresponder/{id}/pause': {
    summary: 'Pause an autoresponder',
    need: 'facebook_messages:publisher',
    params: ById,
    returns: Autoresponder,
  },
  'POST /facebook/page/autoresponder/{id}/activate': {
    summary: 'Activate an autoresponder; it answers what is written from now on',
    need: 'facebook_messages:publisher',
    limit: 'costly',
    params: ById,
    returns: Autoresponder,
  },
  'POST /facebook/page/autoresponder/{id}/delete': {
    summary: 'Delete an autoresponder; the log of its answers stays',
    need: 'facebook_messages:publisher',
    params: ById,
    returns: ok,
  },
  'GET /facebook/page/autoresponder/log': {
    summary: 'List comments and messages with their answers, newest first',
    need: 'facebook_messages:editor',
    query: AnswerLogQuery,
    returns: pageSchema(AnswerLogItem),
  },
});
