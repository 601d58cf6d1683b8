import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { id, line, ok } from './kit/text.ts';
import { ThreadMessage } from './social.ts';
import { socialNetworks, threadMost } from './social-text.ts';

export const templateLimits = { name: 100, message: 63_206, perBusiness: 200 } as const;
export const templateMessages = {
  name: `Give the template a name of up to ${templateLimits.name} characters.`,
  words: 'Write a message, or a version for one of the networks.',
  threadMost: `You can add a maximum of ${threadMost} messages.`,
};

const words = z.string().max(templateLimits.message);
const ofNetwork = words.optional();

/** Words somebody posts again and again, with versions for networks that need their own. */
export const TemplateDraft = z
  .strictObject({
    name: line(templateLimits.name, templateMessages.name),
    message: words.default(''),
    versions: z
      .strictObject({
        ...{ facebook: ofNetwork, instagram: ofNetwork, twitter: ofNetwork, linkedin: ofNetwork },
        pinterest: ofNetwork,
      })
      .default({}),
    threads: z
      .array(ThreadMessage)
      .max(threadMost - 1, templateMessages.threadMost)
      .default([]),
  })
  .refine(({ message, versions }) => [message, ...Object.values(versions)].some((text) => text?.trim()), {
    path: ['message'],
    error: templateMessages.words,
  });
export type TemplateDraft = z.output<typeof TemplateDraft>;

export const Template = z.object({
  id: z.number(),
  name: z.string(),
  message: z.string(),
  versions: z.partialRecord(z.enum(socialNetworks), z.string()),
  threads: z.array(z.object({ message: z.string(), ai: z.boolean() })),
  saved: dateTime,
  saved_by: z.string(),
});
export type Template = z.output<typeof Template>;

const ById = z.object({ id });

export const templates = calls({
  'GET /social/templates': {
    summary: 'The templates of my business, by name',
    need: 'social:editor',
    returns: z.object({ templates: z.array(Template) }),
  },
  'POST /social/template/create': {
    summary: 'Keep words as a template',
    need: 'social:editor',
    body: TemplateDraft,
    returns: Template,
  },
  'POST /social/template/{id}/save': {
    summary: 'Change a template',
    need: 'social:editor',
    params: ById,
    body: TemplateDraft,
    returns: Template,
  },
  'POST /social/template/{id}/delete': {
    summary: 'Delete a template',
    need: 'social:editor',
    params: ById,
    body: z.strictObject({}),
    returns: ok,
  },
});
