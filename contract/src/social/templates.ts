import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';
import { ThreadMessage } from './social.ts';
import { maxThreadMessages, socialNetworks } from './social-text.ts';

export const templateLimits = { name: 100, message: 63_206, maxPerBusiness: 200 } as const;
export const templateMessages = {
  name: `Enter a name of up to ${templateLimits.name} characters.`,
  messageText: 'Enter a message, or a version for a network.',
  tooManyMessages: `You can add a maximum of ${maxThreadMessages} messages.`,
};

const messageText = z.string().max(templateLimits.message);
const networkText = messageText.optional();

/** A reusable message, with optional versions per network. */
export const TemplateDraft = z
  .strictObject({
    name: singleLine(templateLimits.name, templateMessages.name),
    message: messageText.default(''),
    ai: z.boolean().default(false),
    versions: z
      .strictObject({
        facebook: networkText,
        instagram: networkText,
        twitter: networkText,
        linkedin: networkText,
        pinterest: networkText,
      })
      .default({}),
    threads: z
      .array(ThreadMessage)
      .max(maxThreadMessages - 1, templateMessages.tooManyMessages)
      .default([]),
  })
  .refine(({ message, versions }) => [message, ...Object.values(versions)].some((text) => text?.trim()), {
    path: ['message'],
    error: templateMessages.messageText,
  });
export type TemplateDraft = z.output<typeof TemplateDraft>;

export const Template = z.object({
  id: z.number(),
  name: z.string(),
  message: z.string(),
  /** True if AI wrote `message`. */
  ai: z.boolean(),
  versions: z.partialRecord(z.enum(socialNetworks), z.string()),
  threads: z.array(z.object({ message: z.string(), ai: z.boolean() })),
  saved: dateTime,
  saved_by: z.string(),
});
export type Template = z.output<typeof Template>;

const IdParams = z.object({ id });

export const templates = calls({
  'GET /social/templates': {
    summary: 'List the templates of my business by name',
    need: 'social:editor',
    returns: z.object({ templates: z.array(Template) }),
  },
  'POST /social/template/create': {
    summary: 'Create a template',
    need: 'social:editor',
    body: TemplateDraft,
    returns: Template,
  },
  'POST /social/template/{id}/save': {
    summary: 'Save a template',
    need: 'social:editor',
    params: IdParams,
    body: TemplateDraft,
    returns: Template,
  },
  'POST /social/template/{id}/delete': {
    summary: 'Delete a template',
    need: 'social:editor',
    params: IdParams,
    body: z.strictObject({}),
    returns: ok,
  },
});
